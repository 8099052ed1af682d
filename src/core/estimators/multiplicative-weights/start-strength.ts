/** What is believed of the strength of the start before anything is fitted: three records, on the word of one measurement. */
export const USUAL_START = 3;
const BELIEF = 1;

/**
 * How often answers are given back what was missed of them. Each time takes away bias and lets noise in, so the start
 * counts for that much more. Chosen together by the study of replays.
 */
export const GIVEN_BACK = 2;
export const START_GAIN = 3;

/**
 * How many records the start counts for, against measurements that settle so many numbers and lead so far away from it:
 * k = γ/2D (MacKay 1992).
 */
export function startAfter(settled: number, divergence: number): number {
  return (settled + BELIEF) / (2 * divergence + BELIEF / USUAL_START);
}
