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

function mean(evaluation: Evaluation, of: (error: number) => number): number {
  let sum = 0;
  let answers = 0;
  forEachError(evaluation, (error) => {
    sum += of(error);
    answers++;
  });
  return sum / answers;
}

function forEachError({ truth, answers }: Evaluation, visit: (error: number) => void): void {
  for (let block = 0; block < truth.length; block++) {
    for (let i = 0; i < truth[block].length; i++) visit(answers[block][i] - truth[block][i]);
  }
}
