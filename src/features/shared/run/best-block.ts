import type { TrialAnswers } from '../../../core/experiment/run/trial-service.ts';
import { wellSeen } from '../../../core/experiment/run/well-seen.ts';

/** The table that is shown first. */
export function bestBlock(blocks: TrialAnswers['blocks']): number {
  return wellSeen(blocks.map(({ truth }) => truth.length));
}
