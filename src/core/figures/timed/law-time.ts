import { BAYESIAN_2012 } from '../figure.ts';
import { check } from '../verdict/check.ts';
import { Curves } from '../verdict/curves.ts';
import { growsAtLeast, growsAtMost, risesBy, staysWithin } from '../verdict/one-curve.ts';
import { atMost } from '../verdict/two-curves.ts';
import { drawsNeeded, lawSeries, lawSubjects } from './law-subjects.ts';
import { RATIO } from './quantities.ts';
import { randomNoiseScales } from './random-history.ts';
import { repetitions, sameFor, type TimedFigure } from './timed-figure.ts';

const { monteCarlo, unitCells, fineCells, characteristic } = lawSeries;

/** Where n ends. */
const MOST_CELLS = 400;

export const fineCellsNote =
  'The paper’s cells are one record wide. “Fine cells” follow the noise instead (1/200 of its standard deviation), as everywhere else in this workbench: that takes longer, but is right to six digits where there is less noise than a record, too.';
export const characteristicNote =
  'The characteristic function is not in the paper’s figure: the same law by one numerical integral (Eq. 20).';

/** Budgets of the answers; the text of §6.3 gives no numbers. */
export const LAW_BUDGET = 0.1;
export const budgetNote =
  'Section 6.3 does not say how α is drawn; here it is uniform in [0, 0.1], like the budgets of the paper’s example.';

export const lawTime: TimedFigure = {
  kind: 'timed',
  id: 'bayesian-6',
  paper: BAYESIAN_2012,
  number: 'Figure 6',
  title: 'Time of the posterior: Monte Carlo and probability calculation',
  claim:
    'The time of Monte Carlo rises with the number of answers m and does not depend on the number of cells n; probability calculation (convolution) does not depend on m significantly and rises fast with n.',
  notes: [
    characteristicNote,
    fineCellsNote,
    budgetNote,
    'The sample of Monte Carlo is as large as Corollary 4.1 asks for an error of γ², at least 10,000 (§6.3). γ is 0.01; from the noise scales to the 95 % interval.',
    'The paper prints n = 50:50:100, two values; here n goes from 50 to 400.',
  ],
  variants: [
    {
      id: 'm',
      title: 'Against m',
      x: { label: 'm, noisy answers', symbol: 'm', scale: 'linear' },
      settings: 'n = 100 cells · coefficients up to 5 · γ = 0.01',
    },
    {
      id: 'n',
      title: 'Against n',
      x: { label: 'n, cells', symbol: 'n', scale: 'linear' },
      settings: 'm = 500 answers · coefficients up to 5 · γ = 0.01',
    },
  ],
  series: [monteCarlo, fineCells, unitCells, characteristic],
  quantities: [RATIO],
  lines: [],
  plan(variant, pace) {
    const all =
      variant === 'm' ? [200, 300, 400, 500, 600, 700, 800, 900, 1000] : [50, 100, 150, 200, 250, 300, 350, MOST_CELLS];
    const values = pace === 'paper' ? all : variant === 'm' ? [200, 400, 700, 1000] : [50, 100, 200, 300, MOST_CELLS];
    return { trials: repetitions[pace], values: sameFor(this.series, values) };
  },
  effort: (variant, value) => (variant === 'm' ? 200 + value : 700),
  prepare(variant, value, rng) {
    const [answers, cells] = variant === 'm' ? [value, 100] : [500, value];
    const size = { answers, cells, mostSensitivity: 5, mostBudget: LAW_BUDGET };
    const scales = randomNoiseScales(size, rng.split(String(value)));
    return lawSubjects(scales, drawsNeeded(scales), false);
  },
  verdict(points, variant) {
    const curves = new Curves(points, RATIO);
    const fast = check(
      'The characteristic function takes no longer than the convolution with cells of one record.',
      atMost(curves, characteristic.id, unitCells.id, 1),
    );
    if (variant === 'm') {
      return [
        check('The time of Monte Carlo rises with m.', growsAtLeast(curves, monteCarlo.id, 0.5)),
        check(
          'The time of the convolution does not depend on m significantly.',
          growsAtMost(curves, unitCells.id, 0.5),
        ),
        fast,
      ];
    }
    return [
      check('The time of Monte Carlo hardly depends on n.', staysWithin(curves, monteCarlo.id, 2)),
      check('The time of the convolution rises with n.', risesBy(curves, unitCells.id, 2, MOST_CELLS)),
      fast,
    ];
  },
};
