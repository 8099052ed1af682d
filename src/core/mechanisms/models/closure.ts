import { cellCount, type Domain } from '../../data/domain.ts';
import { WeightedDistribution } from '../../estimators/multiplicative-weights/distribution.ts';
import { subsetsOf } from '../../workload/attribute-sets.ts';
import type { Block } from '../../workload/block.ts';
import { marginalBlock } from '../../workload/marginal-block.ts';
import type { Workload } from '../../workload/workload.ts';

/** A table that may be measured. */
export interface Candidate {
  readonly attributes: readonly number[];
  readonly block: Block;
  /** Cells that a record can lie in. */
  readonly cells: number;
  /** How much of the workload it is about: over its attributes, how many tables of the workload have them. */
  readonly weight: number;
}

/** Sets of attributes inside those of the workload, of at least so many each and more than one cell, smaller ones first. */
export function closureOf({ domain, blocks }: Workload, least = 1): Candidate[] {
  const sets = new Map<string, readonly number[]>();
  for (const { attributes } of blocks) {
    for (const set of subsetsOf(attributes, least, Math.max(least, attributes.length))) sets.set(set.join(), set);
  }
  const possible = WeightedDistribution.possibleCells(domain);
  const tables = domain.attributes.map(
    (_, index) => blocks.filter(({ attributes }) => attributes.includes(index)).length,
  );
  return [...sets.values()]
    .filter((set) => set.some((index) => domain.attributes[index].size > 1))
    .sort((a, b) => a.length - b.length)
    .map((attributes) => ({
      attributes,
      block: marginalBlock(domain, attributes),
      cells: possible.of(attributes)?.reduce((sum, is) => sum + is, 0) ?? cellCount(domain, attributes),
      weight: attributes.reduce((sum, index) => sum + tables[index], 0),
    }));
}

/** The attributes that the workload is about. */
export function attributesOfWorkload({ blocks }: Workload): number[] {
  return [...new Set(blocks.flatMap(({ attributes }) => attributes))].sort((a, b) => a - b);
}

/** Candidates, and their cells together, beyond which choosing among them is waited for too long. */
const MOST_CANDIDATES = 20_000;
const MOST_CELLS = 16_777_216;
const MOST_TOGETHER = 12;

/** Whether all tables of the workload, and all inside them, can be looked at. */
export function supportsClosure({ domain, blocks }: Workload): true | string {
  if (!blocks.every(({ partition }) => partition)) {
    return 'It measures whole tables of counts; ask for marginals, or choose MST, which answers anything.';
  }
  if (blocks.every(({ cells }) => cells < 2)) {
    return 'There is nothing to choose where only the number of records is asked for.';
  }
  const widest = blocks.reduce((most, { attributes }) => Math.max(most, attributes.length), 0);
  const within = blocks.reduce((sum, { attributes }) => sum + (1 << Math.min(attributes.length, MOST_TOGETHER + 1)), 0);
  if (widest > MOST_TOGETHER || within > 8 * MOST_CANDIDATES) {
    return `It chooses among all tables inside those of the workload, and these are more than ${MOST_CANDIDATES.toLocaleString('en')}; ask for fewer or smaller tables.`;
  }
  const cells = blocks.reduce((sum, { attributes }) => sum + cellCount(domain as Domain, attributes), 0);
  if (cells <= MOST_CELLS) return true;
  return `The tables of the workload have ${cells.toLocaleString('en')} cells, more than the ${MOST_CELLS.toLocaleString('en')} that it compares in every round; ask for fewer tables, or take coarser bins.`;
}
