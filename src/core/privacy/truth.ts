import type { Counts } from '../data/counts/counts.ts';
import { type Domain, fixedDomain } from '../data/domain.ts';
import { dot } from '../linalg/vectors.ts';
import { ownNumbers } from '../own.ts';
import { allAnswers } from '../workload/answers.ts';
import type { Block } from '../workload/block.ts';
import { isGenuine, ownQuery } from '../workload/genuine.ts';
import { expandQuery } from '../workload/linear-query.ts';
import type { WeightedSums } from './noise.ts';

/** The true counts, and what may be asked of them. Charges nothing: the primitives do, before they come here. */
export class Truth {
  readonly counts: Counts;
  readonly domain: Domain;

  constructor(counts: Counts) {
    this.counts = counts;
    this.domain = fixedDomain(counts.domain);
  }

  /**
   * The blocks in a list of its own, which nobody changes between the charge and the answer. Refuses a block whose word on
   * its sensitivity cannot be taken: one that was not made by the workload, or that is about a table of another size.
   */
  accepted(blocks: readonly Block[]): readonly Block[] {
    const own = [...blocks];
    for (const block of own) {
      if (!isGenuine(block)) {
        throw new Error(
          'a block was copied or made by hand, so the ledger cannot believe its sensitivity; make it with the workload',
        );
      }
      if (block.cells !== this.cellsOver(block.attributes)) {
        throw new Error(
          `the block "${block.label}" was made for other data: its table has another number of cells here`,
        );
      }
    }
    return own;
  }

  /** Cells of the table over these attributes; not a number where they are no ascending positions of attributes. */
  cellsOver(attributes: readonly number[]): number {
    let cells = 1;
    let before = -1;
    for (const index of attributes) {
      if (!(index > before)) return Number.NaN;
      cells *= this.domain.attributes[index]?.size ?? Number.NaN;
      before = index;
    }
    return cells;
  }

  /** The attributes in a list of its own, or no list at all where they are not ascending positions of attributes. */
  namedAttributes(attributes: readonly number[]): readonly number[] {
    const own = ownNumbers(attributes);
    if (own.length > 0 && this.cellsOver(own) > 0) return own;
    throw new Error(`there are no records over the attributes ${own.join(', ')}`);
  }

  answers(block: Block): Float64Array {
    const table = this.counts.table(block.attributes);
    const answers = block.answer(table);
    // Tables are shared, also where a block answers with a view of one; noise must not get into them.
    return answers.buffer === table.buffer ? answers.slice() : answers;
  }

  /**
   * The sums that the answers are, where floating point may not hold them exactly: with coefficients that are no whole
   * numbers, or that add up to too much over so many records. Null where it does.
   */
  sumsOf(block: Block): WeightedSums | null {
    if (areExactSums([block], this.counts.records)) return null;
    const { attributes, integral } = block;
    return {
      whole: integral,
      counts: this.counts.table(attributes),
      row: (query) => expandQuery(ownQuery(block, query), this.domain, attributes),
    };
  }

  allAnswers(blocks: readonly Block[]): Float64Array {
    return allAnswers(blocks, (attributes) => this.counts.table(attributes));
  }

  /** The answer to a linear query: one coefficient for each of the first cells of the table over these attributes. */
  weightedSum(row: Float64Array, attributes: readonly number[]): number {
    return dot(row, this.counts.table(attributes));
  }
}

function largestCoefficient(block: Block): number {
  let most = 0;
  for (let query = 0; query < block.queries; query++) {
    most = Math.max(most, block.querySensitivity(query, 'add-remove'));
  }
  return most;
}

/**
 * Whether floating point holds all answers to these blocks exactly, whatever the data is. `records` is their number where
 * it is public: only what is public may decide what is refused.
 */
export function areExactSums(blocks: readonly Block[], records: number | null): boolean {
  const most = records ?? Number.MAX_SAFE_INTEGER;
  return blocks.every((block) => block.integral && largestCoefficient(block) * most <= Number.MAX_SAFE_INTEGER);
}
