import { sumDown } from '../../data/counts/sum-down.ts';
import type { Domain } from '../../data/domain.ts';
import { noiseOf, scaleAsLaplace } from '../../history/answer-noise.ts';
import type { NoisyTable, TableEvidence } from '../../history/history.ts';
import { dot } from '../../linalg/vectors.ts';
import { expandQuery, type LinearQuery } from '../../workload/linear-query.ts';
import type { Estimated, FittedEstimator } from '../estimator.ts';
import { differing } from '../least-squares/measured-tables.ts';
import { UNDETERMINED } from '../least-squares/not-estimable.ts';
import { varyingPart } from '../least-squares/split-over-tables.ts';
import { Closure } from './closure.ts';
import { type MeasuredParts, nonNegativeParts } from './non-negative.ts';

export interface TablePartsOptions {
  /** No count of a table that was measured is below zero. */
  readonly nonNegative: boolean;
  /** The number of records, where it is held exactly. */
  readonly records: number | undefined;
}

/** What is left of a query, in shares of its size, that is rounding. */
const ROUNDING = 1e-12;

/**
 * Noisy tables taken apart into one part for each set of attributes, and put together again (Mullins et al. 2024). What
 * each table says about a part is independent of the part of any other set, so a part is the mean of what all tables
 * say about it, weighed by how little noise they add up: weighted least squares, without any table but those that
 * were measured. A part that nobody measured is zero: counts that are as even as the tables allow.
 */
export class TableParts implements FittedEstimator {
  readonly #domain: Domain;
  readonly #tables: readonly NoisyTable[];
  readonly #places: Int32Array | null;
  readonly #closure: Closure;
  readonly #variances: Float64Array;
  /** The means of all parts, or those closest to them without counts below zero. */
  readonly #parts: Float64Array;
  /** All tables, put together. */
  readonly #estimates: Float64Array;
  /** Whether all errors are noise, so that it is known how far off they are. */
  readonly #isLinear: boolean;

  /** `places`: where the cells of the tables, one after the other, stand among the past answers, if not in their order. */
  constructor({ domain, tables }: TableEvidence, options: TablePartsOptions, places: Int32Array | null = null) {
    this.#domain = domain;
    this.#places = places;
    this.#tables = tables.map((table) => ({ ...table, attributes: differing(domain, table.attributes) }));
    const targets = this.#tables.map(({ attributes }) => attributes);
    this.#closure = new Closure(domain, targets);
    const measured = measuredParts(this.#closure, this.#tables, options.records);
    this.#variances = measured.variances;
    this.#isLinear = !options.nonNegative;
    this.#parts = options.nonNegative
      ? nonNegativeParts(this.#closure, measured, {
          targets: [...new Set(targets.map((set) => this.#closure.placeOf(set) as number))],
          fixed: options.records === undefined ? [] : [0],
        })
      : measured.means;
    this.#estimates = this.#closure.spread(this.#parts.slice());
  }

  table(attributes: readonly number[]): Float64Array | null {
    const kept = differing(this.#domain, attributes);
    const place = this.#closure.placeOf(kept);
    if (place !== undefined) return this.#closure.view(this.#estimates, place).slice();
    const wider = new Closure(this.#domain, [kept]);
    const parts = new Float64Array(wider.cells);
    for (const [index, set] of wider.sets.entries()) {
      const own = this.#closure.placeOf(set);
      if (own !== undefined) parts.set(this.#closure.view(this.#parts, own), wider.starts[index]);
    }
    return wider.view(wider.spread(parts), wider.sets.length - 1).slice();
  }

  history(): Float64Array {
    return this.#inOrder((_, place) => this.#closure.view(this.#estimates, place));
  }

  historyVariances(): Float64Array | null {
    if (!this.#isLinear) return null;
    const shares = this.#variances.map((variance, part) => variance * this.#closure.centredShare(part));
    const variances = this.#closure.spreadVariances(shares);
    return this.#inOrder(({ answers }, place) => new Float64Array(answers.length).fill(variances[place]));
  }

  estimate(query: LinearQuery): Estimated {
    const { coefficients, left } = this.#partsOf(query);
    const estimate = dot(coefficients, this.#parts);
    const estimable = left <= ROUNDING;
    if (!estimable || !this.#isLinear) {
      return {
        estimate,
        estimable,
        ...(estimable ? {} : { reason: `${UNDETERMINED} What no answer tells is taken to be even.` }),
      };
    }
    const closure = this.#closure;
    closure.centre(coefficients);
    let variance = 0;
    for (const [part, own] of this.#variances.entries()) {
      const values = closure.view(coefficients, part);
      variance += own * dot(values, values);
      for (let cell = 0; cell < values.length; cell++) values[cell] *= own;
    }
    closure.spread(coefficients);
    const weights = this.#inOrder((table, place) => {
      const precision = precisionOf(table);
      return closure.view(coefficients, place).map((value) => precision * value);
    });
    const scales = this.#inOrder((table) => new Float64Array(table.answers.length).fill(scaleAsLaplace(table)));
    return {
      estimate,
      estimable,
      variance,
      weights,
      noiseScales: weights.map((weight, i) => Math.abs(weight) * scales[i]),
      ...this.#noises(),
    };
  }

  /**
   * What each part counts in the answer, and how much of the query, in shares of its squared length, no part tells.
   */
  #partsOf(query: LinearQuery): { readonly coefficients: Float64Array; readonly left: number } {
    const { attributes, times, factors } = varyingPart(this.#domain, query);
    const closure = this.#closure;
    const coefficients = new Float64Array(closure.cells);
    let length = times * times;
    let cells = 1;
    for (const { values } of factors) {
      length *= dot(values, values);
      cells *= values.length;
    }
    let told = 0;
    for (const [part, set] of closure.sets.entries()) {
      if (!set.every((index) => attributes.includes(index))) continue;
      const kept = factors.map((factor) => {
        const own = factor.attributes.filter((index) => set.includes(index));
        const sums = sumDown(this.#domain, factor.values, factor.attributes, own);
        const share = sums.length / factor.values.length;
        return { attributes: own, values: sums.map((sum) => sum * share) };
      });
      const own = expandQuery({ times, factors: kept }, this.#domain, set);
      coefficients.set(own, closure.starts[part]);
    }
    const centred = closure.centre(coefficients.slice());
    for (const part of closure.sets.keys()) {
      if (!Number.isFinite(this.#variances[part])) continue;
      const values = closure.view(centred, part);
      told += (dot(values, values) * cells) / values.length;
    }
    return { coefficients, left: length === 0 ? 0 : Math.max(0, length - told) / length };
  }

  /** Numbers for the cells of every table in the order of the past answers. */
  #inOrder(of: (table: NoisyTable, place: number) => Float64Array): Float64Array {
    const lists = this.#tables.map((table) => of(table, this.#closure.placeOf(table.attributes) as number));
    const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0));
    let from = 0;
    for (const list of lists) {
      all.set(list, from);
      from += list.length;
    }
    const places = this.#places;
    if (!places) return all;
    const placed = new Float64Array(all.length);
    for (let i = 0; i < all.length; i++) placed[places[i]] = all[i];
    return placed;
  }

  /** The noise of each answer, where not all of it is Laplace noise. */
  #noises(): Pick<Estimated, 'noises'> {
    if (this.#tables.every(({ law }) => law === undefined)) return {};
    const order = this.#inOrder((table) => new Float64Array(table.answers.length).fill(this.#tables.indexOf(table)));
    return { noises: Array.from(order, (table) => noiseOf(this.#tables[table])) };
  }
}

function precisionOf(table: NoisyTable): number {
  const scale = scaleAsLaplace(table);
  return 1 / (2 * scale * scale);
}

/**
 * The mean of what all tables say about each part, weighed by precision: what a table adds up to over r cells has r times
 * the noise variance.
 */
function measuredParts(closure: Closure, tables: readonly NoisyTable[], records: number | undefined): MeasuredParts {
  const means = new Float64Array(closure.cells);
  const precisions = new Float64Array(closure.sets.length);
  for (const table of tables) {
    const precision = precisionOf(table);
    const place = closure.placeOf(table.attributes) as number;
    const sums = closure.view(means, place);
    for (let cell = 0; cell < sums.length; cell++) sums[cell] += precision * table.answers[cell];
    precisions[place] += precision;
  }
  closure.centre(closure.gather(means));
  const variances = closure.gatherNumbers(precisions).map((precision) => 1 / precision);
  for (const [part, variance] of variances.entries()) {
    const sums = closure.view(means, part);
    for (let cell = 0; cell < sums.length; cell++) sums[cell] *= variance;
  }
  if (records !== undefined) {
    means[0] = records;
    variances[0] = 0;
  }
  return { means, variances };
}
