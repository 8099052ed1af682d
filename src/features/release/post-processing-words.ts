import type { PostProcessing } from '../../core/experiment/release/post-processing.ts';

/** “consistent, non-negative, rounded”, in the order in which it is done. */
export function postProcessingWords({ consistent, nonNegative, rounded }: PostProcessing): string {
  const words = [consistent && 'consistent', nonNegative && 'non-negative', rounded && 'rounded'].filter(Boolean);
  return words.length === 0 ? 'as released' : words.join(', ');
}
