import { choiceParam, numberParam } from '../../params.ts';
import { seededRng } from '../../random/seeded.ts';
import { attributesOf, type LinearQuery } from '../../workload/linear-query.ts';
import type { Estimator } from '../estimator.ts';
import { answeringFrom, FittedDistribution, recordsOf } from '../multiplicative-weights/fitted-distribution.ts';
import { parsePrior, priorParam } from '../product-prior.ts';
import { exactMaximum } from './exact.ts';
import { exactCells } from './exact-cells.ts';
import { sampledMaximum } from './sampling/sampled-maximum.ts';

const params = {
  alpha: numberParam({
    label: 'α, trust in the answers',
    help: 'Small: the distribution stays close to the prior, and noise weighs little. Large: it agrees with the answers as far as they agree with each other. No weight is larger than α·n/b, where b is the noise scale of the answer (Eq. 37).',
    default: 0.1,
    min: 1e-9,
    max: 1e9,
  }),
  prior: priorParam,
  method: choiceParam({
    label: 'Method',
    help: 'Exact, over one table or a tree of tables; or by sampling (§4.2), for domains of any size. "automatic" is exact where that takes few cells.',
    default: 'automatic',
    options: { automatic: 'automatic', exact: 'exact', sampling: 'sampling' },
  }),
  moves: numberParam({
    label: 'Samples to learn from',
    help: 'Learning by sampling ends after so many, or before, when nothing more is gained.',
    default: 1_000_000,
    min: 1000,
    max: 1_000_000_000,
    integer: true,
  }),
  rate: numberParam({
    label: 'Learning rate',
    help: 'How far one sample moves a weight, for a feature that every record has; rarer ones are moved by as much more, so that all are learned at the same pace.',
    default: 1e-4,
    min: 1e-8,
    max: 0.1,
  }),
  seed: numberParam({
    label: 'Seed of the samples',
    help: 'The same seed gives the same samples.',
    default: 1,
    min: 0,
    max: 4_294_967_295,
    integer: true,
  }),
};

const UNSETTLED =
  'Learning ended while the distribution still came closer to the answers; take more samples, or a higher learning rate, for estimates that are settled.';

/** Beyond so many cells sampling is faster, and takes less memory. */
const MOST_EXACT_CELLS = 262_144;

/** Chen, Zhou and Bhowmick (2012), section 4. */
export const maxEntropy: Estimator<typeof params> = {
  id: 'max-entropy',
  title: 'Maximum entropy',
  summary:
    'The distribution of records that assumes least beyond the prior, weighed against how likely the noisy answers are under it. An answer that others contradict is outvoted instead of averaged. It answers every query and gives synthetic records.',
  params,
  synthetic: true,
  fit(evidence, { alpha, prior, method, ...settings }) {
    const known = { ...evidence, records: recordsOf(evidence, 'Maximum entropy') };
    const believed = parsePrior(prior, evidence);
    const queries = evidence.answers.map(({ query }) => query);
    const isExact =
      method === 'exact' ||
      (method === 'automatic' && exactCells(evidence.domain, queries.map(attributesOf)) <= MOST_EXACT_CELLS);
    if (isExact) return new FittedDistribution(answeringFrom(exactMaximum(known, alpha, believed)), queries);
    const rng = seededRng('max-entropy').split(String(settings.seed));
    const { distribution, insight } = sampledMaximum(known, alpha, believed, settings, rng);
    const answer = (query: LinearQuery) => distribution.answer(query);
    return new FittedDistribution(
      { distribution, answer, stopped: insight.isSettled ? null : UNSETTLED, insight },
      queries,
    );
  },
};
