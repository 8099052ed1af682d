import { BAYESIAN_2012 } from '../figure.ts';
import { check } from '../verdict/check.ts';
import { Curves } from '../verdict/curves.ts';
import { fallsAtLeast, growsAtLeast, risesBy, staysBelow, staysWithin } from '../verdict/one-curve.ts';
import { atMost } from '../verdict/two-curves.ts';
import { expectedErrorBound, GAMMA, lawSeries, lawSubjects } from './law-subjects.ts';
import { budgetNote, characteristicNote, fineCellsNote, LAW_BUDGET } from './law-time.ts';
import { ERROR, RATIO } from './quantities.ts';
import { randomNoiseScales } from './random-history.ts';
import { repetitions, sameFor, type TimedFigure } from './timed-figure.ts';

const { monteCarlo, unitCells, fineCells, characteristic } = lawSeries;

const exactNote =
  'Errors are Definition 4.2 over cells of one record. What is expected there comes from the characteristic function; its own curve is the bound that it states, since nothing here is exact enough to judge it.';

/** From this β on the noise of this history is wide against a cell of one record. */
const WIDE = 1e4;

/** Where β ends. */
const MOST_BETA = 1e8;

export const convolutionAccuracy: TimedFigure = {
  kind: 'timed',
  id: 'bayesian-7',
  paper: BAYESIAN_2012,
  number: 'Figure 7',
  title: 'Time and error of probability calculation against β',
  claim:
    'The time of probability calculation (convolution) rises with β, the square of the sum of all noise scales; its error does not, since γ bounds it from the start.',
  notes: [
    characteristicNote,
    fineCellsNote,
    exactNote,
    'β is brought to its value by multiplying all noise scales by one number, as if every α were so much smaller.',
    'Theorem 4.5 counts only the mass that is cut off. What rounding every noise to cells of one record does is not in it, and shows where there is little noise.',
    'Algorithm 2 prints the length of each mass vector for one side only; Eq. 31 and the bound γ² need both, and both are kept here.',
  ],
  variants: [
    {
      id: 'beta',
      title: 'Against β',
      x: { label: 'β, squared sum of the noise scales', symbol: 'β', scale: 'log' },
      settings: 'm = 1,000 answers · n = 100 cells · coefficients up to 5 · γ = 0.01',
    },
  ],
  series: [fineCells, unitCells, characteristic],
  quantities: [RATIO, ERROR],
  lines: [{ quantity: ERROR, label: 'γ²', y: GAMMA * GAMMA }],
  plan(_, pace) {
    const values =
      pace === 'quick'
        ? [1e3, 1e4, 1e5, 1e6, 1e7, MOST_BETA]
        : [1e3, 3e3, 1e4, 3e4, 1e5, 3e5, 1e6, 3e6, 1e7, 3e7, MOST_BETA];
    return { trials: repetitions[pace], values: sameFor(this.series, values) };
  },
  effort: () => 1,
  prepare(_, beta, rng) {
    const size = { answers: 1000, cells: 100, mostSensitivity: 5, mostBudget: LAW_BUDGET };
    const scales = randomNoiseScales(size, rng);
    const sum = scales.reduce((total, scale) => total + scale, 0);
    return lawSubjects(
      scales.map((scale) => (scale * Math.sqrt(beta)) / sum),
      2,
      true,
    );
  },
  verdict(points) {
    const time = new Curves(points, RATIO);
    const error = new Curves(points, ERROR);
    return [
      check('With cells of one record the time rises with β.', risesBy(time, unitCells.id, 3, MOST_BETA)),
      check(
        'Where the noise is wide against a record its error stays below γ² (Theorem 4.5).',
        staysBelow(error.from(WIDE), unitCells.id, GAMMA * GAMMA),
      ),
      check('With cells that follow the noise it does whatever β is.', staysBelow(error, fineCells.id, GAMMA * GAMMA)),
      check('With cells that follow the noise the time hardly depends on β.', staysWithin(time, fineCells.id, 3)),
      check(
        'The characteristic function takes at most a tenth of that.',
        atMost(time, characteristic.id, fineCells.id, 0.1),
      ),
    ];
  },
};

const bound = { id: 'bound', title: 'bound of Corollary 4.1' };

export const monteCarloAccuracy: TimedFigure = {
  kind: 'timed',
  id: 'bayesian-8',
  paper: BAYESIAN_2012,
  number: 'Figure 8',
  title: 'Time and error of Monte Carlo against the sample size',
  claim: 'With a larger sample the time rises and the error declines, as Theorem 4.4 and Corollary 4.1 say.',
  notes: [
    characteristicNote,
    exactNote,
    budgetNote,
    'The paper gives n = 100 and no m; here m is 200. Every draw serves both sides, because the law is symmetric, which the paper’s algorithm makes no use of.',
  ],
  variants: [
    {
      id: 'draws',
      title: 'Against the sample size',
      x: { label: 'mₛ, sample size', symbol: 'mₛ', scale: 'linear' },
      settings: 'm = 200 answers · n = 100 cells · coefficients up to 5',
    },
  ],
  series: [monteCarlo, characteristic, bound],
  quantities: [RATIO, ERROR],
  lines: [],
  plan(_, pace) {
    const values = pace === 'quick' ? [1e5, 2e5, 4e5] : [1e5, 2e5, 3e5, 4e5, 5e5, 6e5, 7e5, 8e5, 9e5, 1e6];
    return { trials: repetitions[pace], values: sameFor(this.series, values) };
  },
  effort: (_, draws) => draws,
  prepare(_, draws, rng) {
    const size = { answers: 200, cells: 100, mostSensitivity: 5, mostBudget: LAW_BUDGET };
    const scales = randomNoiseScales(size, rng);
    return {
      ...lawSubjects(scales, draws, true),
      [bound.id]: { work: null, quantities: () => ({ [ERROR]: expectedErrorBound(scales, draws) }) },
    };
  },
  verdict(points) {
    const time = new Curves(points, RATIO);
    const error = new Curves(points, ERROR);
    return [
      check('The time rises with the sample size.', growsAtLeast(time, monteCarlo.id, 0.5)),
      check('The error falls as the sample grows.', fallsAtLeast(error, monteCarlo.id, 0.3)),
      check('The error stays below the bound of Corollary 4.1.', atMost(error, monteCarlo.id, bound.id, 1)),
      check(
        'The characteristic function takes at most a hundredth.',
        atMost(time, characteristic.id, monteCarlo.id, 0.01),
      ),
    ];
  },
};
