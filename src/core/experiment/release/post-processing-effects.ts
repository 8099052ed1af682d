import type { Counts } from '../../data/counts/counts.ts';
import { Failure } from '../../failure.ts';
import type { Workload } from '../../workload/workload.ts';
import type { Experiment } from '../experiment.ts';
import { TrialRunner } from '../run/trials.ts';
import { type PostProcessing, postProcessed, type ReleasedAnswers, whyNotConsistent } from './post-processing.ts';

/** What one way of post-processing does to error and bias, in records, over repeated draws of the same release. */
export interface PostProcessingEffect {
  readonly how: PostProcessing;
  /** Mean of answer − truth over all answers and draws. */
  readonly bias: number;
  /** Half of its 95 % interval: a bias within it may be chance. */
  readonly biasMargin: number;
  /** The same over answers whose truth is small; null where there are none. */
  readonly smallBias: number | null;
  readonly meanError: number;
  /** By how much the totals of the tables differ, on average; null where there is one table. */
  readonly disagreement: number | null;
}

/** True counts below it are small: what noise may easily push below zero. */
export const SMALL_COUNT = 10;

const AS_RELEASED: PostProcessing = { consistent: false, nonNegative: false, rounded: false };

/** Each step by itself and all together, where they can be done. */
function waysOn(workload: Workload): PostProcessing[] {
  const consistent = whyNotConsistent(workload) === null && workload.blocks.length > 1;
  return [
    AS_RELEASED,
    { ...AS_RELEASED, nonNegative: true },
    ...(consistent ? [{ ...AS_RELEASED, consistent }] : []),
    { ...AS_RELEASED, rounded: true },
    { consistent, nonNegative: true, rounded: true },
  ];
}

/** Runs the one mechanism of an experiment again and again on these counts. Not private where they are real. */
export function postProcessingEffects(
  experiment: Experiment,
  counts: Counts,
  draws: number,
  clock: () => number,
): PostProcessingEffect[] {
  const runner = new TrialRunner({ ...experiment, trials: draws }, counts, clock);
  const { workload } = runner;
  const sums = waysOn(workload).map((how) => new EffectSum(how));
  for (let trial = 0; trial < draws; trial++) {
    const { row, release, truth } = runner.detail({ mechanism: 0, value: 0, trial });
    if (!release) throw new Failure(row.error ?? 'This run gave no answers.');
    for (const sum of sums) sum.add(workload, truth, release);
  }
  return sums.map((sum) => sum.effect());
}

class EffectSum {
  readonly #how: PostProcessing;
  readonly #biases: number[] = [];
  readonly #small: number[] = [];
  readonly #errors: number[] = [];
  readonly #disagreements: number[] = [];

  constructor(how: PostProcessing) {
    this.#how = how;
  }

  add(workload: Workload, truth: readonly Float64Array[], released: ReleasedAnswers): void {
    const processed = postProcessed(workload, released, this.#how);
    let [sum, absolute, cells, smallSum, smalls] = [0, 0, 0, 0, 0];
    truth.forEach((counts, block) => {
      counts.forEach((count, cell) => {
        const error = processed[block][cell] - count;
        sum += error;
        absolute += Math.abs(error);
        cells += 1;
        if (Math.abs(count) < SMALL_COUNT) {
          smallSum += error;
          smalls += 1;
        }
      });
    });
    this.#biases.push(sum / cells);
    this.#errors.push(absolute / cells);
    if (smalls > 0) this.#small.push(smallSum / smalls);
    const totals = workload.blocks.flatMap(({ partition }, block) => (partition ? [total(processed[block])] : []));
    if (totals.length > 1) this.#disagreements.push(Math.max(...totals) - Math.min(...totals));
  }

  effect(): PostProcessingEffect {
    const bias = mean(this.#biases);
    const draws = this.#biases.length;
    const variance = this.#biases.reduce((sum, one) => sum + (one - bias) * (one - bias), 0) / Math.max(1, draws - 1);
    return {
      how: this.#how,
      bias,
      biasMargin: 2 * Math.sqrt(variance / draws),
      smallBias: this.#small.length > 0 ? mean(this.#small) : null,
      meanError: mean(this.#errors),
      disagreement: this.#disagreements.length > 0 ? mean(this.#disagreements) : null,
    };
  }
}

function total(answers: Float64Array): number {
  return answers.reduce((sum, answer) => sum + answer, 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
