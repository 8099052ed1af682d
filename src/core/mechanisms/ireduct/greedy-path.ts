import type { Neighbours } from '../../data/neighbours.ts';
import { at } from '../../privacy/budget.ts';
import type { DescentPath } from '../../privacy/descent/descent.ts';
import type { Measurement } from '../../privacy/measurement.ts';
import type { Block } from '../../workload/block.ts';
import { relativeNeed } from './relative-need.ts';

/** Whose noise is lowered next: where the estimated overall error falls most for its price, or where an error is worst. */
export type Picking = 'overall' | 'worst-case';

/**
 * By what share of a key queries may stop early together, half of that in noise: more where there are more of them to
 * stop, as each time costs a look at all. Even the most shows in no error of 2,000 ranges.
 */
const toleranceFor = (groups: number) => Math.min(0.2, Math.max(0.01, groups / 1e4));

/**
 * PickQueries of iReduct. Overall (§5.3, Eqs. 14 and 15): the largest ratio of the decrease in estimated error to the
 * increase in cost, S_j·λ_j·λ_j′ up to a constant, where S_j is the *mean* of 1/max{y, δ} over the cells of a marginal.
 * (Eq. 15 prints the sum, which is not the error of Definition 6.) A query outside of tables is one of its own, over how
 * far one neighbour moves it, with 1/max{y, δ, λ}: what noise alone made small would else get all of the budget and what
 * it made large none, twice as bad as Laplace noise where counts cannot be told apart. Worst case: the largest estimated
 * relative error, λ_i/max{y_i, δ} (§4.3).
 */
export class GreedyPath implements DescentPath {
  readonly #sanityBound: number;
  readonly tolerance: number;
  readonly #byRatio: boolean;
  /** What a need is divided by: the cells of a table, the price of a query. */
  readonly #sizes: readonly number[];
  readonly #needs: Float64Array;
  /** What rounding took from the needs: they are sums of very unequal terms that come and go. */
  readonly #carries: Float64Array;
  /** The most that a group may be taken to need, times its noise scale. */
  readonly #mostNeeds: Float64Array;

  constructor(measurements: readonly Measurement[], sanityBound: number, picking: Picking, neighbours: Neighbours) {
    this.#sanityBound = sanityBound;
    this.#byRatio = picking === 'overall';
    const allTables = measurements.every(({ block }) => block.partition);
    const priceOf = (block: Block, query: number) => (this.#byRatio && block.querySensitivity(query, neighbours)) || 1;
    this.#sizes = measurements.flatMap(({ block }) =>
      block.partition ? [block.queries] : Array.from({ length: block.queries }, (_, query) => priceOf(block, query)),
    );
    this.#needs = Float64Array.from(
      measurements.flatMap(({ block, answers }) => {
        const needs = relativeNeed(block, answers, sanityBound);
        return typeof needs === 'number' ? [needs] : Array.from(needs, (need, query) => need / priceOf(block, query));
      }),
    );
    this.#carries = new Float64Array(this.#needs.length);
    this.#mostNeeds = Float64Array.from(
      measurements.flatMap(({ block }) =>
        block.partition
          ? [Number.POSITIVE_INFINITY]
          : Array.from({ length: block.queries }, (_, query) => 1 / priceOf(block, query)),
      ),
    );
    // Tables have no dearest neighbours that leave others free, so they go as far as the paper lets them.
    this.tolerance = this.#byRatio && !allTables ? toleranceFor(this.#needs.length) : 0;
  }

  key(group: number, scale: number, next: number): number {
    const need = this.#needs[group] + this.#carries[group];
    if (!this.#byRatio) return need * scale;
    return Math.min(need * scale * next, this.#mostNeeds[group] * next);
  }

  scaleAt(group: number, key: number): number {
    const need = this.#needs[group] + this.#carries[group];
    if (!this.#byRatio) return key / need;
    return Math.max(Math.sqrt(key / need), key / this.#mostNeeds[group]);
  }

  changed(group: number, before: number, after: number): void {
    const delta = this.#sanityBound;
    this.#add(group, -1 / Math.max(before, delta) / this.#sizes[group]);
    this.#add(group, 1 / Math.max(after, delta) / this.#sizes[group]);
  }

  /** Neumaier's sum. */
  #add(group: number, term: number): void {
    const need = this.#needs[group];
    const total = need + term;
    this.#carries[group] += Math.abs(need) >= Math.abs(term) ? need - total + term : term - total + need;
    this.#needs[group] = total;
  }
}

/** The groups that take steps together: whole partition blocks, and the single queries of others. */
export interface StepGroup {
  readonly block: number;
  /** Undefined for all of the block. */
  readonly query?: number;
}

export function stepGroups(measurements: readonly Pick<Measurement, 'block'>[]): StepGroup[] {
  return measurements.flatMap(({ block }, index) =>
    block.partition
      ? [{ block: index }]
      : Array.from({ length: block.queries }, (_, query) => ({ block: index, query })),
  );
}

/** The item with the largest key, the first of equals. */
export function argmax<T>(items: readonly T[], key: (item: T) => number): number {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < items.length; index++) {
    const value = key(items[index]);
    if (value > most) {
      most = value;
      best = index;
    }
  }
  return best;
}

/** The noise scale of every group. */
export function groupScales(measurements: readonly Measurement[]): Float64Array {
  return Float64Array.from(stepGroups(measurements), ({ block, query }) => at(measurements[block].scale, query ?? 0));
}
