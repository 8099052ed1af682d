import { tableKey } from '../../data/counts.ts';
import type { WeightedDistribution } from '../../estimators/multiplicative-weights/distribution.ts';
import type { Block } from '../../workload/block.ts';

/** The answers of the current distribution to all queries, kept in step with it: only what changed is worked out anew. */
export class Scoreboard {
  readonly #blocks: readonly Block[];
  readonly answers: Float64Array[];
  #distribution: WeightedDistribution;

  constructor(blocks: readonly Block[], distribution: WeightedDistribution) {
    this.#blocks = blocks;
    this.#distribution = distribution;
    this.answers = [];
    this.#refresh(blocks.map((_, index) => index));
  }

  get distribution(): WeightedDistribution {
    return this.#distribution;
  }

  follow(distribution: WeightedDistribution): void {
    const changed = distribution.changedSince(this.#distribution);
    this.#distribution = distribution;
    const stale = [...this.#blocks.keys()].filter((index) =>
      this.#blocks[index].attributes.some((attribute) => changed.has(attribute)),
    );
    this.#refresh(stale);
  }

  #refresh(indices: readonly number[]): void {
    const tables = this.#distribution.tables(indices.map((index) => this.#blocks[index].attributes));
    for (const index of indices) {
      const block = this.#blocks[index];
      const table = tables.get(tableKey(block.attributes));
      if (table) this.answers[index] = block.answer(table);
    }
  }
}
