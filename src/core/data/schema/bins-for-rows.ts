import { log } from '../../math/log.ts';
import { pow } from '../../math/pow.ts';
import { endsWithin, type NumberSpread, recordsIn, recordsInBins } from './number-spread.ts';
import { aroundOne, growingEdges, steppedEdges, stepsAround } from './round-edges.ts';

/**
 * What so many records can carry. Every bin pays for noise by the records that it has, so that the ε which an error takes
 * goes with the mean of 1/count over the bins, and a single bin that is nearly empty costs more than all the others.
 */
export interface Carried {
  /** Bins at most. */
  readonly most: number;
  /** Records of a bin at least. */
  readonly bin: number;
  /** Records of a label at least: it means something by itself, and has no neighbour to go to. */
  readonly label: number;
  /** Records that may lie beyond either end. */
  readonly tail: number;
}

export function carriedBy(records: number): Carried {
  // A hundred times as many records carry five times as many bins: 6 for 200, 8 for 1,000, 15 for 50,000.
  const most = Math.min(20, Math.max(3, Math.round(2.5 * pow(records, 1 / 6))));
  return { most, bin: records / (4 * most), label: records / (10 * most), tail: Math.round(records / (16 * most)) };
}

/** The mean of (all records)/(records of a cell): with equal cells their number, far more where some are nearly empty. */
export function costOf(counts: readonly number[]): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((sum, count) => sum + all / Math.max(count, 1), 0) / counts.length;
}

/** So many times the bins that are carried may a question cost. */
const DEAR = 3;

export function isCarried(counts: readonly number[]): boolean {
  const { most } = carriedBy(counts.reduce((sum, count) => sum + count, 0));
  return costOf(counts) <= DEAR * most;
}

/** Whether more than half of the cells have hardly a record each: noise would be paid for nothing. */
export function areMostlyEmpty(counts: ArrayLike<number>): boolean {
  const all = Array.from(counts);
  const { label } = carriedBy(all.reduce((sum, count) => sum + count, 0));
  return all.filter((count) => count < Math.max(1, label / 2)).length * 2 > all.length;
}

/** In bits. */
export function entropyOf(counts: readonly number[]): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((sum, count) => (count > 0 ? sum - (count / all) * (log(count / all) / Math.LN2) : sum), 0);
}

/** Bins that grow have to tell this much more, in bits, to be worth their uneven widths … */
const UNEVEN = 0.3;
/** … and so much for each place where bins of one width had to be put together. */
const MENDED = 0.1;

/** A value that most records have, as the zero of amounts, is worth so much by itself. */
const ALONE = 0.1;
/** So little more says nothing: the rounder ones, which come first, stay. */
const NOTHING = 0.02;

/**
 * Bins for numbers nobody said anything about: round edges between robust ends, of one width or growing (1, 2, 5, 10, …),
 * put together until each has records enough. Of all such the ones that tell most, as many as the records carry. Neither
 * end is the smallest or largest value there is: those beyond are clamped. `ends`: what the bins have to hold.
 */
export function robustBins(
  spread: NumberSpread,
  isWhole: boolean,
  ends?: readonly [number, number],
): readonly number[] {
  const carried = carriedBy(recordsIn(spread));
  const [low, high] = ends ?? endsWithin(spread, carried.tail);
  if (low === high) return aroundOne(low);
  const usual = recordsOfUsual(spread);
  const found = [
    ...stepsAround(high - low, isWhole).map((step) => ({
      edges: steppedEdges(low, high, step, isWhole),
      isUneven: false,
    })),
    ...growingEdges(low, high, isWhole).map((edges) => ({ edges, isUneven: true })),
  ].flatMap(({ edges, isUneven }) => {
    const mended = withEnoughIn(spread, edges, carried.bin);
    if (mended.edges.length - 1 > carried.most) return [];
    const counts = recordsInBins(spread, mended.edges);
    const alone = usual > 0 && counts.includes(usual) ? ALONE : 0;
    const gain = entropyOf(counts) + alone - (isUneven ? UNEVEN : MENDED * mended.inside);
    return [{ edges: mended.edges, gain }];
  });
  return found.reduce((best, next) => (next.gain > best.gain + NOTHING ? next : best)).edges;
}

/** How many records have the value that most of them have; 0 where there is no such. */
function recordsOfUsual({ values, below }: NumberSpread): number {
  const half = below[below.length - 1] / 2;
  const at = values.findIndex((_, i) => below[i + 1] - below[i] > half);
  return at < 0 ? 0 : below[at + 1] - below[at];
}

/** Bins with fewer records than `least` are put together with the smaller of their neighbours, the emptiest first. */
function withEnoughIn(spread: NumberSpread, edges: readonly number[], least: number) {
  const counts = recordsInBins(spread, edges);
  const left = [...edges];
  let inside = 0;
  while (counts.length > 1) {
    const at = counts.reduce((min, count, i) => (count < counts[min] ? i : min), 0);
    if (counts[at] >= least) break;
    const isFirst = at === 0 || (at < counts.length - 1 && counts[at + 1] <= counts[at - 1]);
    const into = isFirst ? at : at - 1;
    if (into > 0 && into < counts.length - 2) inside++;
    counts.splice(into, 2, counts[into] + counts[into + 1]);
    left.splice(into + 1, 1);
  }
  return { edges: left, inside };
}
