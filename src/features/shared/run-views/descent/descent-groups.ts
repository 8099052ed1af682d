import type { TrialAnswers } from '../../../../core/experiment/run/trial-service.ts';
import type { DescentView } from '../../../../core/mechanisms/ireduct/descent.ts';

/** What has one noise scale at any time: a marginal, or one query of a block that is no partition. */
export interface SteppedGroup {
  readonly index: number;
  readonly label: string;
  /** Position of its table in the blocks. */
  readonly block: number;
  readonly cells: number;
  /** How often the answers changed on the way, one number a cell. */
  readonly jumps: Int32Array;
}

export function descentGroups({ frames, jumps }: DescentView, blocks: TrialAnswers['blocks']): SteppedGroup[] {
  const groups = frames[0].scales.length;
  if (groups === blocks.length) {
    return blocks.map(({ label, truth }, index) => ({
      index,
      label,
      block: index,
      cells: truth.length,
      jumps: jumps[index],
    }));
  }
  return blocks
    .flatMap(({ label, truth }, block) =>
      Array.from(truth.keys(), (query) => ({
        label: `${label}, query ${query + 1}`,
        block,
        cells: 1,
        jumps: jumps[block].subarray(query, query + 1),
      })),
    )
    .slice(0, groups)
    .map((group, index) => ({ index, ...group }));
}

export function jumpsPerCell({ jumps, cells }: SteppedGroup): number {
  return jumps.reduce((sum, count) => sum + count, 0) / cells;
}
