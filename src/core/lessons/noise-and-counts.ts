import type { Lesson } from './lesson.ts';
import { said } from './picture.ts';
import { meanErrors, oneAttribute, runnerOf, smallExperiment } from './small-runs.ts';

const school = oneAttribute('Way to school', { walk: 152, bus: 118, bike: 71, car: 42, train: 14, boat: 3 });
const labels = school.counts.domain.attributes[0].labels ?? [];
const DRAWS = 200;

export const noiseAndCounts: Lesson<'epsilon'> = {
  id: 'noise-and-counts',
  title: 'Noise and counts',
  say: [
    'Four hundred pupils were asked how they come to school. The bars are the true counts; the line across each bar is what would be published: the count plus noise.',
    'The noise does not look at the count. It is as large for the three pupils who come by boat as for the many who walk.',
  ],
  terms: ['epsilon', 'noiseScale', 'answer'],
  question: {
    kind: 'choice',
    ask: 'You halve ε. How far are the published counts off then, on average?',
    options: [
      {
        text: 'Twice as far',
        isRight: true,
        feedback: 'Yes. The noise scale is a constant divided by ε: half the ε, twice the noise, for each count alike.',
      },
      {
        text: 'Half as far',
        feedback: 'It is the other way round: a smaller ε protects more, and protecting more takes more noise.',
      },
      {
        text: 'It depends on the count',
        feedback:
          'Not with this noise: it is drawn without a look at the count. Move ε and compare small and large bars.',
      },
      {
        text: 'One and a half times as far',
        feedback: 'More than that. Try it: move ε from 1 to 0.5 and read the mean over many draws below the picture.',
      },
    ],
  },
  knobs: { epsilon: { label: 'ε', start: 0.5, min: 0.02, max: 5, scale: 'log' } },
  isDrawn: true,
  look({ epsilon }, draw) {
    const experiment = smallExperiment(
      {
        mechanisms: [{ id: 'laplace' }],
        sweep: { parameter: 'epsilon', values: [epsilon] },
        metrics: ['mean-absolute-error'],
        trials: DRAWS,
        seed: `draw ${draw}`,
      },
      school,
    );
    const { truth, release, row } = runnerOf(experiment, school).detail({ mechanism: 0, value: 0, trial: 0 });
    const [[mean]] = meanErrors(experiment, school);
    const noisy = release?.answers[0] ?? [];
    return {
      picture: {
        kind: 'bars',
        label: 'Pupils by way to school, true and published',
        answers: labels.map((label, i) => ({ label, truth: truth[0][i], noisy: noisy[i] })),
      },
      finding: `In this draw a count is off by ${said(row.metrics['mean-absolute-error'])} on average; over ${DRAWS} draws by ${said(mean)}. The noise scale λ is 2/ε = ${said(2 / epsilon)}: a pupil who had answered otherwise would change two counts by one.`,
    };
  },
};
