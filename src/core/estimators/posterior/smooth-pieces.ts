import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import { gaussPoints } from '../../math/quadrature.ts';
import type { Posterior } from './posterior.ts';

const { points, weights } = gaussPoints();

/** A stretch on which a density is smooth: its logarithm at the points of Gauss. */
interface SmoothPiece {
  readonly from: number;
  readonly to: number;
  readonly logs: Float64Array;
}

/** So much may a logarithm change from one end of a piece to the other. */
const STEEPEST = 8;
/** Pieces beyond the last break are left out once they hold so little of all. */
const NEGLIGIBLE = -40;

/**
 * A function exp(f), smooth between breaks and falling beyond the last, cut into pieces on which Gauss's rule is exact
 * to rounding. Between two breaks pieces grow towards the middle, as what changes fast there has died away.
 */
export function smoothPieces(f: (x: number) => number, breaks: readonly number[], steepness: number): SmoothPiece[] {
  const sorted = [...new Set(breaks)].sort((a, b) => a - b);
  const shortest = STEEPEST / steepness;
  const piece = (from: number, to: number): SmoothPiece => {
    const half = (to - from) / 2;
    return { from, to, logs: points.map((point) => f(from + half * (1 + point))) };
  };
  const inside = sorted
    .slice(1)
    .flatMap((to, i) => gradedBetween(sorted[i], to, shortest).map(([a, b]) => piece(a, b)));
  let all = logSum(inside.map(logMassOf));
  const beyond = (start: number, side: 1 | -1): SmoothPiece[] => {
    const found: SmoothPiece[] = [];
    let length = shortest;
    for (let at = start; ; at += side * length, length *= 2) {
      const next = side > 0 ? piece(at, at + length) : piece(at - length, at);
      found.push(next);
      const mass = logMassOf(next);
      if (mass < all + NEGLIGIBLE) return side > 0 ? found : found.reverse();
      all = logSum([all, mass]);
    }
  };
  const left = beyond(sorted[0], -1);
  return [...left, ...inside, ...beyond(sorted[sorted.length - 1], 1)];
}

export function logMassOf({ from, to, logs }: SmoothPiece): number {
  return logSum(logs.map((value, k) => value + log((weights[k] * (to - from)) / 2)));
}

export function logSum(logs: ArrayLike<number>): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < logs.length; i++) most = Math.max(most, logs[i]);
  if (most === Number.NEGATIVE_INFINITY) return most;
  let sum = 0;
  for (let i = 0; i < logs.length; i++) sum += exp(logs[i] - most);
  return most + log(sum);
}

function gradedBetween(from: number, to: number, shortest: number): [number, number][] {
  const half = (to - from) / 2;
  const ends: number[] = [];
  for (let end = shortest; end < half; end = 2 * end + shortest) ends.push(end);
  const cuts = [from, ...ends.map((end) => from + end), ...ends.toReversed().map((end) => to - end), to];
  return cuts.slice(1).map((cut, i) => [cuts[i], cut]);
}

/** The law whose density is given in pieces, up to a factor. */
export class SmoothLaw {
  readonly #pieces: readonly SmoothPiece[];
  readonly #shift: number;
  /** The probability up to the beginning of each piece. */
  readonly #before: Float64Array;

  constructor(pieces: readonly SmoothPiece[]) {
    this.#pieces = pieces;
    const masses = pieces.map(logMassOf);
    this.#shift = logSum(masses);
    this.#before = new Float64Array(pieces.length + 1);
    for (const [i, mass] of masses.entries()) this.#before[i + 1] = this.#before[i] + exp(mass - this.#shift);
  }

  /** P(X ≤ x). */
  below(x: number): number {
    const { length } = this.#pieces;
    if (x <= this.#pieces[0].from) return 0;
    if (x >= this.#pieces[length - 1].to) return 1;
    let at = 0;
    for (let end = length; end - at > 1; ) {
      const middle = (at + end) >> 1;
      if (this.#pieces[middle].from <= x) at = middle;
      else end = middle;
    }
    return Math.min(1, this.#before[at] + this.#within(this.#pieces[at], x));
  }

  quantile(share: number): number {
    let low = this.#pieces[0].from;
    let high = this.#pieces[this.#pieces.length - 1].to;
    for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2) {
      if (this.below(middle) < share) low = middle;
      else high = middle;
    }
    return high;
  }

  /** From the beginning of a piece up to x: the integral of the polynomial through its points, by Legendre's. */
  #within({ from, to, logs }: SmoothPiece, x: number): number {
    const half = (to - from) / 2;
    const t = (x - from) / half - 1;
    const values = logs.map((value, k) => half * weights[k] * exp(value - this.#shift));
    let sum = 0;
    let upTo: Legendre = { last: 1, now: t };
    const at = points.map(() => 1);
    const before = points.map(() => 0);
    for (let degree = 0; degree < points.length; degree++) {
      const coefficient = values.reduce((total, value, k) => total + value * at[k], 0) / 2;
      // ∫ P_d = (P_{d+1} − P_{d−1})/(2d + 1), and ∫ P_0 = t + 1.
      if (degree === 0) sum += coefficient * (t + 1);
      else {
        const { last, now } = upTo;
        const next = ((2 * degree + 1) * t * now - degree * last) / (degree + 1);
        sum += coefficient * (next - last);
        upTo = { last: now, now: next };
      }
      for (const [k, point] of points.entries()) {
        const next = ((2 * degree + 1) * point * at[k] - degree * before[k]) / (degree + 1);
        before[k] = at[k];
        at[k] = next;
      }
    }
    return Math.max(0, sum);
  }
}

/** Two of Legendre's polynomials in a row, at one point. */
interface Legendre {
  readonly last: number;
  readonly now: number;
}

/** The law of a query that is `estimate` where a way begins and gains so much on each step along it. */
export function movedAlong(law: SmoothLaw, estimate: number, gain: number): Posterior {
  const side = Math.sign(gain);
  return {
    below: (x) => (side > 0 ? law.below((x - estimate) / gain) : 1 - law.below((x - estimate) / gain)),
    quantile: (share) => estimate + gain * law.quantile(side > 0 ? share : 1 - share),
    errorBound: 1e-9,
    errorWords: 'exact up to rounding: Gauss’s rule between the kinks of the density',
  };
}
