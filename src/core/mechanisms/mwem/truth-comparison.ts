import { type Counts, tableKey } from '../../data/counts/counts.ts';
import { SetIndex } from '../../data/counts/set-index.ts';
import { StoredTables } from '../../data/counts/stored-tables.ts';
import { TableCounts } from '../../data/counts/table-counts.ts';
import { everyAttribute } from '../../data/domain.ts';
import { WeightedDistribution } from '../../estimators/multiplicative-weights/distribution.ts';
import { relativeEntropyOf } from '../../metrics/relative-entropy.ts';
import type { Hindsight } from '../mechanism.ts';
import { type CoarseTable, coarseTable } from './coarse-table.ts';

/** One table over one or two attributes that the distribution can be seen in. */
export interface SmallTable extends CoarseTable {
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
export class TruthComparison {
  readonly #hindsight: Hindsight;
  readonly #views: readonly SmallTable[];
  /** The sets of the workload, then those of the views. */
  readonly #lookedAt: readonly (readonly number[])[];

  constructor(hindsight: Hindsight, views: readonly SmallTable[]) {
    this.#hindsight = hindsight;
    this.#views = views;
    this.#lookedAt = [...hindsight.workload.blocks, ...views].map(({ attributes }) => attributes);
  }

  look(distribution: Counts, kept: ReadonlySet<number>): Look {
    const { workload, counts, answers, hasJoint } = this.#hindsight;
    const { blocks } = workload;
    const all: Float64Array[] = [];
    let largestError = 0;
    this.eachTable(distribution, (table, position) => {
      if (position < blocks.length) {
        largestError = Math.max(largestError, largestDifference(blocks[position].answer(table), answers[position]));
      } else {
        all.push(coarseTable(this.#views[position - blocks.length], table));
      }
    });
    const misplaced = Float64Array.from(this.#views, ({ truth }, index) => {
      const moved = truth.reduce((sum, count, cell) => sum + Math.abs(all[index][cell] - count), 0);
      return moved / (2 * counts.records);
    });
    const worst = [...all.keys()].sort((a, b) => misplaced[b] - misplaced[a] || a - b).slice(0, SHOWN_WORST);
    return {
      relativeEntropy: hasJoint ? relativeEntropyOf(counts, distribution) : null,
      largestError,
      misplaced,
      worst,
      cells: new Map([...kept, ...worst].map((view) => [view, all[view]])),
    };
  }

  /** The table of all cells where it is at hand, else every set that is looked at, once. */
  get sets(): readonly (readonly number[])[] {
    const { workload, hasJoint } = this.#hindsight;
    if (hasJoint) return [everyAttribute(workload.domain)];
    const seen = new SetIndex();
    return this.#lookedAt.filter((set) => {
      const before = seen.size;
      return seen.add(set) === before;
    });
  }

  /** Goes through the tables that are looked at: those of the workload, then those of the views. */
  eachTable(distribution: Counts, visit: (table: Float64Array, position: number) => void, sets = this.#lookedAt): void {
    if (distribution instanceof WeightedDistribution) distribution.eachTable(sets, visit);
    else for (const [position, set] of sets.entries()) visit(distribution.table(set), position);
  }
}

function largestDifference(answers: Float64Array, truth: Float64Array): number {
  let most = 0;
  for (let i = 0; i < truth.length; i++) most = Math.max(most, Math.abs(answers[i] - truth[i]));
  return most;
}

/** The average over the distributions so far, as the tables that are looked at: packed, as there may be very many. */
export class RunningAverage {
  readonly #comparison: TruthComparison;
  readonly #sets: readonly (readonly number[])[];
  readonly #sums = new StoredTables();
  #count = 0;

  constructor(comparison: TruthComparison) {
    this.#comparison = comparison;
    this.#sets = comparison.sets;
  }

  add(distribution: Counts): void {
    this.#comparison.eachTable(
      distribution,
      (table, position) => {
        const set = this.#sets[position];
        const sum = this.#sums.get(set);
        if (sum) for (let cell = 0; cell < sum.length; cell++) sum[cell] += table[cell];
        else this.#sums.add(set, table.slice());
      },
      this.#sets,
    );
    this.#count++;
  }

  mean({ domain, records }: Counts): Counts {
    const meanOf = (sum: Float64Array) => sum.map((value) => value / this.#count);
    const everything = everyAttribute(domain);
    const joint = this.#sums.get(everything);
    if (joint) return new TableCounts(domain, records, new Map([[tableKey(everything), meanOf(joint)]]));
    const table = (attributes: readonly number[]) => {
      const sum = this.#sums.get(attributes);
      if (!sum) throw new Error(`no average was kept of the attributes ${tableKey(attributes)}`);
      return meanOf(sum);
    };
    return { domain, records, table };
  }
}
