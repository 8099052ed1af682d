import { GivenAnswers } from '../estimators/posterior/given-answers.ts';
import { credibleInterval, posteriorBetween } from '../estimators/posterior/posterior.ts';
import type { Evidence } from '../history/history.ts';
import { EVERYTHING } from '../workload/linear-query.ts';
import type { Lesson } from './lesson.ts';
import { said } from './picture.ts';

const domain = { attributes: [{ name: 'Answer', size: 2, labels: ['no', 'yes'] }] };
const POINTS = 120;
const CONFIDENCE = 0.9;

export const posteriorAndInterval: Lesson<'first' | 'second' | 'scale'> = {
  id: 'posterior-and-interval',
  title: 'Posterior and interval',
  say: [
    'The same count was answered twice, each time with fresh noise. Nobody told you the truth; but you know how the noise was drawn, and so how probable each true count is.',
    'That is the posterior: all that the two answers leave open. The interval holds nine tenths of it.',
  ],
  terms: ['posterior', 'interval', 'estimator'],
  question: {
    kind: 'choice',
    ask: 'The second answer has a quarter of the noise of the first, and they are far apart. Where is the true count?',
    options: [
      {
        text: 'Near the second, and hardly moved by the first',
        isRight: true,
        feedback:
          'Yes. Make λ of the first larger, and the peak stays at the second: noise that is known to be large says little.',
      },
      {
        text: 'In the middle of the two',
        feedback:
          'Only if both had the same noise. Set λ of the first to the 5 of the second and look: even then not simply the middle.',
      },
      {
        text: 'Nobody can say: the answers contradict each other',
        feedback: 'Noise does that. The posterior says how probable every value is, and it is far from flat.',
      },
    ],
  },
  knobs: {
    first: { label: 'First answer', start: 40, min: 0, max: 100 },
    second: { label: 'Second answer, with λ = 5', start: 62, min: 0, max: 100 },
    scale: { label: 'λ of the first', start: 20, min: 2, max: 60, scale: 'log' },
  },
  look({ first, second, scale }) {
    const evidence: Evidence = {
      domain,
      answers: [
        { query: EVERYTHING, answer: first, scale },
        { query: EVERYTHING, answer: second, scale: 5 },
      ],
    };
    const posterior = new GivenAnswers(evidence).posterior(EVERYTHING);
    if (!posterior) throw new Error('two answers to one question determine it');
    const [low, high] = credibleInterval(posterior, CONFIDENCE);
    const from = Math.min(posterior.quantile(0.002), first, second) - 2;
    const to = Math.max(posterior.quantile(0.998), first, second) + 2;
    const step = (to - from) / POINTS;
    const points = Array.from({ length: POINTS }, (_, k) => {
      const left = from + k * step;
      return { x: left + step / 2, y: posteriorBetween(posterior, left, left + step) / step };
    });
    return {
      picture: {
        kind: 'curves',
        label: 'How probable each true count is, given both answers',
        x: { label: 'true count', scale: 'linear' },
        y: { label: 'density', scale: 'linear' },
        curves: [{ title: 'posterior', points }],
        marks: [
          { x: first, label: 'first' },
          { x: second, label: 'second' },
          { x: low, label: '5 %' },
          { x: high, label: '95 %' },
        ],
      },
      finding: `With nine chances in ten the true count lies between ${said(low)} and ${said(high)}; half of the probability is below ${said(posterior.quantile(0.5))}.`,
    };
  },
};
