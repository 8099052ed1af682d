import type { Line, PreparedQuery } from './inner-product.ts';

/** More lines in one query make more subsets of them than are worth a table. */
const MOST_LINES = 12;

/**
 * All inner products of queries that are products of intervals, one row at a time: constant time for each pair, from
 * flat arrays.
 */
export class IntervalRows {
  readonly #queries: readonly FlatQuery[];
  /** Of query j, its lines stand from starts[j] up to starts[j + 1]. */
  readonly #starts: Int32Array;
  readonly #attributes: Int32Array;
  readonly #lows: Int32Array;
  readonly #highs: Int32Array;
  readonly #heights: Float64Array;
  readonly #means: Float64Array;
  /** Of the query of the row: which bit of a subset its line over an attribute is, 0 where it has none. */
  readonly #bits: Int32Array;
  readonly #sums: Float64Array[];

  /** Null where a query is something else. */
  static of(queries: readonly PreparedQuery[], attributes: number): IntervalRows | null {
    const flat = queries.flatMap(({ times, lines }) => (lines && isFlat(lines) ? [{ times, lines }] : []));
    return flat.length === queries.length ? new IntervalRows(flat, attributes) : null;
  }

  private constructor(queries: readonly FlatQuery[], attributes: number) {
    this.#queries = queries;
    const lines = queries.flatMap((query) => query.lines);
    this.#starts = new Int32Array(queries.length + 1);
    for (const [j, query] of queries.entries()) this.#starts[j + 1] = this.#starts[j] + query.lines.length;
    this.#attributes = Int32Array.from(lines, ({ attribute }) => attribute);
    this.#lows = Int32Array.from(lines, ({ interval }) => interval.low);
    this.#highs = Int32Array.from(lines, ({ interval }) => interval.high);
    this.#heights = Float64Array.from(lines, ({ interval }) => interval.height);
    this.#means = Float64Array.from(lines, ({ mean }) => mean);
    this.#bits = new Int32Array(attributes);
    this.#sums = Array.from({ length: attributes }, () => new Float64Array(0));
  }

  /** The inner products of query i with those up to and with itself. */
  fill(i: number, products: Float64Array): void {
    const { times, lines } = this.#queries[i];
    this.#bits.fill(0);
    for (const [line, { attribute, sums }] of lines.entries()) {
      this.#bits[attribute] = 1 << line;
      this.#sums[attribute] = sums;
    }
    const alone = meansOutside(lines);
    for (let j = 0; j <= i; j++) {
      let product = times * this.#queries[j].times;
      let met = 0;
      for (let at = this.#starts[j]; at < this.#starts[j + 1]; at++) {
        const attribute = this.#attributes[at];
        const bit = this.#bits[attribute];
        if (bit === 0) {
          product *= this.#means[at];
        } else {
          const sums = this.#sums[attribute];
          product *= this.#heights[at] * (sums[this.#highs[at]] - sums[this.#lows[at]]);
          met += bit;
        }
      }
      products[j] = product * alone[met];
    }
  }
}

interface FlatQuery {
  readonly times: number;
  readonly lines: readonly IntervalLine[];
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
