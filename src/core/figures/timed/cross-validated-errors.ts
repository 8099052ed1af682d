import { CrossValidation } from '../../estimators/kernel-pca/cross-validation.ts';
import { PastAnswers } from '../../estimators/kernel-pca/past-answers.ts';
import { ridge } from '../../estimators/kernel-pca/ridge.ts';
import { parsePrior } from '../../estimators/product-prior.ts';
import { rootMeanSquaredError } from '../../metrics/absolute-error.ts';
import { HISTORICAL_2012 } from '../figure.ts';
import { type Check, check } from '../verdict/check.ts';
import { Curves } from '../verdict/curves.ts';
import { staysAbove } from '../verdict/one-curve.ts';
import { comparable } from '../verdict/two-curves.ts';
import { type Asked, type NoisyRanges, noisyRanges, PRIOR_EPSILON, queriesOf } from './noisy-ranges.ts';
import { OVER_CHOSEN, RMSE } from './quantities.ts';
import { type Subject, sameFor, type TimedFigure } from './timed-figure.ts';

/** A tenth of the paper's records, with a tenth of its noise. */
const RECORDS = 50_000;
const SCALE = 500;
const NEW_QUERIES = 500;
/** As in the paper. */
const FOLDS = 5;

/** As far apart as two curves may be that the paper calls almost identical. */
const IDENTICAL = 1.25;
/** The α that is chosen is as good as another one that has no less than this share of its error. */
const AS_GOOD = 0.75;

const series = {
  estimated: { id: 'validated', title: 'cross-validated, without prior' },
  real: { id: 'kernel-pca', title: 'true, without prior' },
  estimatedPrior: { id: 'validated-prior', title: 'cross-validated, with prior' },
  realPrior: { id: 'kernel-pca-prior', title: 'true, with prior' },
};

interface Kind {
  readonly title: string;
  /** Past queries and new ones. */
  readonly asked: Asked;
  /** m. General queries take longer to compare two by two. */
  readonly answers: number;
}

const kinds: Readonly<Record<string, Kind>> = {
  ranges: { title: 'Ranges', asked: 'ranges', answers: 400 },
  general: { title: 'General queries', asked: 'tables', answers: 200 },
};

export const crossValidatedErrors: TimedFigure = {
  kind: 'timed',
  id: 'history-3',
  paper: HISTORICAL_2012,
  number: 'Figure 3',
  title: 'Cross-validated and true error against α',
  claim:
    'What cross-validation says of the error of new queries, from the noisy answers alone, is almost what the error is, if often a little more; and the α that is best by the one is usually best by the other.',
  notes: [
    'Look whether the two curves without prior lie on each other, and the two with prior, and whether they are lowest at the same α. The second view divides the true error by that at the α which cross-validation chose: where it is below 1, that α would have been a better choice.',
    'The caption says that ranges were validated, but that the true errors are those after general queries; it also says that these are the curves of Figure 2c. Here both are of the same history, and of new queries of the same kind, as cross-validation estimates no others.',
    `There are 50,000 records with noise of scale 500, a tenth of the paper’s, and fewer past queries than the paper’s 5,000. The prior comes from counts of single attributes for ε = ${PRIOR_EPSILON}, which relative to the records are twice as noisy as those of the paper.`,
    'Cross-validation is of kernel PCA (§3.5). The paper says nothing of how the same was done for maximum entropy.',
  ],
  variants: Object.entries(kinds).map(([id, { title, answers }]) => ({
    id,
    title,
    x: { label: 'α, trust in the answers', symbol: 'α', scale: 'log' },
    settings: `m = ${answers} over two of 9 attributes · 50,000 records · noise scale 500`,
  })),
  series: Object.values(series),
  quantities: [RMSE, OVER_CHOSEN],
  lines: [],
  plan(_, pace) {
    const isQuick = pace === 'quick';
    const values = isQuick ? [1e3, 1e4, 1e6] : [1e3, 3e3, 1e4, 3e4, 1e5, 1e6];
    return {
      trials: isQuick ? 8 : 12,
      values: sameFor(Object.values(series), values),
    };
  },
  effort: () => 1,
  prepare(variant, alpha, rng) {
    const { asked: kind, answers } = kinds[variant];
    const sizes = { records: RECORDS, answers, newAnswers: NEW_QUERIES, scale: SCALE };
    // Another history for each α, so that no luck is in the whole of a curve.
    const asked = noisyRanges({ ...sizes, past: kind, news: kind }, rng.split(`history ${alpha}`));
    const without = validated(asked, 'uniform', alpha);
    const withPrior = validated(asked, asked.prior, alpha);
    return {
      [series.estimated.id]: without.estimated,
      [series.real.id]: without.real,
      [series.estimatedPrior.id]: withPrior.estimated,
      [series.realPrior.id]: withPrior.real,
    };
  },
  verdict(points) {
    const errors = new Curves(points, RMSE);
    const overChosen = new Curves(points, OVER_CHOSEN);
    const pairs = [
      { words: 'Without prior', estimated: series.estimated.id, real: series.real.id },
      { words: 'With prior', estimated: series.estimatedPrior.id, real: series.realPrior.id },
    ];
    return pairs.flatMap(({ words, estimated, real }): Check[] => [
      check(
        `${words}, the cross-validated error is within a quarter of the true one.`,
        comparable(errors, estimated, real, IDENTICAL),
      ),
      check(
        `${words}, no α has less than three quarters of the true error at the one that cross-validation chooses.`,
        staysAbove(overChosen, real, AS_GOOD),
      ),
    ]);
  },
};

/** One history at one α: the error that validation expects, and the one that it is. */
function validated(
  asked: NoisyRanges,
  prior: string,
  alpha: number,
): { readonly estimated: Subject; readonly real: Subject } {
  const past = new PastAnswers(asked.evidence, parsePrior(prior, asked.evidence), 'exact');
  const validation = new CrossValidation(past, FOLDS);
  const errorAt = (at: number) => {
    const { blocks, truth } = asked.news;
    const answers = past.predicted(queriesOf(blocks), ridge(past, at).weights);
    return rootMeanSquaredError.evaluate({ truth: [truth], answers: [answers], sanityBound: 1 });
  };
  return {
    // By what is public. An estimate of a square may fall below zero, where the error is small beside the noise.
    estimated: {
      work: null,
      quantities: () => ({ [RMSE]: Math.sqrt(Math.max(0, validation.at(alpha).error)) }),
    },
    real: {
      work: null,
      quantities() {
        const error = errorAt(alpha);
        return { [RMSE]: error, [OVER_CHOSEN]: error / errorAt(validation.choose().alpha) };
      },
    },
  };
}
