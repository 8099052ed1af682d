import { type Attribute, cellCount, type Domain } from '../data/domain.ts';
import type { Neighbours } from '../data/neighbours.ts';
import { Failure } from '../failure.ts';
import type { AskedAlong, Block } from './block.ts';
import { intervalWords } from './cell-query.ts';
import { genuine } from './genuine.ts';
import { intervalPairs } from './heaviest-pair.ts';
import { largest, twoLargest } from './largest.ts';
import { intervalFactors } from './range-block.ts';

/** Intervals of codes, ends included. */
export interface Intervals {
  readonly low: Int32Array;
  readonly high: Int32Array;
}

export function intervalsOf(asked: AskedAlong, size: number): Intervals {
  if (asked !== 'ranges') {
    const high = Int32Array.from({ length: size }, (_, code) => code);
    return { low: asked === 'cells' ? high : new Int32Array(size), high };
  }
  const count = (size * (size + 1)) / 2;
  const low = new Int32Array(count);
  const high = new Int32Array(count);
  let query = 0;
  for (let from = 0; from < size; from++) {
    for (let to = from; to < size; to++, query++) [low[query], high[query]] = [from, to];
  }
  return { low, high };
}

/** Beyond this size there are more than half a million intervals. */
const MAX_INTERVAL_SIZE = 1024;

export function refuseTooManyIntervals(asked: AskedAlong, { name, size }: Attribute, path: string): void {
  if (asked !== 'ranges' || size <= MAX_INTERVAL_SIZE) return;
  throw new Failure(
    `${path}: "${name}" has ${size} values, so ${(size * (size + 1)) / 2} intervals; choose an attribute of at most ${MAX_INTERVAL_SIZE} values, or random ranges.`,
  );
}

/**
 * Counts inside boxes, all that are a product of one interval of each attribute, of those asked of it: the table of a
 * marginal where single values are asked, prefixes or ranges of marginals otherwise. The interval of the last attribute
 * is the fastest. Answered from sums along one attribute after the other, so a box costs a few additions.
 */
export function productBlock(domain: Domain, attributes: readonly number[], axes: readonly AskedAlong[]): Block {
  const sizes = attributes.map((index) => domain.attributes[index].size);
  const intervals = axes.map((asked, axis) => intervalsOf(asked, sizes[axis]));
  const counts = intervals.map(({ low }) => low.length);
  const queries = counts.reduce((product, count) => product * count, 1);
  const factorOf = intervalFactors();
  const intervalAt = (query: number): number[] => {
    let rest = query;
    return counts.map((_, axis) => {
      const inner = counts.slice(axis + 1).reduce((product, count) => product * count, 1);
      const own = Math.floor(rest / inner);
      rest -= own * inner;
      return own;
    });
  };
  /** The attributes that a box cuts, with the interval that is left. */
  const cutsOf = (query: number) =>
    intervalAt(query).flatMap((own, axis) => {
      const [low, high] = [intervals[axis].low[own], intervals[axis].high[own]];
      return low === 0 && high === sizes[axis] - 1 ? [] : [{ axis, low, high }];
    });

  /** Σ of the weights of the boxes around each cell. */
  const coverage = (weights: number | Float64Array): Float64Array => {
    let sums = typeof weights === 'number' ? Float64Array.of(weights) : weights;
    let inner = 1;
    for (let axis = sizes.length - 1; axis >= 0; axis--) {
      sums =
        typeof weights === 'number'
          ? outerProduct(around(new Float64Array(counts[axis]).fill(1), 1, intervals[axis], sizes[axis]), sums)
          : around(sums, inner, intervals[axis], sizes[axis]);
      inner *= sizes[axis];
    }
    return sums;
  };
  const single = sizes.length === 1 ? intervals[0] : null;
  const pairs = single && intervalPairs(sizes[0], single.low, single.high);

  const cost = (weights: number | Float64Array, neighbours: Neighbours): number => {
    const covered = () => coverage(weights);
    if (neighbours === 'add-remove') return largest(covered());
    const listed = () => (typeof weights === 'number' ? new Float64Array(queries).fill(weights) : weights);
    if (pairs) return pairs.heaviest(listed());
    // An upper bound: a replaced record changes no box by more than 1 that the old or the new one is in.
    const total = typeof weights === 'number' ? weights * queries : weights.reduce((sum, weight) => sum + weight, 0);
    return Math.min(total, twoLargest(covered()));
  };

  return genuine({
    label: attributes
      .map((index, axis) => `${domain.attributes[index].name}${axes[axis] === 'cells' ? '' : ` (${axes[axis]})`}`)
      .join(' × '),
    attributes,
    cells: cellCount(domain, attributes),
    queries,
    integral: true,
    partition: false,
    axes,
    answer(table) {
      let sums = table;
      let inner = 1;
      for (let axis = sizes.length - 1; axis >= 0; axis--) {
        if (axes[axis] !== 'cells') sums = inside(sums, inner, intervals[axis], sizes[axis]);
        inner *= counts[axis];
      }
      return sums;
    },
    weightedSensitivity: cost,
    // Nobody moves a count by more than 1, whose square is as much.
    weightedSquares: cost,
    querySensitivity: (query, neighbours) => (neighbours === 'replace-one' && cutsOf(query).length === 0 ? 0 : 1),
    query: (query) => ({
      times: 1,
      factors: cutsOf(query).map(({ axis, low, high }) => factorOf(attributes[axis], sizes[axis], low, high)),
    }),
    words: (query) =>
      cutsOf(query)
        .map(({ axis, low, high }) => intervalWords(domain.attributes[attributes[axis]], low, high))
        .join(' and ') || 'all records',
  });
}

/** Sums inside intervals along an axis of a table seen as [outer][size][inner]. */
function inside(table: Float64Array, inner: number, { low, high }: Intervals, size: number): Float64Array {
  const outer = table.length / (size * inner);
  const found = new Float64Array(outer * low.length * inner);
  const upTo = new Float64Array((size + 1) * inner);
  for (let o = 0, write = 0; o < outer; o++) {
    const base = o * size * inner;
    for (let i = 0; i < size * inner; i++) upTo[inner + i] = upTo[i] + table[base + i];
    for (let query = 0; query < low.length; query++) {
      const from = low[query] * inner;
      const to = (high[query] + 1) * inner;
      for (let i = 0; i < inner; i++) found[write++] = upTo[to + i] - upTo[from + i];
    }
  }
  return found;
}

/** The transpose: for every code along the axis the sum of the weights of the intervals around it. */
function around(weights: Float64Array, inner: number, { low, high }: Intervals, size: number): Float64Array {
  const outer = weights.length / (low.length * inner);
  const found = new Float64Array(outer * size * inner);
  const steps = new Float64Array((size + 1) * inner);
  for (let o = 0, read = 0; o < outer; o++) {
    steps.fill(0);
    for (let query = 0; query < low.length; query++) {
      const from = low[query] * inner;
      const past = (high[query] + 1) * inner;
      for (let i = 0; i < inner; i++, read++) {
        steps[from + i] += weights[read];
        steps[past + i] -= weights[read];
      }
    }
    const base = o * size * inner;
    for (let i = 0; i < inner; i++) found[base + i] = steps[i];
    for (let i = inner; i < size * inner; i++) found[base + i] = found[base + i - inner] + steps[i];
  }
  return found;
}

function outerProduct(slow: Float64Array, fast: Float64Array): Float64Array {
  const product = new Float64Array(slow.length * fast.length);
  for (let i = 0; i < slow.length; i++)
    for (let k = 0; k < fast.length; k++) product[i * fast.length + k] = slow[i] * fast[k];
  return product;
}
