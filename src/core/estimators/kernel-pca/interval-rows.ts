import type { Line, PreparedQuery } from './inner-product.ts';

/** More lines in one query make more subsets of them than are worth a table. */
const MOST_LINES = 12;

/** Writes the inner products of query i with those up to and with itself. */
type RowOfProducts = (i: number, products: Float64Array) => void;

/**
 * All inner products of queries that are products of intervals, one row at a time: constant time for each pair, from
 * flat arrays. Null where a query is something else.
 */
export function intervalRows(given: readonly PreparedQuery[], attributeCount: number): RowOfProducts | null {
  const queries = given.flatMap(({ times, lines }) => (lines && isFlat(lines) ? [{ times, lines }] : []));
  if (queries.length < given.length) return null;
  const all = queries.flatMap(({ lines }) => lines);
  // Of query j, its lines stand from starts[j] up to starts[j + 1].
  const starts = new Int32Array(queries.length + 1);
  for (const [j, { lines }] of queries.entries()) starts[j + 1] = starts[j] + lines.length;
  const attributes = Int32Array.from(all, ({ attribute }) => attribute);
  const lows = Int32Array.from(all, ({ interval }) => interval.low);
  const highs = Int32Array.from(all, ({ interval }) => interval.high);
  const heights = Float64Array.from(all, ({ interval }) => interval.height);
  const means = Float64Array.from(all, ({ mean }) => mean);
  // Of the query of the row: which bit of a subset its line over an attribute is, 0 where it has none.
  const bits = new Int32Array(attributeCount);
  const sumsOf: Float64Array[] = Array.from(bits, () => new Float64Array(0));
  return (i, products) => {
    const { times, lines } = queries[i];
    bits.fill(0);
    for (const [line, { attribute, sums }] of lines.entries()) {
      bits[attribute] = 1 << line;
      sumsOf[attribute] = sums;
    }
    const alone = meansOutside(lines);
    for (let j = 0; j <= i; j++) {
      let product = times * queries[j].times;
      let met = 0;
      for (let at = starts[j]; at < starts[j + 1]; at++) {
        const attribute = attributes[at];
        const bit = bits[attribute];
        if (bit === 0) {
          product *= means[at];
        } else {
          const sums = sumsOf[attribute];
          product *= heights[at] * (sums[highs[at]] - sums[lows[at]]);
          met += bit;
        }
      }
      products[j] = product * alone[met];
    }
  };
}

type IntervalLine = Line & { readonly interval: NonNullable<Line['interval']> };

function isFlat(lines: readonly Line[]): lines is readonly IntervalLine[] {
  return lines.length <= MOST_LINES && lines.every(({ interval }) => interval !== null);
}

/** For each subset of lines, the product of the means of all others. */
function meansOutside(lines: readonly Line[]): Float64Array {
  return Float64Array.from({ length: 1 << lines.length }, (_, subset) =>
    lines.reduce((product, { mean }, line) => (subset & (1 << line) ? product : product * mean), 1),
  );
}
