import type { Metric } from './metric.ts';

/** Integrating historical noisy answers, Eq. 42, averaged over the tables of the workload. */
export const jointL1: Metric = {
  id: 'joint-l1',
  byTable: true,
  title: 'distance of joint distributions',
  help: 'How far answers are from the truth, as shares of the records, added up over the cells of a table (L1) and averaged over tables.',
  better: 'lower',
  power: 1,
  unit: 'share',
  evaluate({ truth, answers }) {
    const distances = truth.map((table, block) => {
      let records = 0;
      let distance = 0;
      for (let cell = 0; cell < table.length; cell++) {
        records += table[cell];
        distance += Math.abs(answers[block][cell] - table[cell]);
      }
      return distance / Math.max(1, records);
    });
    return distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
  },
};

/** Eq. 42 for tables that were not asked, such as those of three attributes where pairs were measured. */
export const jointL1New: Metric = {
  ...jointL1,
  id: 'joint-l1-new',
  title: 'distance of new joint distributions',
  help: 'The same for tables that were not asked, as far as a reconstruction, a synthetic distribution or changed records answer them; no number for mechanisms that answer the workload only.',
  cost: 'answers every new query in each trial',
  judgesNewQueries: true,
  evaluate: ({ news, ...evaluation }) => (news ? jointL1.evaluate({ ...evaluation, ...news }) : Number.NaN),
};
