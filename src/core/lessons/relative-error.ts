import { RecordCounts } from '../data/counts/record-counts.ts';
import type { Lesson } from './lesson.ts';
import { said } from './picture.ts';
import { runnerOf, type SmallData, smallExperiment } from './small-runs.ts';

const sizes = [3, 10, 30, 100, 300, 1000, 3000, 10_000];
const PEOPLE = 20_000;
const yesOrNo = sizes.map((size) => ({ name: `Condition of ${size}`, size: 2, labels: ['no', 'yes'] }));
const YES = 1;
const TRIALS = 10;
const methods = [
  { id: 'laplace', params: {}, title: 'Laplace: the same noise for all' },
  // In steps that are large enough for a slider to be followed.
  { id: 'ireduct', params: { lambdaStep: 0.00001 }, title: 'iReduct: less noise where it hurts most' },
];

/** Nobody has two of them, so that eight kinds of rows and one of healthy people say it all. */
function peopleWithConditions(): SmallData {
  const kinds = sizes.length + 1;
  const ill = sizes.reduce((sum, size) => sum + size, 0);
  const dataset = {
    domain: { attributes: yesOrNo },
    rows: kinds,
    columns: sizes.map((_, condition) =>
      Uint8Array.from({ length: kinds }, (_, kind) => (kind === condition ? YES : 0)),
    ),
    weights: Float64Array.of(...sizes, PEOPLE - ill),
    records: PEOPLE,
  };
  return { ref: { counts: 'Conditions' }, counts: new RecordCounts(dataset) };
}

const clinic = peopleWithConditions();

export const relativeError: Lesson<'epsilon'> = {
  id: 'relative-error',
  title: 'Why relative error',
  say: [
    'Twenty thousand people, and eight conditions: one that three of them have, up to one that ten thousand have. Each is counted with noise. The picture shows how large the error is as a share of the count itself.',
    'Being off by 20 hardly matters for ten thousand. For a count of three it leaves nothing. The iReduct paper therefore spreads one ε unevenly: tables with small counts get less noise, others more.',
  ],
  terms: ['relativeError', 'sanityBound', 'marginal'],
  question: {
    kind: 'choice',
    ask: 'Two counts, 40 and 40,000, each get noise of about ±20. What can you do with them?',
    options: [
      {
        text: 'The large one is good, the small one is useless',
        isRight: true,
        feedback: 'Yes: ±20 is half of 40, and a twentieth of a percent of 40,000. The same noise, not the same loss.',
      },
      {
        text: 'Both are equally good: the noise is the same',
        feedback:
          'The noise is the same in records, but what readers use is its share of the answer: see the falling curve.',
      },
      {
        text: 'Both are useless',
        feedback: 'For 40,000 it changes the fifth digit. Look at the right end of the curve.',
      },
    ],
  },
  knobs: { epsilon: { label: 'ε in all', start: 3, min: 0.3, max: 10, scale: 'log' } },
  isDrawn: true,
  look({ epsilon }, draw) {
    const experiment = smallExperiment(
      {
        workload: { kind: 'marginals', order: 1 },
        mechanisms: methods.map(({ id, params }) => ({ id, params })),
        sweep: { parameter: 'epsilon', values: [epsilon] },
        trials: TRIALS,
        seed: `draw ${draw}`,
      },
      clinic,
    );
    const runner = runnerOf(experiment, clinic);
    const curves = methods.map(({ title }, mechanism) => {
      const sums = new Float64Array(sizes.length);
      for (let trial = 0; trial < TRIALS; trial++) {
        const { release, truth } = runner.detail({ mechanism, value: 0, trial });
        release?.answers.forEach((answers, i) => {
          sums[i] += Math.abs(answers[YES] - truth[i][YES]) / truth[i][YES] / TRIALS;
        });
      }
      return { title, points: sizes.map((x, i) => ({ x, y: 100 * sums[i] })) };
    });
    const [laplace, ireduct] = curves.map(({ points }) => points);
    const last = sizes.length - 1;
    return {
      picture: {
        kind: 'curves',
        label: 'Relative error by size of the count',
        x: { label: 'true count', scale: 'log' },
        y: { label: 'mean relative error in percent', scale: 'log' },
        curves,
      },
      finding: `With Laplace noise the count of ${sizes[0]} is off by ${said(laplace[0].y)} %, that of 10,000 by ${said(laplace[last].y)} %. iReduct, with the same ε, is off by ${said(ireduct[0].y)} % and ${said(ireduct[last].y)} % (means of ${TRIALS} draws).`,
    };
  },
};
