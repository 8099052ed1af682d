import type { Lesson } from './lesson.ts';
import { said } from './picture.ts';
import { carWorkers, runnerOf, smallExperiment } from './small-runs.ts';

const names = carWorkers.counts.domain.attributes.map(({ name }) => name);
/** Neighbours in the list are measured together; the others never meet. */
const measured = [0, 2, 4].map((i) => [names[i], names[i + 1]]);
const unseen = [0, 1, 2].map((i) => [names[i + 1], names[i + 3]]);
const values = [0.03, 0.1, 0.3, 1, 3, 10];
const TRIALS = 4;

export const syntheticData: Lesson<never> = {
  id: 'synthetic-data',
  title: 'Synthetic data, and its limits',
  say: [
    'Synthetic records look like the real ones: the same columns, the same values. They are drawn from a model that was learned from noisy tables, here three tables of two risk factors each.',
    'What those tables say, the records say. What no table said, the model had to assume: that there is nothing to see.',
  ],
  terms: ['synthetic', 'marginal', 'domain'],
  question: {
    kind: 'choice',
    ask: 'Tables of (A, B) and of (C, D) were measured, with hardly any noise. You cross-tabulate A and C in the synthetic records. What do you find?',
    options: [
      {
        text: 'That A and C have nothing to do with each other, whether or not that is so',
        isRight: true,
        feedback:
          'Yes. The model knows nothing of the pair, so the records show none of what binds it. More ε does not help: the upper curve stays.',
      },
      {
        text: 'What the real records say: the synthetic ones come from the same people',
        feedback:
          'They come from the model, and the model never saw A and C together. Look at the upper curve for large ε.',
      },
      {
        text: 'Nothing: such a table cannot be made from them',
        feedback:
          'It can, and that is the danger: nothing about the records tells you which of their tables mean something.',
      },
    ],
  },
  knobs: {},
  isDrawn: true,
  look(_, draw) {
    const experiment = smallExperiment(
      {
        workload: { kind: 'marginals', sets: measured },
        newQueries: { kind: 'marginals', sets: unseen },
        mechanisms: [{ id: 'mwem', params: { rounds: 6 } }],
        sweep: { parameter: 'epsilon', values },
        metrics: ['joint-l1', 'joint-l1-new'],
        trials: TRIALS,
        seed: `draw ${draw}`,
      },
      carWorkers,
    );
    const runner = runnerOf(experiment, carWorkers);
    const mean = (metric: string, value: number) => {
      let sum = 0;
      for (let trial = 0; trial < TRIALS; trial++) sum += runner.run({ mechanism: 0, value, trial }).metrics[metric];
      return sum / TRIALS;
    };
    const curve = (metric: string) => values.map((x, i) => ({ x, y: mean(metric, i) }));
    const [seen, never] = [curve('joint-l1'), curve('joint-l1-new')];
    const last = values.length - 1;
    return {
      picture: {
        kind: 'curves',
        label: 'Distance of the tables of the synthetic records from the true ones',
        x: { label: 'ε', scale: 'log' },
        y: { label: 'distance from the truth', scale: 'log' },
        curves: [
          { title: 'pairs that were measured', points: seen },
          { title: 'pairs that nobody measured', points: never },
        ],
      },
      finding: `At ε = ${values[last]} tables of measured pairs are off by ${said(seen[last].y)}, those of other pairs by ${said(never[last].y)} (0 is the truth; means of ${TRIALS} draws).`,
    };
  },
};
