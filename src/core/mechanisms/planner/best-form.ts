import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import type { AskedInRanges } from '../../workload/marginals.ts';

/** A symmetric form X over the values of an attribute, with rows that sum to zero: X = KᵀK of the best contrasts K. */
export interface BestForm {
  /** Row by row. */
  readonly values: Float64Array;
  /** No form has a smaller tr(G·X⁺) times its largest diagonal entry than this; what this one has is at most `upper`. */
  readonly lower: number;
  readonly upper: number;
}

/** Weights are improved until the bounds meet to this share of them, or for so many rounds. */
const CLOSE = 1e-7;
const MOST_ROUNDS = 400;

/** Steps of the integral over ln t, and how far beyond the largest and smallest root it is summed. */
const STEP = 0.4;
const BEYOND = 2000;

/**
 * The form of least tr(G·X⁺) whose diagonal is at most 1, where G = C·WᵀW·C holds what is asked of an attribute, prefixes
 * or all ranges, apart from the number of records. With weights λ on the cells, X = V(VᵀΛV)^(−½)Vᵀ for any V with
 * VVᵀ = G is the best for Σλ·diag X = tr (VᵀΛV)^½; weights λ·diag X are better ones, and
 * (Σλd)² ≤ least ≤ max d·Σλd all along (Yuan et al. 2016 have the same problem without contrasts).
 *
 * No matrix is taken apart for it. Of G only the inverse on contrasts matters, and that has a neighbour in each place:
 * the Laplacian of a path for prefixes, of a ring of one more value for ranges. With
 * S^(−½) = (2/π)∫(S + t²)⁻¹dt the form is an integral over electrical networks: cells in a row, λ to the ground,
 * t² from one to the next. Their resistances are sums of positive numbers in two passes.
 */
export function bestForm(asked: AskedInRanges, size: number): BestForm {
  let weights: Float64Array = new Float64Array(size).fill(1 / size);
  let lower = 0;
  let upper = Number.POSITIVE_INFINITY;
  let best = weights;
  for (let round = 0; round < MOST_ROUNDS && lower < (1 - CLOSE) * upper; round++) {
    const diagonal = integrated(asked, weights, size, addDiagonal);
    let total = 0;
    let most = 0;
    for (let cell = 0; cell < size; cell++) {
      total += weights[cell] * diagonal[cell];
      most = Math.max(most, diagonal[cell]);
    }
    lower = Math.max(lower, total * total);
    if (most * total < upper) {
      upper = most * total;
      best = weights;
    }
    weights = weights.map((weight, cell) => (weight * diagonal[cell]) / total);
  }
  return { values: integrated(asked, best, size * size, addAll), lower, upper };
}

/** A network at one t: what goes on from each cell to the left and to the right, and the voltages of currents. */
interface Network {
  readonly weights: Float64Array;
  readonly link: number;
  /** From each cell to the ground, by itself and all that is on its left. */
  readonly left: Float64Array;
  /** The diagonal of the inverse. */
  readonly alone: Float64Array;
  /** The answer to a current of 1 into every cell, and what they add up to. */
  readonly even: Float64Array;
  readonly sum: number;
  /** The ring of ranges is closed by a link of its own, from the first cell to the last. */
  readonly closing: { readonly voltages: Float64Array; readonly share: number } | null;
}

type Add = (network: Network, share: number, onto: Float64Array) => void;

/** (2/π)∫ of what the network at each t adds, the ends of the sum in closed form. */
function integrated(asked: AskedInRanges, weights: Float64Array, length: number, add: Add): Float64Array {
  const sum = new Float64Array(length);
  const { size, scale } = spread(asked, weights);
  const from = log(size.least / BEYOND);
  const steps = Math.ceil((log(size.most * BEYOND) - from) / STEP);
  // Below the first step the network no longer changes, beyond the last it falls with t²: both tails are geometric.
  const tail = 1 / (1 - exp(-STEP));
  for (let step = 0; step <= steps; step++) {
    const t = exp(from + STEP * step);
    const times = step === 0 || step === steps ? tail : 1;
    add(networkAt(asked, weights, t * t * scale), (2 / Math.PI) * STEP * t * times, sum);
  }
  return sum;
}

/** Between which t the network changes, roughly; and what one link is at t = 1. */
function spread(asked: AskedInRanges, weights: Float64Array) {
  const { length } = weights;
  const scale = asked === 'ranges' ? 1 / (length + 1) : 1;
  const least = weights.reduce((a, b) => Math.min(a, b));
  const most = weights.reduce((a, b) => Math.max(a, b));
  return { size: { least: Math.sqrt(least / (4 * scale)), most: length * Math.sqrt(most / scale) }, scale };
}

function networkAt(asked: AskedInRanges, weights: Float64Array, link: number): Network {
  const { length } = weights;
  const last = length - 1;
  const left = new Float64Array(length);
  const right = new Float64Array(length);
  const through = (ground: number) => (link * ground) / (link + ground);
  for (let cell = 0; cell < length; cell++) left[cell] = weights[cell] + (cell > 0 ? through(left[cell - 1]) : 0);
  for (let cell = last; cell >= 0; cell--) {
    right[cell] = weights[cell] + (cell < last ? through(right[cell + 1]) : 0);
  }
  const alone = new Float64Array(length);
  for (let cell = 0; cell < length; cell++) {
    alone[cell] = 1 / (left[cell] + (cell < last ? through(right[cell + 1]) : 0));
  }
  const voltages = (current: (cell: number) => number): Float64Array => {
    const found = new Float64Array(length);
    let carried = 0;
    for (let cell = 0; cell < length; cell++) {
      carried = current(cell) + (cell > 0 ? (carried * link) / (link + left[cell - 1]) : 0);
      found[cell] = carried;
    }
    found[last] /= left[last];
    for (let cell = last - 1; cell >= 0; cell--) {
      found[cell] = (found[cell] + link * found[cell + 1]) / (link + left[cell]);
    }
    return found;
  };
  const even = voltages(() => 1);
  if (asked === 'prefixes') return { weights, link, left, alone, even, sum: total(even), closing: null };
  const ends = voltages((cell) => (cell === 0 ? 1 : cell === last ? -1 : 0));
  const share = link / 2 / (1 + (link / 2) * (ends[0] - ends[last]));
  const closing = { voltages: ends, share };
  const gap = share * (even[0] - even[last]);
  for (let cell = 0; cell < length; cell++) {
    even[cell] -= gap * ends[cell];
    alone[cell] -= share * ends[cell] * ends[cell];
  }
  return { weights, link, left, alone, even, sum: total(even), closing };
}

function addDiagonal({ alone, even, sum }: Network, share: number, onto: Float64Array): void {
  for (let cell = 0; cell < onto.length; cell++) onto[cell] += share * (alone[cell] - (even[cell] * even[cell]) / sum);
}

/** All entries: between two cells the voltage falls by the same share whatever is on the right of them. */
function addAll({ link, left, alone, even, sum, closing }: Network, share: number, onto: Float64Array): void {
  const { length } = even;
  for (let cell = 0; cell < length; cell++) {
    const ends = closing ? closing.share * closing.voltages[cell] : 0;
    let open = alone[cell] + ends * (closing?.voltages[cell] ?? 0);
    for (let other = cell; other >= 0; other--) {
      if (other < cell) open *= link / (link + left[other]);
      const value = share * (open - ends * (closing?.voltages[other] ?? 0) - (even[cell] * even[other]) / sum);
      onto[cell * length + other] += value;
      if (other < cell) onto[other * length + cell] += value;
    }
  }
}

function total(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}
