import { isSubset, sumDown } from '../../data/counts/sum-down.ts';
import type { Domain } from '../../data/domain.ts';
import { type AnswerNoise, noiseOf, scaleAsLaplace } from '../../history/answer-noise.ts';
import type { TableEvidence } from '../../history/history.ts';
import { dot } from '../../linalg/vectors.ts';
import { cellQuery } from '../../workload/cell-query.ts';
import type { LinearQuery } from '../../workload/linear-query.ts';
import type { Estimated, FittedEstimator } from '../estimator.ts';
import { withoutRounding } from './blue.ts';
import {
  addSpread,
  type CellTable,
  differing,
  type MeasuredTable,
  mergedTables,
  type TableCopy,
} from './measured-tables.ts';
import { mergedSentence, UNDETERMINED } from './not-estimable.ts';
import { estimatesOf, partsOf, type SharedPart, sharedParts } from './shared-parts.ts';
import { splitOverTables, varyingPart } from './split-over-tables.ts';

interface TableOptions {
  /** As for answers one by one: tables count by their precision, or all the same. */
  readonly weighted: boolean;
  /** Takes the record count, where there is one, for an answer without noise. */
  readonly publicRecords: boolean;
}

/**
 * The best linear unbiased estimate from whole tables in closed form. Every table is the sum of one part per subset of
 * its attributes, whose sums along any of them are zero; parts of different subsets are orthogonal and noise that is
 * the same in every cell stays so in each, so the estimate of a part is the mean of what the tables say about it,
 * weighted by how little noise they add up (Ding et al., §5, for tables of one scale). Only parts that lie in two
 * tables are worked out; what is left of a table is known from it alone.
 */
export class TableLeastSquares implements FittedEstimator {
  readonly #domain: Domain;
  readonly #options: TableOptions;
  readonly #tables: readonly MeasuredTable[];
  /** For each table, the parts that others tell as well. */
  readonly #shared: readonly (readonly SharedPart[])[];
  readonly #estimates: readonly Float64Array[];
  readonly #places: Int32Array | null;
  readonly #answers: number;

  /** `places`: where the cells of the tables, one after the other, stand among the past answers, if not in their order. */
  constructor({ domain, tables, records }: TableEvidence, options: TableOptions, places: Int32Array | null = null) {
    this.#domain = domain;
    this.#options = options;
    this.#places = places;
    this.#answers = tables.reduce((sum, { answers }) => sum + answers.length, 0);
    this.#tables = mergedTables(domain, tables, options.weighted);
    const exact = options.publicRecords ? records : undefined;
    this.#shared = sharedParts(domain, this.#tables, exact !== undefined);
    this.#estimates = estimatesOf(domain, this.#tables, this.#shared, exact);
  }

  table(attributes: readonly number[]): Float64Array | null {
    const kept = differing(this.#domain, attributes);
    const home = this.#homeOf(kept);
    if (home === null) return null;
    return sumDown(this.#domain, this.#estimates[home], this.#tables[home].attributes, kept);
  }

  history(): Float64Array {
    return this.#inOrder((table) => this.#estimates[table]);
  }

  historyVariances(): Float64Array {
    // Noise is the same in all cells of a table, so each is as far off as the first.
    const variances = this.#tables.map(
      ({ attributes }) => this.estimate(cellQuery(this.#domain, attributes, 0)).variance ?? Number.NaN,
    );
    return this.#inOrder((table) => this.#tables[table].values.map(() => variances[table]));
  }

  estimate(query: LinearQuery): Estimated {
    const varying = varyingPart(this.#domain, query);
    const home = this.#homeOf(varying.attributes);
    const pieces = splitOverTables(this.#domain, varying, this.#tables, home);
    if (!pieces) return this.#undetermined(varying);
    const weights = this.#weightsOf(pieces);
    const all = this.#inOrder((table, { share }) => weights[table].map((weight) => share * weight));
    const parts = this.#options.weighted ? all : withoutRounding(all);
    const scales = this.#inOrder((table, { noise }) => weights[table].slice().fill(scaleAsLaplace(noise)));
    const noiseScales = parts.map((weight, i) => Math.abs(weight) * scales[i]);
    let estimate = 0;
    for (const [table, values] of pieces) estimate += dot(values, this.#estimates[table]);
    return {
      estimate,
      estimable: true,
      variance: 2 * dot(noiseScales, noiseScales),
      weights: parts,
      noiseScales,
      ...this.#noises(),
    };
  }

  /** The table that says most about its sums over these attributes; null where none has them all. */
  #homeOf(attributes: readonly number[]): number | null {
    let best: number | null = null;
    const telling = (table: number) => this.#tables[table].precision / this.#tables[table].values.length;
    for (const [index, table] of this.#tables.entries()) {
      if (!isSubset(attributes, table.attributes)) continue;
      if (best === null || telling(index) > telling(best)) best = index;
    }
    return best;
  }

  /** What every cell of the tables counts in a sum over estimated cells: each part is taken from all tables that have it. */
  #weightsOf(pieces: ReadonlyMap<number, Float64Array>): Float64Array[] {
    const sums = new Map<SharedPart, Float64Array>();
    const corrections = this.#tables.map((): CellTable[] => []);
    for (const [index, values] of pieces) {
      for (const [part, own] of partsOf(this.#domain, values, this.#tables[index].attributes, this.#shared[index])) {
        const coefficients = own.map((value) => (value * own.length) / values.length);
        corrections[index].push({ attributes: part.attributes, values: coefficients.map((value) => -value) });
        const sum = sums.get(part);
        if (sum) for (let cell = 0; cell < sum.length; cell++) sum[cell] += coefficients[cell];
        else sums.set(part, coefficients);
      }
    }
    for (const [part, sum] of sums) {
      for (const [index, share] of part.shares) {
        corrections[index].push({ attributes: part.attributes, values: sum.map((value) => share * value) });
      }
    }
    return this.#tables.map(({ attributes, values }, index) => {
      const weights = pieces.get(index)?.slice() ?? new Float64Array(values.length);
      addSpread(this.#domain, corrections[index], attributes, weights);
      return weights;
    });
  }

  /** Numbers for the cells of every table, for each of its measurements, in the order of the past answers. */
  #inOrder(of: (table: number, copy: TableCopy) => Float64Array): Float64Array {
    const all = new Float64Array(this.#answers);
    for (const [table, { copies }] of this.#tables.entries()) {
      for (const copy of copies) all.set(of(table, copy), copy.start);
    }
    const places = this.#places;
    if (!places) return all;
    const placed = new Float64Array(all.length);
    for (let i = 0; i < all.length; i++) placed[places[i]] = all[i];
    return placed;
  }

  /** The noise of each answer, where not all of it is Laplace noise. */
  #noises(): { readonly noises?: readonly AnswerNoise[] } {
    const kinds = this.#tables.flatMap(({ copies }) => copies.map(({ noise }) => noiseOf(noise)));
    if (kinds.every(({ law }) => law === undefined)) return {};
    let kind = 0;
    const order = this.#inOrder((table) => new Float64Array(this.#tables[table].values.length).fill(kind++));
    return { noises: Array.from(order, (place) => kinds[place]) };
  }

  #undetermined({ factors }: LinearQuery): Estimated {
    const known = new Set(this.#tables.flatMap(({ attributes }) => attributes));
    for (const { attributes, values } of factors) {
      const [attribute] = attributes;
      if (attributes.length > 1 || known.has(attribute)) continue;
      const codes = [0, values.findIndex((value) => value !== values[0])] as const;
      return { estimate: null, estimable: false, reason: mergedSentence(this.#domain, { attribute, codes }) };
    }
    return { estimate: null, estimable: false, reason: UNDETERMINED };
  }
}
