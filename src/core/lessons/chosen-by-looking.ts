import { readings } from '../experiment/results/reading.ts';
import { summarise } from '../experiment/results/summary.ts';
import type { Lesson } from './lesson.ts';
import { said } from './picture.ts';
import { oneAttribute, runnerOf, smallExperiment } from './small-runs.ts';

const LEAST = 5;
const MOST = 40;
const TRIALS = 12;
const ERROR = 0.1;
const OTHERS = 1000;
const values = [0.2, 1, 5];

export const chosenByLooking: Lesson<'count'> = {
  id: 'chosen-by-looking',
  title: 'ε chosen by looking',
  say: [
    'A ward wants to publish how many patients have a rare disease, off by no more than 10 %. It tries several ε on the true count, takes the smallest that is good enough, and publishes the noisy count, and ε with it.',
    'The noise protects the count. Nothing protects the ε: it was chosen by looking at the truth.',
  ],
  terms: ['epsilon', 'explore', 'publicCount'],
  question: {
    kind: 'choice',
    ask: 'The ward publishes the ε that it chose this way. What have its readers learned?',
    options: [
      {
        text: 'The true count, without any noise',
        isRight: true,
        feedback:
          'Yes. The curve falls without a flat place: to each ε belongs one count. Move the count by one and see ε change.',
      },
      {
        text: 'Nothing: ε is a setting, not data',
        feedback: 'It would be, had it been set before anybody looked. Here it follows from the count: see the curve.',
      },
      {
        text: 'Only what the noisy count says anyhow',
        feedback: 'The noisy count leaves many counts open. Read the chosen ε on the curve: it leaves one.',
      },
    ],
  },
  knobs: { count: { label: 'Patients with the disease', start: 12, min: LEAST + 1, max: MOST, integer: true } },
  look({ count }) {
    const points = Array.from({ length: MOST - LEAST + 1 }, (_, k) => LEAST + k).map((x) => ({ x, y: smallestFor(x) }));
    const chosen = (of: number) => said(points[of - LEAST].y);
    return {
      picture: {
        kind: 'curves',
        label: 'The ε that is chosen, by the true count',
        x: { label: 'true count', scale: 'linear' },
        y: { label: 'smallest ε for an error of 10 %', scale: 'linear' },
        curves: [{ title: 'chosen ε', points }],
        marks: [
          { x: count, label: `${count}` },
          { x: count - 1, label: `${count - 1}` },
        ],
      },
      finding: `With ${count} patients ε = ${chosen(count)} is chosen, with ${count - 1} it would be ${chosen(count - 1)}. Whoever reads the one knows that it was not the other. Choose ε on similar public data, or before you look.`,
    };
  },
};

/** What the Compare room would read off for a ward of so many patients, always from the same noise. */
function smallestFor(patients: number): number {
  const ward = oneAttribute('Disease', { yes: patients, no: OTHERS - patients });
  const experiment = smallExperiment(
    {
      workload: { kind: 'queries', queries: [{ where: { Disease: [0, 0] } }] },
      mechanisms: [{ id: 'laplace' }],
      sweep: { parameter: 'epsilon', values },
      fixed: { delta: 1e-6 },
      trials: TRIALS,
      seed: 'looking',
    },
    ward,
  );
  const runner = runnerOf(experiment, ward);
  const rows = values.flatMap((_, value) =>
    Array.from({ length: TRIALS }, (_, trial) => runner.run({ mechanism: 0, value, trial })),
  );
  const [{ solution }] = readings(experiment, summarise(rows), { metric: experiment.metrics[0], error: ERROR });
  return solution.kind === 'met' ? solution.value : Number.NaN;
}
