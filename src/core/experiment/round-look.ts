import { type Counts, tableKey } from '../data/counts.ts';
import { TableCounts } from '../data/table-counts.ts';
import { WeightedDistribution } from '../estimators/multiplicative-weights/distribution.ts';
import { relativeEntropyOf } from '../metrics/relative-entropy.ts';
import type { Workload } from '../workload/workload.ts';
import { type CoarseTable, coarseTable } from './coarse-table.ts';

/** One table over one or two attributes that the distribution can be seen in. */
export interface RoundView extends CoarseTable {
  readonly label: string;
  readonly truth: Float64Array;
}

/** A distribution beside the truth. Not private. */
export interface Look {
  /** Null where the table of all cells is not at hand. */
  readonly relativeEntropy: number | null;
  /** Over the whole workload. */
  readonly largestError: number;
  /** For every view the share of records that would have to move to another cell. */
  readonly misplaced: Float64Array;
  /** Positions in `views`, the one that is most wrong first. */
  readonly worst: readonly number[];
  /** The cells of the views that are kept at every look, and of the worst ones. */
  readonly cells: ReadonlyMap<number, Float64Array>;
}

const SHOWN_WORST = 5;

/** Compares distributions with the truth, in numbers and in small tables. */
export class Looker {
  readonly #workload: Workload;
  readonly #counts: Counts;
  readonly #truth: readonly Float64Array[];
  readonly #hasJoint: boolean;
  readonly #views: readonly RoundView[];

  constructor(
    workload: Workload,
    counts: Counts,
    truth: readonly Float64Array[],
    hasJoint: boolean,
    views: readonly RoundView[],
  ) {
    this.#workload = workload;
    this.#counts = counts;
    this.#truth = truth;
    this.#hasJoint = hasJoint;
    this.#views = views;
  }

  look(distribution: Counts, kept: ReadonlySet<number>): Look {
    const tables = this.#tables(distribution);
    const all = this.#views.map((view) => coarseTable(view, tables(view.attributes)));
    const misplaced = Float64Array.from(this.#views, ({ truth }, index) => {
      const moved = truth.reduce((sum, count, cell) => sum + Math.abs(all[index][cell] - count), 0);
      return moved / (2 * this.#counts.records);
    });
    const worst = [...all.keys()].sort((a, b) => misplaced[b] - misplaced[a] || a - b).slice(0, SHOWN_WORST);
    return {
      relativeEntropy: this.#hasJoint ? relativeEntropyOf(this.#counts, distribution) : null,
      largestError: this.#largestError(tables),
      misplaced,
      worst,
      cells: new Map([...kept, ...worst].map((view) => [view, all[view]])),
    };
  }

  /** A distribution's tables of everything that is looked at, to be added up over rounds. */
  parts(distribution: Counts): Map<string, Float64Array> {
    const everything = this.#workload.domain.attributes.map((_, index) => index);
    if (this.#hasJoint) return new Map([[tableKey(everything), distribution.table(everything)]]);
    const tables = this.#tables(distribution);
    return new Map(this.#sets().map((set) => [tableKey(set), tables(set)]));
  }

  #sets(): (readonly number[])[] {
    return [...this.#workload.blocks, ...this.#views].map(({ attributes }) => attributes);
  }

  #tables(distribution: Counts): (set: readonly number[]) => Float64Array {
    if (!(distribution instanceof WeightedDistribution)) return (set) => distribution.table(set);
    const tables = distribution.tables(this.#sets());
    return (set) => tables.get(tableKey(set)) ?? distribution.table(set);
  }

  #largestError(tables: (set: readonly number[]) => Float64Array): number {
    let most = 0;
    for (const [index, block] of this.#workload.blocks.entries()) {
      const truth = this.#truth[index];
      for (const [query, answer] of block.answer(tables(block.attributes)).entries()) {
        most = Math.max(most, Math.abs(answer - truth[query]));
      }
    }
    return most;
  }
}

/** The average over the distributions so far, as the tables that are looked at. */
export class RunningAverage {
  readonly #looker: Looker;
  readonly #sums = new Map<string, Float64Array>();
  #count = 0;

  constructor(looker: Looker) {
    this.#looker = looker;
  }

  add(distribution: Counts): void {
    for (const [key, table] of this.#looker.parts(distribution)) {
      const sum = this.#sums.get(key);
      if (sum) for (let cell = 0; cell < sum.length; cell++) sum[cell] += table[cell];
      else this.#sums.set(key, table.slice());
    }
    this.#count++;
  }

  mean({ domain, records }: Counts): Counts {
    const means = [...this.#sums].map(([key, sum]) => [key, sum.map((value) => value / this.#count)] as const);
    return new TableCounts(domain, records, new Map(means));
  }
}
