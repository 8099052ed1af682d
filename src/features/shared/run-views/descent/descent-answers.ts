import type { TrialAnswers } from '../../../../core/experiment/run/trial-service.ts';
import type { DescentView } from '../../../../core/mechanisms/ireduct/descent.ts';

export interface AnswersThen {
  /** The frame whose answers these are: the one asked for, or the nearest before it that has any. */
  readonly frame: number;
  readonly answers: Float64Array;
}

/** The noisy answers that a block had at a frame. */
export function answersAt(
  { frames }: DescentView,
  frame: number,
  blocks: TrialAnswers['blocks'],
  block: number,
): AnswersThen {
  const kept = frames.findLastIndex(({ answers }, index) => index <= frame && answers !== null);
  const start = blocks.slice(0, block).reduce((sum, { truth }) => sum + truth.length, 0);
  const all = frames[kept].answers as Float64Array;
  return { frame: kept, answers: all.subarray(start, start + blocks[block].truth.length) };
}
