import type { Neighbours } from '../../data/neighbours.ts';
import { log } from '../../math/log.ts';
import { at } from '../../privacy/budget.ts';
import type { Curator } from '../../privacy/curator.ts';
import type { Measurement } from '../../privacy/measurement.ts';
import { cautiousNeed, expectedNeed } from './cell-need.ts';
import { type GroupKey, marginalKey, printedKey, queryKey } from './group-key.ts';
import type { DescentPath } from './schedule.ts';

/**
 * Whose noise is lowered next: where the estimated overall error falls most for its price, by what each cell would gain
 * (`cells`), by what is known of it for sure (`overall`) or by its answer as it is (`paper`); or where an error is worst.
 */
export type Picking = 'cells' | 'overall' | 'paper' | 'worst-case';

/** What a path may know beside the noisy answers. */
export interface PublicBounds {
  readonly sanityBound: number;
  readonly neighbours: Neighbours;
  readonly records: number;
}

/**
 * By what share of a key queries may stop early together, and of their noise where that hides them: more where there
 * are more of them to stop, as each time costs a look at all.
 */
const toleranceFor = (groups: number) => Math.min(0.03, Math.max(0.01, groups / 1e4));

/** Noise that in five runs of six not one of so many answers exceeds, in noise scales. */
const cautionFor = (answers: number) => 1 + log(answers);

/**
 * Counts below so many noise scales are alike to a query that is no table. At one, a few that only noise had lifted
 * above it kept that noise: 48 prefixes of 5,000 records at ε = 0.01 were 1.09 of Laplace noise; at two, 1.02.
 */
const HIDDEN_QUERY = 2;

/**
 * PickQueries of iReduct: the largest ratio of the decrease in estimated error to the increase in cost (§5.3, Eqs. 14
 * and 15), S_j·λ_j·λ_j′ up to a constant, where S_j is the *mean* over the cells of a marginal of what each needs. (Eq.
 * 15 prints the sum, which is not the error of Definition 6.) The paper takes an answer for the count, so that a cell
 * needs 1/max{y, δ}; where noise is larger than counts that follows the noise. A query outside of tables is a group of
 * its own, over how far one neighbour moves it. Worst case: the largest estimated relative error, λ_i/max{y_i, δ} (§4.3).
 */
export class GreedyPath implements DescentPath {
  readonly tolerance: number;
  readonly #groups: readonly GroupKey[];

  constructor(
    measurements: readonly Measurement[],
    picking: Picking,
    { sanityBound, neighbours, records }: PublicBounds,
  ) {
    const byRatio = picking !== 'worst-case';
    const asPrinted = picking === 'paper' || picking === 'worst-case';
    const caution = cautionFor(measurements.reduce((sum, { block }) => sum + block.queries, 0));
    const byCells = picking === 'cells';
    const needAt = byCells ? expectedNeed(sanityBound, records) : cautiousNeed(caution, sanityBound);
    this.#groups = measurements.flatMap(({ block, answers, scale }): GroupKey[] => {
      if (block.partition) {
        return [
          asPrinted
            ? printedKey(answers.slice(), 1, sanityBound, byRatio)
            : marginalKey(answers.slice(), at(scale, 0), needAt, byCells ? 0 : caution),
        ];
      }
      return Array.from(answers, (answer, query) => {
        const price = (byRatio && block.querySensitivity(query, neighbours)) || 1;
        return asPrinted
          ? printedKey(Float64Array.of(answer), price, sanityBound, byRatio)
          : queryKey(answer, price, caution, HIDDEN_QUERY, sanityBound);
      });
    });
    // Tables have no dearest neighbours that leave others free, so they go as far as the paper lets them.
    const allTables = measurements.every(({ block }) => block.partition);
    this.tolerance = byRatio && !allTables ? toleranceFor(this.#groups.length) : 0;
  }

  key(group: number, scale: number, next: number): number {
    return this.#groups[group].key(scale, next);
  }

  scaleAt(group: number, key: number): number {
    return this.#groups[group].scaleAt(key);
  }

  changed(group: number, cell: number, answer: number, scale: number): void {
    this.#groups[group].changed(cell, answer, scale);
  }
}

export function pathFor(
  { unit: { neighbours }, records }: Curator,
  measurements: readonly Measurement[],
  pick: Picking,
  sanityBound: number,
): GreedyPath {
  return new GreedyPath(measurements, pick, { sanityBound, neighbours, records });
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
