import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';

/** A stretch of the line on which the logarithm of the density is a straight line. */
interface Stretch {
  /** Where the density is larger, which is a finite end; `length` may be infinite. */
  readonly top: number;
  readonly length: number;
  /** From the top: 1 to the right, −1 to the left. */
  readonly side: 1 | -1;
  /** How fast the logarithm falls away from the top. */
  readonly rate: number;
  /** The density at the top, before it is made to add up to 1. */
  readonly height: number;
}

/** The law on a line whose density is ∝ exp(−Σ rate_i·|x − point_i|): what noisy Laplace answers to one number leave open. */
export class PiecewiseExponential {
  readonly #stretches: readonly Stretch[];
  /** The probability up to the beginning of each stretch. */
  readonly #before: Float64Array;
  readonly #total: number;
  /** The logarithm of what exp(−Σ rate_i·|x − point_i|) adds up to. */
  readonly logMass: number;

  constructor(points: ArrayLike<number>, rates: ArrayLike<number>) {
    const order = Array.from(points, (_, i) => i).sort((a, b) => points[a] - points[b]);
    let slope = 0;
    for (const i of order) slope += rates[i];
    const all = slope;
    const logs = new Float64Array(order.length);
    let most = 0;
    for (let k = 1; k < order.length; k++) {
      slope -= 2 * rates[order[k - 1]];
      logs[k] = logs[k - 1] + slope * (points[order[k]] - points[order[k - 1]]);
      most = Math.max(most, logs[k]);
    }
    const stretches: Stretch[] = [];
    const add = (top: number, length: number, side: 1 | -1, rate: number, logarithm: number) =>
      stretches.push({ top, length, side, rate, height: exp(logarithm - most) });
    slope = all;
    add(points[order[0]], Number.POSITIVE_INFINITY, -1, all, logs[0]);
    for (let k = 1; k < order.length; k++) {
      slope -= 2 * rates[order[k - 1]];
      const [from, to] = [points[order[k - 1]], points[order[k]]];
      if (slope > 0) add(to, to - from, -1, slope, logs[k]);
      else add(from, to - from, 1, -slope, logs[k - 1]);
    }
    add(points[order[order.length - 1]], Number.POSITIVE_INFINITY, 1, all, logs[order.length - 1]);
    this.#stretches = stretches;
    this.#before = new Float64Array(stretches.length);
    let sum = 0;
    for (const [k, stretch] of stretches.entries()) {
      this.#before[k] = sum;
      sum += massWithin(stretch, stretch.length);
    }
    this.#total = sum;
    let first = 0;
    for (const i of order) first += rates[i] * (points[i] - points[order[0]]);
    this.logMass = log(sum) + most - first;
  }

  /** P(X ≤ x). */
  below(x: number): number {
    let last = 0;
    for (let k = 1; k < this.#stretches.length && beginning(this.#stretches[k]) <= x; k++) last = k;
    const stretch = this.#stretches[last];
    const distance = Math.max(0, stretch.side * (x - stretch.top));
    const near = massWithin(stretch, Math.min(distance, stretch.length));
    const inside = stretch.side > 0 ? near : massWithin(stretch, stretch.length) - near;
    return (this.#before[last] + inside) / this.#total;
  }

  /** Where the probability below is this share. */
  quantile(share: number): number {
    const wanted = share * this.#total;
    let last = 0;
    for (let k = 1; k < this.#before.length && this.#before[k] <= wanted; k++) last = k;
    const stretch = this.#stretches[last];
    const inside = wanted - this.#before[last];
    const mass = stretch.side > 0 ? inside : massWithin(stretch, stretch.length) - inside;
    return stretch.top + stretch.side * Math.min(stretch.length, distanceWith(stretch, mass));
  }
}

function beginning({ top, length, side }: Stretch): number {
  return side > 0 ? top : top - length;
}

/** Below this, exponentials are taken by the first terms of their series. */
const FLAT = 1e-5;

/** The mass up to a distance from the top. */
function massWithin({ rate, height }: Stretch, distance: number): number {
  const fall = rate * distance;
  if (fall < FLAT) return height * distance * (1 - fall / 2 + (fall * fall) / 6);
  return (height * (1 - exp(-fall))) / rate;
}

function distanceWith({ rate, height }: Stretch, mass: number): number {
  const share = (mass * rate) / height;
  if (!(mass > 0)) return 0;
  if (share < FLAT) return (mass / height) * (1 + share / 2 + (share * share) / 3);
  return share < 1 ? -log(1 - share) / rate : Number.POSITIVE_INFINITY;
}
