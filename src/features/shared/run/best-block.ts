import type { TrialAnswers } from '../../../core/experiment/run/trial-service.ts';

const WELL_SEEN = 120;

/** The table with the most cells among those whose cells can all be seen. */
export function bestBlock(blocks: TrialAnswers['blocks']): number {
  let best = -1;
  blocks.forEach(({ truth }, index) => {
    if (truth.length <= WELL_SEEN && truth.length > (best < 0 ? 0 : blocks[best].truth.length)) best = index;
  });
  return Math.max(0, best);
}
