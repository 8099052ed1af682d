import type { PrivacyUnit } from '../../data/privacy-unit.ts';
import type { Block } from '../../workload/block.ts';
import { sensitivity } from '../../workload/workload.ts';
import type { Charge } from '../ledger.ts';
import type { CoupledNoise } from '../noise-down.ts';
import { JumpQueue } from './jump-queue.ts';
import type { Ladder } from './ladder.ts';

/** Answers to one block on the way down, with their hidden noise and how often each has changed. */
export interface DescentPart {
  readonly block: Block;
  readonly truth: Float64Array;
  readonly answers: Float64Array;
  readonly noise: CoupledNoise;
  readonly jumps: Int32Array;
}

/** Queries that share a noise scale: all of a partition block, or a single one of another block. */
export interface DescentGroup {
  readonly part: DescentPart;
  readonly queue: JumpQueue;
  /** No unit of precision of this group costs more than this. */
  readonly unitCost: number;
}

export function groupsOf(parts: readonly DescentPart[], ladder: Ladder, unit: PrivacyUnit): DescentGroup[] {
  const start = ladder.precision(0);
  return parts.flatMap((part) => {
    const { block, noise } = part;
    const queue = (from: number, to: number) => new JumpQueue(from, to, (query) => noise.nextJump(query, start));
    if (block.partition) {
      return [{ part, queue: queue(0, block.queries), unitCost: sensitivity([block], unit) }];
    }
    return Array.from({ length: block.queries }, (_, query) => ({
      part,
      queue: queue(query, query + 1),
      // A pair of records at most: where a block knows only a bound, each of the two may count in full.
      unitCost: 2 * unit.rowsPerPerson * block.querySensitivity(query, 'add-remove'),
    }));
  });
}

/** What is to be paid for on top of the first rung when every group stands on the rung named. */
export function chargesFor(parts: readonly DescentPart[], ladder: Ladder, rungs: Float64Array): Charge[] {
  const start = ladder.precision(0);
  let group = 0;
  return parts.map(({ block }) => {
    if (block.partition) return { block, precision: ladder.precision(rungs[group++]) - start };
    const precision = new Float64Array(block.queries);
    for (let query = 0; query < precision.length; query++) precision[query] = ladder.precision(rungs[group++]) - start;
    return { block, precision };
  });
}
