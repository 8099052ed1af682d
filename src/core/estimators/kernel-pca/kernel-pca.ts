import type { Domain } from '../../data/domain.ts';
import { Failure } from '../../failure.ts';
import type { Evidence } from '../../history/history.ts';
import { cellAnswers } from '../../history/whole-tables.ts';
import { grouped, numberParam } from '../../params.ts';
import { cellQueries } from '../../workload/cell-query.ts';
import type { LinearQuery } from '../../workload/linear-query.ts';
import type { Estimated, Estimator, FittedEstimator } from '../estimator.ts';
import { type ProductPrior, parsePrior, priorParam } from '../product-prior.ts';
import { type ChosenAlpha, CrossValidation } from './cross-validation.ts';
import { eigenqueriesOf, type KernelInsight } from './insight.ts';
import { PastAnswers, type Seen } from './past-answers.ts';
import { ridge } from './ridge.ts';
import { type Answering, Spectrum } from './spectrum.ts';

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
    new KernelPca(evidence, parsePrior(prior, evidence), { alpha, folds, universalScale }),
  fitTables(evidence, { alpha, folds, prior, universalScale }) {
    const { domain, records } = evidence;
    // They share all but their cells, so they take little memory, and products with them cost as much as the tables.
    const answers = cellAnswers(evidence);
    return new KernelPca(
      { domain, answers, ...(records === undefined ? {} : { records }) },
      parsePrior(prior, evidence),
      { alpha, folds, universalScale },
    );
  },
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
  readonly #domain: Domain;
  readonly #past: PastAnswers;
  readonly #alpha: number;
  readonly #curve: KernelInsight['curve'];
  readonly #answering: Answering;

  constructor(evidence: Evidence, prior: ProductPrior, options: Options) {
    this.#domain = evidence.domain;
    this.#past = new PastAnswers(evidence, prior, options.universalScale);
    const { alpha, curve } = alphaFor(this.#past, options);
    this.#alpha = alpha;
    this.#curve = curve;
    this.#answering = answeringAt(this.#past, alpha);
  }

  estimate(query: LinearQuery): Estimated {
    return new KernelEstimate(this.#past.see(query), this.#answering);
  }

  table(attributes: readonly number[]): Float64Array {
    return this.#past.predicted(cellQueries(this.#domain, attributes), this.#answering.weights);
  }

  answers(queries: readonly LinearQuery[]): Float64Array {
    return this.#past.predicted(queries, this.#answering.weights);
  }

  history(): Float64Array {
    return this.#past.unscaled(this.#answering.past);
  }

  insight(): KernelInsight {
    const spectrum = this.#past.size <= MOST_DECOMPOSED ? spectrumOf(this.#past) : null;
    return {
      kind: 'kernel-pca',
      alpha: Number.isFinite(this.#alpha) ? this.#alpha : 'infinity',
      curve: this.#curve,
      eigenvalues: spectrum && [...spectrum.values],
      eigenqueries: spectrum ? eigenqueriesOf(spectrum, this.#past, this.#alpha) : [],
    };
  }
}

const CLOSEST =
  'The past answers do not determine this query. The estimate is that of the closest query which they do, under the prior.';

/** Noise and estimability are worked out where they are asked for: among thousands of answers they take longer than the estimate. */
class KernelEstimate implements Estimated {
  readonly estimate: number;
  readonly #seen: Seen;
  readonly #answering: Answering;
  #covers: boolean | null = null;

  constructor(seen: Seen, answering: Answering) {
    this.estimate = seen.known + answering.estimate(seen.products);
    this.#seen = seen;
    this.#answering = answering;
  }

  get variance(): number {
    return this.#answering.variance(this.#seen.products);
  }

  get estimable(): boolean {
    this.#covers ??= this.#answering.covers(this.#seen);
    return this.#covers;
  }

  get reason(): string | undefined {
    return this.estimable ? undefined : CLOSEST;
  }
}

function alphaFor(
  past: PastAnswers,
  { alpha, folds }: Options,
): Pick<ChosenAlpha, 'alpha'> & Pick<KernelInsight, 'curve'> {
  if (typeof alpha === 'number') return { alpha, curve: null };
  if (alpha === 'infinity' || past.size < LEAST_TO_VALIDATE) return { alpha: Number.POSITIVE_INFINITY, curve: null };
  return new CrossValidation(past, folds).choose();
}

function spectrumOf(past: PastAnswers): Spectrum {
  return new Spectrum(past.matrix(), past.size);
}

function answeringAt(past: PastAnswers, alpha: number): Answering {
  const isRegression = 1 / (alpha * alpha) > LEAST_SHIFT * past.diagonal().sum;
  if (past.size > MOST_DECOMPOSED && isRegression) return ridge(past, alpha);
  if (past.size > MOST_WITHOUT_BIAS) {
    throw new Failure(
      `Kernel PCA without bias (α = "infinity", or a number as good as that) takes at most ${grouped(MOST_WITHOUT_BIAS)} past answers, but there are ${grouped(past.size)}. Give a smaller α or "cross-validate", or use least squares, which has no bias either.`,
    );
  }
  return spectrumOf(past).answering(past.answers, alpha);
}
