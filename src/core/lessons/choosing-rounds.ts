import type { Lesson } from './lesson.ts';
import { said } from './picture.ts';
import { carWorkers, meanErrors, smallExperiment } from './small-runs.ts';

const rounds = [1, 2, 3, 4, 6, 8, 12, 16, 24];
const TRIALS = 6;

export const choosingRounds: Lesson<'epsilon'> = {
  id: 'choosing-rounds',
  title: 'Choosing rounds',
  say: [
    'MWEM looks for the table that its model gets most wrong, measures it, learns from it, and looks again. How often should it?',
    'Every round costs: ε is divided among them, so more rounds mean more noise in each. Fewer rounds mean that less is known at all.',
  ],
  terms: ['round', 'mechanism', 'trial'],
  question: {
    kind: 'choice',
    ask: 'You get ten times as many records about people like these, with the same ε. What becomes of the best number of rounds?',
    options: [
      {
        text: 'It grows: noise matters less beside larger counts',
        isRight: true,
        feedback:
          'Yes. Ten times the records are like ten times the ε: try it with the slider, and see the lowest point move right.',
      },
      {
        text: 'It stays: it depends on the number of tables',
        feedback:
          'It depends on how noise compares with what there is to learn. Move ε, which does the same as more records.',
      },
      {
        text: 'It shrinks: one round is enough then',
        feedback:
          'One round learns one table, however precisely. Move ε to the right and look where the curve is lowest.',
      },
    ],
  },
  knobs: { epsilon: { label: 'ε', start: 0.3, min: 0.03, max: 3, scale: 'log' } },
  isDrawn: true,
  look({ epsilon }, draw) {
    const experiment = smallExperiment(
      {
        workload: { kind: 'marginals', order: 2 },
        mechanisms: [{ id: 'mwem' }],
        fixed: { epsilon },
        sweep: { parameter: 'mwem.rounds', values: rounds },
        metrics: ['mean-absolute-error'],
        trials: TRIALS,
        seed: `draw ${draw}`,
      },
      carWorkers,
    );
    const points = meanErrors(experiment, carWorkers)[0].map((y, i) => ({ x: rounds[i], y }));
    const best = points.reduce((least, point) => (point.y < least.y ? point : least));
    const last = points[points.length - 1];
    return {
      picture: {
        kind: 'curves',
        label: 'Error by number of rounds',
        x: { label: 'rounds T', scale: 'log' },
        y: { label: 'mean error in records', scale: 'linear' },
        curves: [{ title: 'MWEM', points }],
        marks: [{ x: best.x, label: `T = ${best.x}` }],
      },
      finding: `At ε = ${said(epsilon)} the error is least with ${best.x} ${best.x === 1 ? 'round' : 'rounds'}: ${said(best.y)} records. ${last.x} rounds give ${said(last.y)}, one round ${said(points[0].y)} (means of ${TRIALS} draws).`,
    };
  },
};
