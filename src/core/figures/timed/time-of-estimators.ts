import { PastAnswers } from '../../estimators/kernel-pca/past-answers.ts';
import { ridge } from '../../estimators/kernel-pca/ridge.ts';
import { Spectrum } from '../../estimators/kernel-pca/spectrum.ts';
import { maxEntropy } from '../../estimators/max-entropy/max-entropy.ts';
import { parsePrior } from '../../estimators/product-prior.ts';
import { defaultParams } from '../../params.ts';
import { HISTORICAL_2012 } from '../figure.ts';
import { check } from '../verdict/check.ts';
import { Curves } from '../verdict/curves.ts';
import { growsAtLeast, growsAtMost, staysWithin } from '../verdict/one-curve.ts';
import { noisyRanges, type RangesAsked } from './noisy-ranges.ts';
import { RATIO } from './quantities.ts';
import { repetitions, sameFor, type TimedFigure, type TimedPlan } from './timed-figure.ts';

/** A fifth of the paper's records, with a fifth of its noise. */
const USUAL: RangesAsked = { records: 100_000, answers: 150, scale: 1000 };
/** Of kernel PCA: about what cross-validation chooses here. */
const ALPHA = 20_000;
/** Of maximum entropy. */
const SAMPLES = 10_000;

const decomposed = { id: 'decomposition', title: 'kernel PCA, eigendecomposition' };
const regression = { id: 'regression', title: 'kernel PCA, kernel ridge' };
const entropy = { id: 'max-entropy', title: 'maximum entropy' };

const askedAt: Readonly<Record<string, (value: number) => RangesAsked>> = {
  m: (answers) => ({ ...USUAL, answers }),
  records: (records) => ({ ...USUAL, records }),
  universe: (attributes) => ({ ...USUAL, attributes }),
};

export const timeOfEstimators: TimedFigure = {
  kind: 'timed',
  id: 'history-5',
  paper: HISTORICAL_2012,
  number: 'Figure 5',
  title: 'Time of kernel PCA and maximum entropy',
  claim:
    'Kernel PCA takes so much longer the more past queries there are that it cannot be used for very many; maximum entropy can. The time of neither depends on the number of records or on the size of the data universe.',
  notes: [
    'The paper takes the past queries apart into eigenqueries. Kernel ridge regression gives the same estimates at one α without that; this tool uses it for more than 400 answers. Both are drawn.',
    `Maximum entropy learns from ${SAMPLES.toLocaleString('en')} samples here, where the paper takes about a million, which take as many times longer; a sample costs the same at any time.`,
    'The paper shows the time against m only. That records and universe do not matter is in its text, and has a view of its own here.',
    'What is timed begins with the noisy answers and ends where any query can be answered. Counting records is not part of it.',
  ],
  variants: [
    {
      id: 'm',
      title: 'Against m',
      x: { label: 'm, past queries', symbol: 'm', scale: 'log' },
      settings: 'ranges over two of 9 attributes · 100,000 records · noise scale 1,000',
    },
    {
      id: 'records',
      title: 'Against the number of records',
      x: { label: 'n, records', symbol: 'n', scale: 'log' },
      settings: 'm = 150 ranges over two of 9 attributes · noise scale 1,000',
    },
    {
      id: 'universe',
      title: 'Against the data universe',
      x: { label: 'attributes: |U| is 2,686 with 3 and 10¹¹ with 9', symbol: 'attributes', scale: 'linear' },
      settings: 'm = 150 ranges over two attributes · 100,000 records · noise scale 1,000',
    },
  ],
  series: [decomposed, regression, entropy],
  quantities: [RATIO],
  lines: [],
  plan(variant, pace) {
    const isQuick = pace === 'quick';
    const all = (values: readonly number[]) => sameFor(this.series, values);
    const values: Readonly<Record<string, TimedPlan['values']>> = {
      m: {
        ...all(isQuick ? [100, 400, 800] : [100, 200, 400, 800, 1600, 3200]),
        [decomposed.id]: isQuick ? [100, 200, 400] : [100, 200, 400, 800],
      },
      records: all(isQuick ? [20_000, 100_000] : [20_000, 100_000, 500_000]),
      universe: all(isQuick ? [3, 9] : [3, 5, 7, 9]),
    };
    // Short work varies more from one time to the next.
    return { trials: (variant === 'm' ? 1 : 2) * repetitions[pace], values: values[variant] };
  },
  effort: (variant, value) => (variant === 'm' ? 500 + value : 1),
  prepare(variant, value, rng) {
    const { evidence } = noisyRanges(askedAt[variant](value), rng.split(`history ${value}`));
    const seen = () => new PastAnswers(evidence, parsePrior('uniform', evidence), 'exact');
    const sampled = { ...defaultParams(maxEntropy.params), method: 'sampling', moves: SAMPLES } as const;
    return {
      [decomposed.id]: {
        work() {
          const past = seen();
          new Spectrum(past.matrix(), past.size).answering(past.answers, ALPHA);
        },
      },
      [regression.id]: { work: () => void ridge(seen(), ALPHA) },
      [entropy.id]: { work: () => void maxEntropy.fit(evidence, sampled) },
    };
  },
  verdict(points, variant) {
    const time = new Curves(points, RATIO);
    if (variant === 'm') {
      return [
        check(
          'The time of the eigendecomposition grows faster than the square of m.',
          growsAtLeast(time, decomposed.id, 2),
        ),
        check('That of kernel ridge grows faster than m.', growsAtLeast(time, regression.id, 1)),
        check('That of maximum entropy grows no faster than m.', growsAtMost(time, entropy.id, 1.1)),
      ];
    }
    // From 3 attributes to 9 the universe becomes 48 million times as large; a sample has three times as many values to draw.
    const [grown, factor] =
      variant === 'records' ? (['the number of records', 3] as const) : (['the data universe', 5] as const);
    return [decomposed, regression, entropy].map(({ id, title }) =>
      check(
        `The time of ${title} does not follow ${grown}: no two differ by a factor of ${factor}.`,
        staysWithin(time, id, factor),
      ),
    );
  },
};
