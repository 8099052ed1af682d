import { Failure } from '../../failure.ts';
import type { Evidence } from '../../history/history.ts';
import { grouped, numberParam } from '../../params.ts';
import type { LinearQuery } from '../../workload/linear-query.ts';
import type { Estimated, Estimator, FittedEstimator } from '../estimator.ts';
import { type ProductPrior, parsePrior, priorParam } from '../product-prior.ts';
import type { Answering } from './answering.ts';
import { chooseAlpha } from './choose-alpha.ts';
import { PastAnswers } from './past-answers.ts';
import { ridge } from './ridge.ts';
import { Spectrum } from './spectrum.ts';

const params = {
  alpha: numberParam({
    label: 'α, trust in the answers',
    help: 'Small: estimates lean towards the prior and carry little noise. Large: they follow the answers, without bias at "infinity". "cross-validate" takes the α that predicts the past answers best from one another.',
    default: 'cross-validate',
    min: 1e-9,
    max: 1e12,
    words: ['cross-validate', 'infinity'],
  }),
  folds: numberParam({
    label: 'Parts for cross-validation',
    help: 'Each part of the past answers is predicted from the others.',
    default: 5,
    min: 2,
    max: 20,
    integer: true,
  }),
  prior: priorParam,
  universalScale: numberParam({
    label: 'Noise of the record count',
    help: 'A public record count is held as it is ("exact"), or taken for an answer with noise of this scale.',
    default: 'exact',
    min: 1e-9,
    max: 1e12,
    words: ['exact'],
  }),
};

/** Chen, Zhou and Bhowmick (2012), section 3. */
export const kernelPca: Estimator<typeof params> = {
  id: 'kernel-pca',
  title: 'Kernel PCA',
  summary:
    'Weighs what the past answers know well against what they know badly, and takes a little bias for much less noise. It answers every query, at a cost that does not grow with the domain.',
  params,
  fit: (evidence, { alpha, folds, prior, universalScale }) =>
    new KernelPca(evidence, parsePrior(prior, evidence.domain), { alpha, folds, universalScale }),
};

interface Options {
  readonly alpha: number | 'cross-validate' | 'infinity';
  readonly folds: number;
  readonly universalScale: number | 'exact';
}

/** Up to so many answers the eigendecomposition takes less than a second; beyond, one α is solved for without it. */
const MOST_DECOMPOSED = 400;
/** The eigendecomposition of so many takes some 40 seconds. */
const MOST_WITHOUT_BIAS = 2000;
/** Below this share of all eigenvalues, 1/α² is rounding beside the largest, and what is left without it no regression. */
const LEAST_SHIFT = 1e-10;
/** Fewer answers are not worth parting. */
const LEAST_TO_VALIDATE = 10;

class KernelPca implements FittedEstimator {
  readonly #past: PastAnswers;
  readonly #answering: Answering;

  constructor(evidence: Evidence, prior: ProductPrior, options: Options) {
    this.#past = new PastAnswers(evidence, prior, options.universalScale);
    this.#answering = answeringAt(this.#past, alphaFor(this.#past, options));
  }

  estimate(query: LinearQuery): Estimated {
    const seen = this.#past.see(query);
    const estimate = seen.known + this.#answering.estimate(seen.products);
    const variance = this.#answering.variance(seen.products);
    const estimable = this.#answering.covers(seen);
    return { estimate, estimable, variance, ...(estimable ? {} : { reason: CLOSEST }) };
  }

  history(): Float64Array {
    return this.#past.unscaled(this.#answering.past);
  }
}

const CLOSEST =
  'The past answers do not determine this query. The estimate is that of the closest query which they do, under the prior.';

function alphaFor(past: PastAnswers, { alpha, folds }: Options): number {
  if (alpha === 'infinity') return Number.POSITIVE_INFINITY;
  if (alpha !== 'cross-validate') return alpha;
  return past.size < LEAST_TO_VALIDATE ? Number.POSITIVE_INFINITY : chooseAlpha(past, folds).alpha;
}

function answeringAt(past: PastAnswers, alpha: number): Answering {
  const isRegression = 1 / (alpha * alpha) > LEAST_SHIFT * past.diagonal().sum;
  if (past.size > MOST_DECOMPOSED && isRegression) return ridge(past, alpha);
  if (past.size > MOST_WITHOUT_BIAS) {
    throw new Failure(
      `Kernel PCA without bias (α = "infinity", or a number as good as that) takes at most ${grouped(MOST_WITHOUT_BIAS)} past answers, but there are ${grouped(past.size)}. Give a smaller α or "cross-validate", or use least squares, which has no bias either.`,
    );
  }
  return new Spectrum(past.matrix(), past.size).answering(past.answers, alpha);
}
