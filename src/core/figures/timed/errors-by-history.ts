import { RecordCounts } from '../../data/counts/record-counts.ts';
import { kernelPca } from '../../estimators/kernel-pca/kernel-pca.ts';
import { maxEntropy } from '../../estimators/max-entropy/max-entropy.ts';
import { SampledCounts } from '../../estimators/sampling/sampled-counts.ts';
import { rootMeanSquaredError } from '../../metrics/absolute-error.ts';
import { defaultParams } from '../../params.ts';
import type { Rng } from '../../random/rng.ts';
import { allAnswers } from '../../workload/answers.ts';
import type { Block } from '../../workload/block.ts';
import { HISTORICAL_2012 } from '../figure.ts';
import { check } from '../verdict/check.ts';
import { Curves } from '../verdict/curves.ts';
import { all } from '../verdict/finding.ts';
import { falling, rising } from '../verdict/one-curve.ts';
import { atMost } from '../verdict/two-curves.ts';
import {
  type AskedQueries,
  type NoisyRanges,
  noisyRanges,
  PRIOR_EPSILON,
  queriesOf,
  type RangesAsked,
} from './noisy-ranges.ts';
import { NEW_RMSE, RMSE } from './quantities.ts';
import { repetitions, type Subject, sameFor, type TimedFigure } from './timed-figure.ts';

/** A fifth of the paper's records, with a fifth of its noise. */
const USUAL: RangesAsked = { records: 100_000, answers: 200, scale: 1000 };
/** Of maximum entropy, where few answers are trusted. */
const ALPHA = 0.03;
const MOVES = 20_000;
const RATE = 2e-3;
/** Records of the model that answers are read from: enough beside errors of this size, and quickly drawn. */
const DRAWN = 10_000;
/** As far apart as what the paper calls comparable may be. */
const COMPARABLE = 1.25;

const series = {
  kernel: { id: 'kernel-pca', title: 'kernel PCA without prior' },
  kernelPrior: { id: 'kernel-pca-prior', title: 'kernel PCA with prior' },
  entropy: { id: 'max-entropy', title: 'maximum entropy without prior' },
  entropyPrior: { id: 'max-entropy-prior', title: 'maximum entropy with prior' },
};

const askedAt: Readonly<Record<string, (value: number) => RangesAsked>> = {
  m: (answers) => ({ ...USUAL, answers }),
  noise: (scale) => ({ ...USUAL, scale }),
  records: (records) => ({ ...USUAL, records }),
};

export const errorsByHistory: TimedFigure = {
  kind: 'timed',
  id: 'history-4',
  paper: HISTORICAL_2012,
  number: 'Figure 4',
  title: 'Error against past queries, noise and records',
  claim: 'Maximum entropy often has the smaller error. Kernel PCA can come as near with a prior and an appropriate α.',
  notes: [
    'The text says of this figure only which estimator is better. That more past queries help and that more noise harms is judged here as well.',
    `Kernel PCA takes the α that cross-validation chooses. For maximum entropy the paper has no such choice; α is ${ALPHA} here, and it learns from ${MOVES.toLocaleString('en')} samples with a learning rate of ${RATE}.`,
    `Answers of maximum entropy are read off ${DRAWN.toLocaleString('en')} records drawn from it.`,
    `There are 100,000 records with noise of scale 1,000 where nothing else is varied: a fifth of the paper’s, and so are the errors. The prior comes from counts of single attributes for ε = ${PRIOR_EPSILON}, which relative to the records are as noisy as those of the paper.`,
    'Past queries are 200 where m is not varied, and not 5,000: errors are larger for it, most of all those of new queries.',
  ],
  variants: [
    {
      id: 'm',
      title: 'Against m',
      x: { label: 'm, past queries', symbol: 'm', scale: 'log' },
      settings: 'ranges over two of 9 attributes · 100,000 records · noise scale 1,000',
    },
    {
      id: 'noise',
      title: 'Against the noise',
      x: { label: 'b, scale of the noise', symbol: 'b', scale: 'log' },
      settings: 'm = 200 ranges over two of 9 attributes · 100,000 records',
    },
    {
      id: 'records',
      title: 'Against the number of records',
      x: { label: 'n, records', symbol: 'n', scale: 'log' },
      settings: 'm = 200 ranges over two of 9 attributes · noise scale 1,000',
    },
  ],
  series: Object.values(series),
  quantities: [RMSE, NEW_RMSE],
  lines: [],
  plan(variant, pace) {
    const isQuick = pace === 'quick';
    const byVariant: Readonly<Record<string, readonly number[]>> = {
      m: isQuick ? [100, 300] : [100, 200, 400, 800, 1600],
      noise: isQuick ? [500, 4000] : [500, 1000, 2000, 4000],
      records: isQuick ? [50_000, 200_000] : [50_000, 100_000, 200_000, 400_000],
    };
    return {
      trials: repetitions[pace],
      values: sameFor(Object.values(series), byVariant[variant]),
    };
  },
  effort: (variant, value) => (variant === 'm' ? 200 + value : 1),
  prepare(variant, value, rng) {
    const asked = noisyRanges(askedAt[variant](value), rng.split(`history ${value}`));
    return {
      [series.kernel.id]: byKernel(asked, 'uniform'),
      [series.kernelPrior.id]: byKernel(asked, asked.prior),
      [series.entropy.id]: byEntropy(asked, 'uniform', rng.split('drawn')),
      [series.entropyPrior.id]: byEntropy(asked, asked.prior, rng.split('drawn')),
    };
  },
  verdict(points, variant) {
    const past = new Curves(points, RMSE);
    const news = new Curves(points, NEW_RMSE);
    const { kernel, kernelPrior, entropy, entropyPrior } = series;
    const smaller = 'maximum entropy has smaller errors than kernel PCA';
    const checks = [
      check(`Without a prior, ${smaller} for past queries.`, atMost(past, entropy.id, kernel.id, 1)),
      check(`Without a prior, ${smaller} for new queries.`, atMost(news, entropy.id, kernel.id, 1)),
      check(
        `With a prior, the error of kernel PCA for past queries is at most ${COMPARABLE} times that of maximum entropy.`,
        atMost(past, kernelPrior.id, entropyPrior.id, COMPARABLE),
      ),
    ];
    const both = [kernel, entropy].map(({ id }) => id);
    if (variant === 'm') {
      const shrinks = both.map((id) => falling(news, id));
      return [...checks, check('Without a prior, errors of new queries fall as more is asked.', all(shrinks))];
    }
    if (variant === 'noise') {
      const grows = both.map((id) => rising(past, id));
      return [...checks, check('Without a prior, errors of past queries rise with the noise.', all(grows))];
    }
    return checks;
  },
};

function byKernel({ evidence, past, news }: NoisyRanges, prior: string): Subject {
  return measured(past, news, () => {
    const fitted = kernelPca.fit(evidence, { ...defaultParams(kernelPca.params), prior });
    return (blocks) => Float64Array.from(queriesOf(blocks), (query) => fitted.estimate(query).estimate ?? Number.NaN);
  });
}

function byEntropy({ evidence, past, news }: NoisyRanges, prior: string, rng: Rng): Subject {
  return measured(past, news, () => {
    const sampled = { ...defaultParams(maxEntropy.params), method: 'sampling', moves: MOVES, rate: RATE } as const;
    const { distribution } = maxEntropy.fit(evidence, { ...sampled, alpha: ALPHA, prior });
    if (!(distribution instanceof SampledCounts)) throw new Error('what was learned by sampling is drawn from');
    const drawn = new RecordCounts(distribution.draw(DRAWN, rng));
    const times = evidence.records / DRAWN;
    return (blocks) => allAnswers(blocks, (attributes) => drawn.table(attributes).map((count) => times * count));
  });
}

type Answer = (blocks: readonly Block[]) => Float64Array;

function measured(past: AskedQueries, news: AskedQueries, learn: () => Answer): Subject {
  return {
    work: null,
    quantities() {
      const answer = learn();
      const errorOf = ({ blocks, truth }: AskedQueries) =>
        rootMeanSquaredError.evaluate({ truth: [truth], answers: [answer(blocks)], sanityBound: 1 });
      return { [RMSE]: errorOf(past), [NEW_RMSE]: errorOf(news) };
    },
  };
}
