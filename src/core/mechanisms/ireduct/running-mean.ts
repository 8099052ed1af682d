import { scaleAsLaplace } from '../../history/answer-noise.ts';
import { at, type PerQuery } from '../../privacy/budget.ts';
import type { Measurement } from '../../privacy/measurement.ts';

/** The unbiased estimates of least variance from all independent answers so far (iReduct, Eq. 16). */
export class RunningMean {
  readonly answers: Float64Array;
  readonly #weights: Float64Array;

  constructor({ answers, scale }: Measurement) {
    this.answers = answers.slice();
    this.#weights = answers.map((_, query) => weightAt(scale, query));
  }

  /** Answers to all queries, or one answer to the query that begins at `from`. */
  add({ answers, scale }: Measurement, from = 0, changed?: (index: number, answer: number) => void): void {
    for (let i = 0; i < answers.length; i++) {
      const query = from + i;
      const before = this.answers[query];
      const weight = weightAt(scale, i);
      this.#weights[query] += weight;
      this.answers[query] += ((answers[i] - before) * weight) / this.#weights[query];
      changed?.(i, this.answers[query]);
    }
  }
}

/** The standard deviation of the noise in such a mean of two answers. */
export function deviationOfMean(first: Measurement, second: Measurement): PerQuery {
  const deviation = (query: number) => Math.sqrt(2 / (laplaceWeightAt(first, query) + laplaceWeightAt(second, query)));
  if (typeof first.scale !== 'number') return first.scale.map((_, query) => deviation(query));
  return typeof second.scale === 'number' ? deviation(0) : second.scale.map((_, query) => deviation(query));
}

function laplaceWeightAt({ scale, law }: Measurement, query: number): number {
  return weightAt(scaleAsLaplace({ scale: at(scale, query), law }), query);
}

function weightAt(scale: Measurement['scale'], query: number): number {
  const value = at(scale, query);
  return 1 / (value * value);
}
