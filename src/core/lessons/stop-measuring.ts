import { noiseLaw } from '../estimators/noise-law/methods.ts';
import type { Lesson } from './lesson.ts';
import { said } from './picture.ts';

const MOST = 16;
const CONFIDENCE = 0.9;

export const stopMeasuring: Lesson<'epsilon' | 'wanted'> = {
  id: 'stop-measuring',
  title: 'Stop measuring',
  say: [
    'Somebody asks the same question again and again, each time for a little ε, and takes the mean of all answers. The mean gets better; the budget gets smaller.',
    'Once the answers so far are good enough, another one would cost and bring nothing that is needed: the history answers for free.',
  ],
  terms: ['history', 'budget', 'interval'],
  question: {
    kind: 'number',
    ask: 'After how many answers is their mean good enough, so that you should stop measuring?',
    unit: 'answers',
    right: 'Right: from there on the history answers the question, and every further ε would be wasted.',
    wrong: 'Follow the curve of the mean until it falls to the line of what is wanted, and count the answers.',
  },
  knobs: {
    epsilon: { label: 'ε of each answer', start: 0.05, min: 0.02, max: 0.5, scale: 'log' },
    wanted: { label: 'Good enough: ± records, nine times in ten', start: 20, min: 5, max: 60 },
  },
  look({ epsilon, wanted }) {
    const counts = Array.from({ length: MOST }, (_, k) => k + 1);
    const averaged = counts.map((x) => ({
      x,
      y: noiseLaw(new Float64Array(x).fill(1 / epsilon / x)).halfWidth(CONFIDENCE),
    }));
    const atOnce = counts.map((x) => ({ x, y: noiseLaw(Float64Array.of(1 / epsilon / x)).halfWidth(CONFIDENCE) }));
    const enough = averaged.find(({ y }) => y <= wanted)?.x;
    const once = atOnce.find(({ y }) => y <= wanted)?.x;
    const reached =
      enough === undefined
        ? `${MOST} answers are not enough for ±${said(wanted)}.`
        : `After ${enough} ${enough === 1 ? 'answer' : 'answers'} the mean is within ±${said(wanted)}, for ε = ${said(enough * epsilon)} in all.`;
    return {
      picture: {
        kind: 'curves',
        label: 'Half the width of the interval by what was spent',
        x: { label: 'answers, each of the same ε', scale: 'linear' },
        y: { label: '± records, nine times in ten', scale: 'log' },
        curves: [
          { title: 'mean of all answers', points: averaged },
          { title: 'one answer with all of that ε', points: atOnce },
          { title: 'wanted', points: [1, MOST].map((x) => ({ x, y: wanted })), isReference: true },
        ],
      },
      finding: `${reached}${once === undefined ? '' : ` Asked once, with all of its ε, it would have taken ${said(once * epsilon)}: many small answers are worse than a large one.`}`,
      // Where they never suffice, any number beyond those that are drawn says so.
      answer: { value: enough ?? MOST + 1, tolerance: 0 },
    };
  },
};
