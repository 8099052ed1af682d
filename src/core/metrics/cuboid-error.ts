import type { Evaluation, Metric } from './metric.ts';

/** 2012, §3.3: the mean absolute error within each cuboid, averaged over all of them. */
export const cuboidMeanError: Metric = {
  id: 'cuboid-mean-error',
  title: 'average cuboid error',
  help: 'Distance between answer and truth in records, averaged within each table, then over tables.',
  better: 'lower',
  power: 1,
  unit: 'records',
  evaluate(evaluation) {
    const errors = errorsByBlock(evaluation);
    return errors.reduce((sum, error) => sum + error, 0) / errors.length;
  },
};

export const cuboidMaxError: Metric = {
  id: 'cuboid-max-error',
  title: 'largest cuboid error',
  help: 'Distance between answer and truth in records, averaged within each table; the table with the largest average counts.',
  better: 'lower',
  power: 1,
  unit: 'records',
  evaluate: (evaluation) => errorsByBlock(evaluation).reduce((most, error) => Math.max(most, error), 0),
};

function errorsByBlock({ truth, answers }: Evaluation): number[] {
  return truth.map((table, block) => {
    let sum = 0;
    for (let cell = 0; cell < table.length; cell++) sum += Math.abs(answers[block][cell] - table[cell]);
    return sum / table.length;
  });
}
