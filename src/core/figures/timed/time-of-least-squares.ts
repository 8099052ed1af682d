import { LeastSquares } from '../../estimators/least-squares/blue.ts';
import { BAYESIAN_2012 } from '../figure.ts';
import { check } from '../verdict/check.ts';
import { Curves } from '../verdict/curves.ts';
import { growsAtLeast, growsAtMost } from '../verdict/one-curve.ts';
import { atMost } from '../verdict/two-curves.ts';
import { RATIO } from './quantities.ts';
import { randomHistory, randomQuestion } from './random-history.ts';
import { repetitions, sameFor, type TimedFigure } from './timed-figure.ts';

const steps = (from: number, by: number, to: number) =>
  Array.from({ length: Math.round((to - from) / by) + 1 }, (_, step) => from + step * by);

/** n where m is varied (§6.2.1). */
const CELLS = 100;

const sizeAt = (variant: string, value: number) =>
  variant === 'm' ? { answers: value, cells: CELLS } : { answers: 2 * value, cells: value };

export const timeOfLeastSquares: TimedFigure = {
  kind: 'timed',
  id: 'bayesian-5',
  paper: BAYESIAN_2012,
  number: 'Figure 5',
  title: 'Time of the best linear unbiased estimate',
  claim: 'It increases slowly with the number of answers m, and significantly with the number of cells n.',
  notes: [
    'The paper draws the time to solve Eq. 15 from scratch. Here the factorisation is kept, so two more curves show what one more question costs, and taking in one more answer.',
    'Coefficients are at most 10, α is uniform in [0, 1], and m = 2n where n is varied, as in §6.2. How coefficients are drawn the paper does not say; here they are whole numbers.',
  ],
  variants: [
    {
      id: 'm',
      title: 'Against m',
      x: { label: 'm, noisy answers', symbol: 'm', scale: 'linear' },
      settings: 'n = 100 cells · coefficients up to 10 · α uniform in [0, 1]',
    },
    {
      id: 'n',
      title: 'Against n',
      x: { label: 'n, cells', symbol: 'n', scale: 'linear' },
      settings: 'm = 2n answers · coefficients up to 10 · α uniform in [0, 1]',
    },
  ],
  series: [
    { id: 'solve', title: 'solved from scratch' },
    { id: 'question', title: 'one more question' },
    { id: 'answer', title: 'one more answer' },
  ],
  quantities: [RATIO],
  lines: [],
  plan(variant, pace) {
    const quick = variant === 'm' ? [100, 500, 1000, 1500, 2000] : [100, 200, 400, 600, 800, 1000];
    const values = pace === 'quick' ? quick : steps(100, 100, 2000);
    return { trials: repetitions[pace], values: sameFor(this.series, values) };
  },
  effort: (variant, value) => (variant === 'm' ? 500 + value : 1e8 + value * value * value),
  prepare(variant, value, rng) {
    const size = { ...sizeAt(variant, value), mostSensitivity: 10, mostBudget: 1 };
    const history = randomHistory(size, rng.split(`history ${value}`));
    const more = randomHistory({ ...size, answers: MORE }, rng.split(`more ${value}`)).answers;
    const questions = Array.from({ length: MORE }, (_, k) => randomQuestion(history, rng.split(`question ${k}`)));
    let solved = new LeastSquares(history);
    let next = 0;
    return {
      solve: {
        work() {
          solved = new LeastSquares(history);
          solved.estimate(questions[0]);
        },
      },
      question: { work: () => void solved.estimate(questions[next++ % MORE]) },
      answer: { work: () => solved.add(more[next++ % MORE]) },
    };
  },
  verdict(points, variant) {
    const curves = new Curves(points, RATIO);
    return [
      variant === 'm'
        ? check('The time to solve grows no faster than in proportion to m.', growsAtMost(curves, 'solve', 1.2))
        : check('The time to solve grows much faster than n.', growsAtLeast(curves, 'solve', 1.5)),
      check('One more question takes at most half of the time to solve.', atMost(curves, 'question', 'solve', 0.5)),
      check('One more answer takes at most half of the time to solve.', atMost(curves, 'answer', 'solve', 0.5)),
    ];
  },
};

/** Answers and questions at hand: asking the same one again could be cheaper. */
const MORE = 64;
