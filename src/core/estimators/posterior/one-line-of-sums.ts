import { dot } from '../../linalg/vectors.ts';
import { complement, type Direction, orthonormal, without } from './directions.ts';
import type { TiedAnswers } from './exact-posterior.ts';
import type { Posterior } from './posterior.ts';
import { movedAlong, SmoothLaw, smoothPieces } from './smooth-pieces.ts';
import { SummedNoise } from './summed-noise.ts';

/** Beyond these the arithmetic of finding out takes seconds. */
const MOST_ANSWERS = 1000;
const MOST_REDUNDANT = 12;
/** How far, as a share, two noises may be from counting alike by rounding. */
const ROUNDING = 1e-8;

/**
 * Orthonormal sums of answers that would be 0 but for noise, whatever the truth: in what answers contradict each other.
 * Null where that takes long to find out or are many.
 */
export function contradictionsAmong(directions: readonly Direction[], members: readonly number[]): Direction[] | null {
  if (members.length > MOST_ANSWERS || members.length - directions.length > MOST_REDUNDANT) return null;
  const span = orthonormal(directions.map((direction) => Float64Array.from(members, (i) => direction[i])));
  return members.length - span.length > MOST_REDUNDANT ? null : complement(span, members.length);
}

/**
 * The law where answers are many and say hardly more than is unknown, such as one total over many parts. The query and
 * the contradictions see most noises only as parts of one sum; a sum of Laplace noises has a density that is known, and
 * where all sums move along one line the law is the product of those. Null elsewhere.
 */
export function oneLineOfSums(
  { estimate, weights, scales, residuals }: TiedAnswers,
  members: readonly number[],
  contradictions: readonly Direction[],
): Posterior | null {
  const own = Float64Array.from(members, (i) => weights[i]);
  // Only this part of the query moves: what is a contradiction the answers fix.
  const sums = alike([without(own, contradictions), ...contradictions]);
  if (sums.length !== contradictions.length + 1) return null;

  // Row by row: what the sums count in each contradiction, which has to stay as it is, and in the query.
  const fixed = contradictions.map((_, row) => Float64Array.from(sums, ({ counts }) => counts[row + 1]));
  const [line] = complement(orthonormal(fixed), sums.length);
  const gain = dot(
    Float64Array.from(sums, ({ counts }) => counts[0]),
    line,
  );
  const moving = sums.flatMap(({ parts }, k) =>
    Math.abs(line[k]) < ROUNDING
      ? []
      : {
          noise: new SummedNoise(parts.map(({ answer, times }) => Math.abs(times) * scales[members[answer]])),
          start: parts.reduce((sum, { answer, times }) => sum + times * residuals[members[answer]], 0),
          step: line[k],
        },
  );
  return movedAlong(lawOf(moving), estimate, -gain);
}

/** A sum of noises that is `start` where a line begins and grows by `step` along it. */
interface MovingSum {
  readonly noise: SummedNoise;
  readonly start: number;
  readonly step: number;
}

function lawOf(sums: readonly MovingSum[]): SmoothLaw {
  const logDensity = (x: number) =>
    sums.reduce((total, { noise, start, step }) => total + noise.logDensity(start + x * step), 0);
  const kinks = sums.map(({ start, step }) => -start / step);
  const steepness = sums.reduce((total, { noise, step }) => total + Math.abs(step) / noise.smallestScale, 0);
  return new SmoothLaw(smoothPieces(logDensity, [...kinks, ...aroundTop(logDensity, kinks, steepness)], steepness));
}

/** Where kinks are far apart the density may be narrow in between. It has one top, as those of all noises have. */
function aroundTop(logDensity: (x: number) => number, kinks: readonly number[], steepness: number): number[] {
  let low = Math.min(...kinks);
  let high = Math.max(...kinks);
  while (high - low > 1 / steepness) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    if (logDensity(left) < logDensity(right)) low = left;
    else high = right;
  }
  const top = (low + high) / 2;
  let width = 1 / steepness;
  while (logDensity(top + width) > logDensity(top) - 1 && logDensity(top - width) > logDensity(top) - 1) width *= 2;
  return [-4, -2, -1, 0, 1, 2, 4].map((widths) => top + widths * width);
}

/** Noises that count in the same proportion everywhere. */
interface Sum {
  /** In each row, what the sum counts. */
  readonly counts: readonly number[];
  /** Which answers' noises, each times what. */
  readonly parts: { readonly answer: number; readonly times: number }[];
}

function alike(rows: readonly Float64Array[]): Sum[] {
  const sizes = rows.map((row) => Math.sqrt(dot(row, row)));
  const sums: { readonly shape: number[]; readonly sum: Sum }[] = [];
  for (let answer = 0; answer < rows[0].length; answer++) {
    const column = rows.map((row, k) => row[answer] / sizes[k]);
    const times = Math.sqrt(column.reduce((total, value) => total + value * value, 0));
    if (times < ROUNDING) continue;
    const found = sums.find(({ shape }) => {
      const along = product(shape, column);
      return column.every((value, k) => Math.abs(value - along * shape[k]) < ROUNDING * times);
    });
    if (found) {
      found.sum.parts.push({ answer, times: product(found.shape, column) });
    } else {
      const shape = column.map((value) => value / times);
      const counts = shape.map((value, k) => value * sizes[k]);
      sums.push({ shape, sum: { counts, parts: [{ answer, times }] } });
    }
  }
  return sums.map(({ sum }) => sum);
}

function product(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, k) => sum + value * b[k], 0);
}
