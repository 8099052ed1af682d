import type { Evidence } from '../../history/history.ts';
import { numberParam } from '../../params.ts';
import type { Estimator } from '../estimator.ts';
import { FittedDistribution, recordsOf } from '../multiplicative-weights/fitted-distribution.ts';
import { parsePrior, priorParam } from '../product-prior.ts';
import { exactMaximum } from './exact.ts';

const params = {
  alpha: numberParam({
    label: 'α, trust in the answers',
    help: 'Small: the distribution stays close to the prior, and noise weighs little. Large: it agrees with the answers as far as they agree with each other. No weight is larger than α·n/b, where b is the noise scale of the answer (Eq. 37).',
    default: 0.1,
    min: 1e-9,
    max: 1e9,
  }),
  prior: priorParam,
};

/** Chen, Zhou and Bhowmick (2012), section 4. */
export const maxEntropy: Estimator<typeof params> = {
  id: 'max-entropy',
  title: 'Maximum entropy',
  summary:
    'The distribution of records that assumes least beyond the prior, weighed against how likely the noisy answers are under it. An answer that others contradict is outvoted instead of averaged. It answers every query and gives synthetic records.',
  params,
  synthetic: true,
  fit(evidence, { alpha, prior }) {
    const known = { ...evidence, records: recordsOf(evidence, 'Maximum entropy') } satisfies Evidence;
    const distribution = exactMaximum(known, alpha, parsePrior(prior, evidence.domain));
    return new FittedDistribution(
      distribution,
      evidence.answers.map(({ query }) => query),
    );
  },
};
