import type { Penalty } from './dual-problem.ts';

/** The noise of measurements as the dual sees it; one entry a weight, all in shares of the records. */
export interface MeasuredNoise {
  /** Of the Laplace noise of each measurement. */
  readonly scale: Float64Array;
  /** By how much a noisy answer lies below the least, or above the greatest, that any records could give. */
  readonly below: Float64Array;
  readonly above: Float64Array;
}

/** Scales by which an answer that records could give is missed at most, as long as others do not contradict it. */
const ROOM = 1.5;
/** The weight that would miss by one scale if it went on as it begins. Chosen with `ROOM` by the study of replays. */
const WEIGHT_OF_A_SCALE = 5;
const REACH = ROOM * WEIGHT_OF_A_SCALE;

/**
 * The penalty of Eq. 41 in the dual, for noise that is known. An answer stays away from its target by two terms: the
 * share of Gaussian noise of the same variance against a start that counts for so many records (a ridge of records·2b²);
 * and the room that the noise leaves, taken where weights are dear: it ends after `ROOM` scales, so that strong
 * measurements are met however large a weight they need (Eq. 37 bounds weights, this bounds what is missed). What
 * nothing could meet takes more room, so that a cell whose noisy count is negative becomes rare, not impossible.
 */
export function noisePenalty({ scale, below, above }: MeasuredNoise, startRecords: number): Penalty {
  const ridge = (j: number) => startRecords * 2 * scale[j] * scale[j];
  const room = (j: number, weight: number) => scale[j] + (weight < 0 ? below[j] : above[j]);
  return {
    value(j, weight) {
      const taken = ROOM * REACH * (bend(weight) - 1);
      return 0.5 * ridge(j) * weight * weight + room(j, weight) * taken;
    },
    slope: (j, weight) => ridge(j) * weight + (room(j, weight) * weight) / (WEIGHT_OF_A_SCALE * bend(weight)),
    curvature(j, weight) {
      const bent = bend(weight);
      return ridge(j) + room(j, weight) / (WEIGHT_OF_A_SCALE * bent * bent * bent);
    },
  };
}

const bend = (weight: number) => Math.sqrt(1 + (weight / REACH) * (weight / REACH));

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
