import type { Lesson } from './lesson.ts';
import { said } from './picture.ts';
import { carWorkers, meanErrors, smallExperiment } from './small-runs.ts';

const names = carWorkers.counts.domain.attributes.map(({ name }) => name);
const TRIALS = 150;

export const composition: Lesson<'epsilon'> = {
  id: 'composition',
  title: 'Composition: one budget, many questions',
  say: [
    'Czech car workers were examined for six risk factors. You may publish one table or all six, but the people in them are the same, and everything that is published about a person adds up.',
    'So one ε is divided among the tables. The picture shows how far each answer is off when one, two … six tables share it.',
  ],
  terms: ['composition', 'budget', 'workload'],
  question: {
    kind: 'number',
    ask: 'Look at the error with one table. How far off do you expect each answer to be when six tables share the same ε?',
    unit: 'records',
    right: 'Right: six tables, a sixth of ε each, six times the noise.',
    wrong: 'Each of six tables gets a sixth of ε. What does a sixth of ε do to the noise?',
  },
  knobs: { epsilon: { label: 'ε in all', start: 0.5, min: 0.05, max: 5, scale: 'log' } },
  look({ epsilon }) {
    const points = names.map((_, k) => {
      const experiment = smallExperiment(
        {
          workload: { kind: 'marginals', sets: names.slice(0, k + 1).map((name) => [name]) },
          mechanisms: [{ id: 'laplace' }],
          sweep: { parameter: 'epsilon', values: [epsilon] },
          metrics: ['mean-absolute-error'],
          trials: TRIALS,
          seed: 'composition',
        },
        carWorkers,
      );
      return { x: k + 1, y: meanErrors(experiment, carWorkers)[0][0] };
    });
    const [one, six] = [points[0].y, points[names.length - 1].y];
    return {
      picture: {
        kind: 'curves',
        label: 'Error of each answer by how many tables share ε',
        x: { label: 'tables that share ε', scale: 'linear' },
        y: { label: 'mean error in records', scale: 'linear' },
        curves: [{ title: 'measured', points }],
      },
      finding: `One table alone is off by ${said(one)} records on average, each of six by ${said(six)}: ${said(six / one)} times as much (means of ${TRIALS} draws).`,
      answer: { value: 6 * one, tolerance: 0.15 },
    };
  },
};
