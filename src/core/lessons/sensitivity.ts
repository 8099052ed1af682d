import type { Neighbours } from '../data/neighbours.ts';
import type { Lesson } from './lesson.ts';
import { said } from './picture.ts';
import { carWorkers, meanErrors, smallExperiment } from './small-runs.ts';

const { counts } = carWorkers;
const [{ name }] = counts.domain.attributes;
const rows = [1, 2, 3, 4, 5, 6, 7, 8];
const TRIALS = 150;
const neighbours: readonly { id: Neighbours; title: string }[] = [
  { id: 'replace-one', title: 'one record replaced' },
  { id: 'add-remove', title: 'one record added or removed' },
];

export const sensitivityLesson: Lesson<'epsilon'> = {
  id: 'sensitivity',
  title: 'Sensitivity: how much one person can change',
  say: [
    'Noise hides what one person can change. How much that is depends on the question, on how many rows a person has, and on what counts as a change: a record replaced by another, or one that comes or goes.',
    'The question here is a table of two cells. A person whose record is replaced takes one from a cell and adds one to another: two changes. One who leaves changes one.',
  ],
  terms: ['sensitivity', 'neighbours', 'guarantee'],
  question: {
    kind: 'choice',
    ask: 'In the table of a clinic every visit is a row, and a patient has up to five. What must the noise be, to protect patients?',
    options: [
      {
        text: 'Five times what protects one row',
        isRight: true,
        feedback: 'Yes: all rows of a patient come or go together, so five times as much may change.',
      },
      {
        text: 'The same: ε says how much is protected',
        feedback:
          'ε says how well, not whom. With noise for one row, a patient of five rows is protected with 5 ε only.',
      },
      {
        text: 'A fifth: there are more rows to hide among',
        feedback:
          'The crowd does not matter: everybody else might be known. What one patient can change is what counts.',
      },
      {
        text: 'It depends on how many patients really have five visits',
        feedback: 'The promise holds for everybody who might be in the data, so the most rows anybody may have decide.',
      },
    ],
  },
  knobs: { epsilon: { label: 'ε', start: 0.5, min: 0.05, max: 5, scale: 'log' } },
  look({ epsilon }) {
    const errorOf = (id: Neighbours, most: number) => {
      const data = { ref: { builtin: 'czech', params: {}, person: { rows: most } }, counts } as const;
      const experiment = smallExperiment(
        {
          neighbours: id,
          workload: { kind: 'marginals', sets: [[name]] },
          mechanisms: [{ id: 'laplace' }],
          sweep: { parameter: 'epsilon', values: [epsilon] },
          metrics: ['mean-absolute-error'],
          trials: TRIALS,
          seed: 'sensitivity',
        },
        data,
      );
      return meanErrors(experiment, data)[0][0];
    };
    const curves = neighbours.map(({ id, title }) => ({
      title,
      points: rows.map((x) => ({ x, y: errorOf(id, x) })),
    }));
    const [replaced, removed] = curves.map(({ points }) => points);
    return {
      picture: {
        kind: 'curves',
        label: 'Error by the rows that a person may have',
        x: { label: 'rows that a person may have', scale: 'linear' },
        y: { label: 'mean error in records', scale: 'linear' },
        curves,
      },
      finding: `With one row a person, an answer is off by ${said(replaced[0].y)} records where one may be replaced and by ${said(removed[0].y)} where one may come or go; with eight rows by ${said(replaced[7].y)} and ${said(removed[7].y)}.`,
    };
  },
};
