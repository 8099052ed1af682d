import { type AnswerNoise, scaleAsLaplace } from '../../history/answer-noise.ts';
import type { Evidence } from '../../history/history.ts';
import { addScaled, dot } from '../../linalg/vectors.ts';
import { noiseLawById } from '../../privacy/noise-laws/by-name.ts';
import type { Rng } from '../../random/rng.ts';
import { seededRng } from '../../random/seeded.ts';
import { zigguratLaplace } from '../../random/ziggurat.ts';
import { EVERYTHING } from '../../workload/linear-query.ts';
import { HARDLY } from '../impossible-answers.ts';
import { cellsFor } from '../least-squares/choose-cells.ts';
import { columnsOf, type Direction, different, exchanges, orthonormal, tiedTo } from './directions.ts';

/** How far redundant answers are from agreeing with each other, next to what their noise explains. */
export interface Misfit {
  /** How many answers could be foreseen from the others. */
  readonly redundant: number;
  /** Σ (y_i − ŷ_i)²/variance_i, 2λ_i² of Laplace noise, around the least-squares fit: about `redundant` where the noise is as stated. */
  readonly statistic: number;
  /** How probable it is that noise as stated makes it as large or larger. */
  readonly probability: number;
  /** Where it hardly is: which answers, by their places in the history, are farthest from what all others say. */
  readonly farthest?: readonly number[];
}

/** Steps of work, and draws at most. */
const STEPS = 50_000_000;
const MOST_DRAWS = 20_000;
const LEAST_DRAWS = 200;
/** So many draws as large tell the probability to one part in thirty. */
const ENOUGH = 1000;

/** An answer that others say less of than this is not to be told from one that nothing else is said of. */
const LEAST_OWN = 1e-12;
/** Misfits that are as alike as this are the same but for rounding. */
const ALIKE = 0.999;
/** Whole-numbered noise often makes a misfit just as large, but for rounding. */
const TIE = 1 - 1e-9;
const MOST_NAMED = 5;

/**
 * The misfit of a history, and of the parts of it that single estimates rest on. A record count is an answer without
 * noise to be in agreement with; single estimates need not rest on it.
 */
export class Misfits {
  readonly #evidence: Evidence;
  readonly #estimatesAreCounted: boolean;
  /** By the answers that they are of. */
  readonly #found = new Map<string, Misfit | null>();
  #directions: readonly Direction[] | null = null;

  constructor(evidence: Evidence, estimatesAreCounted: boolean) {
    this.#evidence = evidence;
    this.#estimatesAreCounted = estimatesAreCounted;
  }

  ofAll(): Misfit | null {
    return this.#of([...this.#evidence.answers.keys()], this.#evidence.records);
  }

  /** Of the answers that hang together with those that count in an estimate. */
  behind(weights: Float64Array): Misfit | null {
    const { answers, domain } = this.#evidence;
    if (answers.length * answers.length * LEAST_DRAWS > STEPS) return null;
    const counted = this.#estimatesAreCounted ? this.#evidence.records : undefined;
    this.#directions ??= different(unknownsOf({ domain, answers }, counted).columns);
    return this.#of(tiedTo(weights, this.#directions).members, counted);
  }

  #of(members: readonly number[], records: number | undefined): Misfit | null {
    const key = `${records} ${members.join()}`;
    let misfit = this.#found.get(key);
    if (misfit === undefined) {
      const { domain, answers } = this.#evidence;
      const found = misfitOf({ domain, answers: members.map((i) => answers[i]) }, records);
      misfit = found && { ...found, ...(found.farthest && { farthest: found.farthest.map((i) => members[i]) }) };
      this.#found.set(key, misfit);
    }
    return misfit;
  }
}

/** How the answers move with each unknown, and what they are where all unknowns are 0. */
interface Unknowns {
  readonly columns: readonly Direction[];
  readonly fixed: Float64Array;
}

/** With a record count, all records are in the first cell, and the unknowns are how many of them move to each other one. */
function unknownsOf({ domain, answers }: Evidence, records: number | undefined): Unknowns {
  const none = new Float64Array(answers.length);
  const queries = answers.map(({ query }) => query);
  if (records === undefined) return { columns: columnsOf(cellsFor(domain, queries).rows(queries)), fixed: none };
  const rows = cellsFor(domain, [...queries, EVERYTHING]).rows([...queries, EVERYTHING]);
  const counts = rows[answers.length];
  const columns = columnsOf(rows.slice(0, -1));
  const fixed = (columns[0] ?? none).map((value) => (value * records) / counts[0]);
  return { columns: exchanges(columns, counts), fixed };
}

/** Null where no answer is redundant, and where there are too many to draw the noise of all of them often enough. */
function misfitOf(evidence: Evidence, records: number | undefined): Misfit | null {
  const { answers } = evidence;
  const m = answers.length;
  // A record count makes even a single answer redundant, if it counts all records.
  if (m < (records === undefined ? 2 : 1) || m * m * LEAST_DRAWS > STEPS) return null;
  const { columns, fixed } = unknownsOf(evidence, records);
  if (m * m * columns.length > STEPS) return null;
  const sizes = answers.map(scaleAsLaplace);
  const inNoise = columns.map((column) => column.map((value, i) => value / sizes[i]));
  const basis = orthonormal(inNoise.filter((column) => column.some((value) => value !== 0)));
  const redundant = m - basis.length;
  if (redundant === 0) return null;
  const said = Float64Array.from(answers, ({ answer }, i) => (answer - fixed[i]) / sizes[i]);
  const left = withoutParts(said, basis);
  // Variances are 2λ².
  const statistic = sumOfSquares(left) / 2;
  const probability = probabilityOf(statistic, answers.map(drawnNoise), basis);
  return { redundant, statistic, probability, ...(probability < HARDLY && { farthest: farthestOf(left, basis) }) };
}

type Draw = (rng: Rng) => number;

/** Of an answer, in its own size. */
function drawnNoise(answer: AnswerNoise): Draw {
  if (answer.law === undefined) return zigguratLaplace;
  const { draw } = noiseLawById(answer.law);
  const size = scaleAsLaplace(answer);
  return (rng) => draw(rng, answer.scale) / size;
}

/** How probable it is that the noise of all answers alone makes it as large, by drawing. */
function probabilityOf(statistic: number, noises: readonly Draw[], basis: readonly Float64Array[]): number {
  const m = noises.length;
  const rng = seededRng('misfit');
  const draws = Math.min(MOST_DRAWS, Math.floor(STEPS / (m * (basis.length + 1))));
  const noise = new Float64Array(m);
  let asLarge = 1;
  let drawn = 0;
  while (drawn < draws && asLarge <= ENOUGH) {
    for (let i = 0; i < m; i++) noise[i] = noises[i](rng);
    if (sumOfSquares(withoutParts(noise, basis)) / 2 >= TIE * statistic) asLarge++;
    drawn++;
  }
  return asLarge / (drawn + 1);
}

/** The answers without which what is left of the misfit is least; all of them where that is the same for several. */
function farthestOf(left: Float64Array, basis: readonly Float64Array[]): number[] {
  const gains = left.map((value, i) => {
    const own = 1 - basis.reduce((sum, direction) => sum + direction[i] * direction[i], 0);
    return own < LEAST_OWN ? 0 : (value * value) / own;
  });
  const most = gains.reduce((largest, gain) => Math.max(largest, gain), 0);
  return [...gains.keys()].filter((i) => gains[i] >= ALIKE * most).slice(0, MOST_NAMED);
}

/** In place: what is left of the values. */
function withoutParts(values: Float64Array, basis: readonly Float64Array[]): Float64Array {
  for (const direction of basis) addScaled(values, -dot(values, direction), direction, 0, values.length);
  return values;
}

function sumOfSquares(values: Float64Array): number {
  return dot(values, values);
}
