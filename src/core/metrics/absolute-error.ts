import type { Evaluation, Metric } from './metric.ts';

export const meanAbsoluteError: Metric = {
  id: 'mean-absolute-error',
  title: 'mean absolute error',
  help: 'Distance between answer and truth in records, averaged over all answers: Σ|y − q|/m.',
  better: 'lower',
  power: 1,
  unit: 'records',
  evaluate: (evaluation) => mean(evaluation, Math.abs),
};

export const maxAbsoluteError: Metric = {
  id: 'max-absolute-error',
  title: 'largest absolute error',
  help: 'Distance between answer and truth in records, for the answer that is farthest off: max|y − q|.',
  better: 'lower',
  power: 1,
  unit: 'records',
  evaluate(evaluation) {
    let max = 0;
    forEachError(evaluation, (error) => {
      // Keeps an error that is not a number, which a comparison would let slip.
      max = Math.max(max, Math.abs(error));
    });
    return max;
  },
};

export const meanSquaredError: Metric = {
  id: 'mean-squared-error',
  title: 'mean squared error',
  help: 'Squared distance between answer and truth, averaged over all answers: Σ(y − q)²/m.',
  better: 'lower',
  power: 2,
  unit: 'squared records',
  evaluate: (evaluation) => mean(evaluation, (error) => error * error),
};

export const rootMeanSquaredError: Metric = {
  id: 'rmse',
  title: 'root mean squared error',
  help: 'Square root of the mean squared error, back in records: √(Σ(y − q)²/m).',
  better: 'lower',
  power: 1,
  unit: 'records',
  evaluate: (evaluation) => Math.sqrt(meanSquaredError.evaluate(evaluation)),
};

/**
 * Of two runs with noise of their own, the products of their errors have the squared bias for their mean, and half of
 * the squared distances the variance; both add up to the mean squared error of the two.
 */
export const squaredBias: Metric = {
  id: 'squared-bias',
  title: 'squared bias',
  help: 'The part of the mean squared error that no averaging of noise takes away: (y − q)(y′ − q) for two runs y and y′, averaged over all answers. Without bias it is 0 but for luck, and single trials are below 0 as often as above.',
  better: 'lower',
  unit: 'squared records',
  cost: 'runs every trial twice',
  comparesRuns: true,
  evaluate: (evaluation) => mean(evaluation, (error, other) => error * other),
};

export const variance: Metric = {
  id: 'variance',
  title: 'variance',
  help: 'The part of the mean squared error that is noise, other in every run: (y − y′)²/2 for two runs y and y′, averaged over all answers. With the squared bias it makes up the mean squared error.',
  better: 'lower',
  power: 2,
  unit: 'squared records',
  cost: 'runs every trial twice',
  comparesRuns: true,
  evaluate: (evaluation) => mean(evaluation, (error, other) => ((error - other) * (error - other)) / 2),
};

/** Chen et al. (2012), Figures 2c and 2d. */
export const newQueriesError: Metric = {
  id: 'rmse-new',
  title: 'root mean squared error of new queries',
  help: 'The same for queries that were not asked, as far as a reconstruction or a synthetic distribution answers them; no number for mechanisms that answer the workload only.',
  better: 'lower',
  power: 1,
  unit: 'records',
  cost: 'answers every new query in each trial',
  judgesNewQueries: true,
  evaluate: ({ news, ...evaluation }) =>
    news ? rootMeanSquaredError.evaluate({ ...evaluation, ...news }) : Number.NaN,
};

/** `other`: the error of the same answer in the other run. */
type Visit<T> = (error: number, other: number) => T;

function mean(evaluation: Evaluation, of: Visit<number>): number {
  let sum = 0;
  let answers = 0;
  forEachError(evaluation, (error, other) => {
    sum += of(error, other);
    answers++;
  });
  return sum / answers;
}

function forEachError({ truth, answers, again = answers }: Evaluation, visit: Visit<void>): void {
  for (let block = 0; block < truth.length; block++) {
    for (let i = 0; i < truth[block].length; i++) {
      const count = truth[block][i];
      visit(answers[block][i] - count, again[block][i] - count);
    }
  }
}
