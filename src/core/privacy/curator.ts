import type { Counts } from '../data/counts.ts';
import type { Domain } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import type { Block } from '../workload/block.ts';
import { sensitivity } from '../workload/workload.ts';
import { precisionUnits, UNITS_PER_EPSILON } from './budget.ts';
import type { Ledger } from './ledger.ts';
import type { Noise } from './noise.ts';

/** Noisy answers to the queries of a block, with the scale of the Laplace noise in them. What a history is made of. */
export interface Measurement {
  readonly block: Block;
  readonly answers: Float64Array;
  readonly scale: number;
}

/**
 * Holds the true counts and the ledger. Its methods are the only ways to the truth: each one charges before it draws,
 * so a mechanism can neither leak by accident nor do its own accounting.
 */
export class Curator {
  readonly #counts: Counts;
  readonly #ledger: Ledger;
  readonly #noise: Noise;
  readonly #publicRecords: boolean;
  #revealed = false;

  constructor(counts: Counts, ledger: Ledger, noise: Noise, publicRecords = true) {
    this.#counts = counts;
    this.#ledger = ledger;
    this.#noise = noise;
    this.#publicRecords = publicRecords;
  }

  get domain(): Domain {
    return this.#counts.domain;
  }

  /** The number of records, where it is public (the papers' convention). */
  get records(): number {
    if (this.#publicRecords) return this.#counts.records;
    throw new Failure(
      'This mechanism needs the number of records, which the experiment keeps private ("publicRecordCount": false).',
    );
  }

  /** True once a non-private reference has looked at the truth: nothing that follows may be called private. */
  get revealed(): boolean {
    return this.#revealed;
  }

  /** S(Q) under the neighbour definition of the experiment. */
  sensitivity(blocks: readonly Block[]): number {
    return sensitivity(blocks, this.#ledger.neighbours);
  }

  /** Noisy answers to whole blocks, one noise scale a block. */
  laplace(blocks: readonly Block[], scales: readonly number[]): Measurement[] {
    const precisions = scales.map(precisionUnits);
    this.#ledger.charge(blocks.map((block, index) => ({ block, precision: precisions[index] })));
    return blocks.map((block, index) => {
      const answers = this.#truth(block);
      this.#noise.perturb(answers, precisions[index]);
      return { block, answers, scale: UNITS_PER_EPSILON / precisions[index] };
    });
  }

  /** The truth itself, for references that are not private. */
  reveal(blocks: readonly Block[]): Float64Array[] {
    this.#revealed = true;
    return blocks.map((block) => this.#truth(block));
  }

  #truth(block: Block): Float64Array {
    const table = this.#counts.table(block.attributes);
    const answers = block.answer(table);
    // Tables are shared, also where a block answers with a view of one; noise must not get into them.
    return answers.buffer === table.buffer ? answers.slice() : answers;
  }
}
