import type { WeightedDistribution } from '../../estimators/multiplicative-weights/distribution.ts';
import { answerStarts } from '../../workload/answers.ts';
import type { Block } from '../../workload/block.ts';

/** The answers of the current distribution to all queries, kept in step with it: only what changed is worked out anew. */
export class Scoreboard {
  /** Block after block. */
  readonly answers: Float64Array;
  readonly #blocks: readonly Block[];
  readonly #starts: Int32Array;
  /** Attribute → the blocks that it is in. */
  readonly #blocksOf: readonly (readonly number[])[];
  #distribution: WeightedDistribution;

  constructor(blocks: readonly Block[], distribution: WeightedDistribution) {
    this.#blocks = blocks;
    this.#distribution = distribution;
    this.#starts = answerStarts(blocks);
    this.answers = new Float64Array(this.#starts[blocks.length]);
    const blocksOf = distribution.domain.attributes.map((): number[] => []);
    for (const [index, { attributes }] of blocks.entries()) {
      for (const attribute of attributes) blocksOf[attribute].push(index);
    }
    this.#blocksOf = blocksOf;
    this.#refresh([...blocks.keys()]);
  }

  get distribution(): WeightedDistribution {
    return this.#distribution;
  }

  /** The answers of one block. */
  of(block: number): Float64Array {
    return this.answers.slice(this.#starts[block], this.#starts[block + 1]);
  }

  follow(distribution: WeightedDistribution): void {
    const changed = distribution.changedSince(this.#distribution);
    this.#distribution = distribution;
    const stale: number[] = [];
    const isTaken = new Uint8Array(this.#blocks.length);
    for (const attribute of changed) {
      for (const index of this.#blocksOf[attribute]) {
        if (isTaken[index] === 0) stale.push(index);
        isTaken[index] = 1;
      }
    }
    this.#refresh(stale);
  }

  #refresh(indices: readonly number[]): void {
    const sets = indices.map((index) => this.#blocks[index].attributes);
    this.#distribution.eachTable(sets, (table, position) => {
      const index = indices[position];
      const answers = this.#blocks[index].answer(table);
      // Nearly all are a few numbers, for which this is several times faster than set().
      for (let query = 0, at = this.#starts[index]; query < answers.length; query++)
        this.answers[at++] = answers[query];
    });
  }
}
