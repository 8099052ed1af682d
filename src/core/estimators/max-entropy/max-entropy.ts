import type { AnyEvidence } from '../../history/history.ts';
import { inTables } from '../../history/whole-tables.ts';
import { choiceParam, numberParam, type ParamValues } from '../../params.ts';
import { seededRng } from '../../random/seeded.ts';
import type { Estimator, FittedEstimator } from '../estimator.ts';
import { answeringFrom, askedSets, exactTables, FittedDistribution, recordsOf } from '../fitted-distribution.ts';
import type { WeightedDistribution } from '../multiplicative-weights/distribution.ts';
import { parsePrior, priorParam } from '../product-prior.ts';
import { featuresOf } from '../sampling/features.ts';
import { boxRestraint } from '../sampling/restraint.ts';
import { SampledTask } from '../sampling/sampled-task.ts';
import { exactMaximum } from './exact.ts';

const TITLE = 'Maximum entropy';

/** More would not be averaged to less noise than their slow part leaves. */
const MOST_CHAINS = 64;

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
  chains: numberParam({
    label: 'Chains',
    help: 'So many chains of samples learn beside each other, in the page and headless on as many cores, and their weights are averaged. The same number gives the same estimates.',
    default: 1,
    min: 1,
    max: MOST_CHAINS,
    integer: true,
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

/** Beyond so many cells sampling is faster, and takes less memory. */
const MOST_EXACT_CELLS = 262_144;

/** Chen, Zhou and Bhowmick (2012), section 4. */
export const maxEntropy: Estimator<typeof params> = {
  id: 'max-entropy',
  title: TITLE,
  summary:
    'The distribution of records that assumes least beyond the prior, weighed against how likely the noisy answers are under it. An answer that others contradict is outvoted instead of averaged. It answers every query and gives synthetic records.',
  params,
  synthetic: true,
  fit: fitted,
  fitTables: fitted,
  learning: taskFor,
};

function fitted(asked: AnyEvidence, given: ParamValues<typeof params>): FittedEstimator {
  const task = taskFor(asked, given);
  if (task) return task.fitted(task.learn());
  const records = recordsOf(asked, TITLE);
  const exact = exactMaximum({ ...inTables(asked), records }, given.alpha, parsePrior(given.prior, asked));
  return new FittedDistribution(answeringFrom(exact, stoppedShort(exact)), asked);
}

/** Of the duality gap for each record: what is left of every history that rounding leaves alone. */
const MOST_GAP = 1e-9;

function stoppedShort({ components }: WeightedDistribution): string | null {
  const gap = components.reduce((sum, { short }) => sum + short, 0);
  if (gap <= MOST_GAP) return null;
  return `The search for the distribution of largest entropy stopped before it was certain to be at the optimum: its duality gap is still ${gap.toPrecision(2)} per record, where ${MOST_GAP} is aimed at.`;
}

/** How it is learned from samples; null where it is found exactly. */
function taskFor(
  asked: AnyEvidence,
  { alpha, prior, method, seed, ...settings }: ParamValues<typeof params>,
): SampledTask | null {
  const records = recordsOf(asked, TITLE);
  const believed = parsePrior(prior, asked);
  if (method === 'exact') return null;
  if (method === 'automatic' && sumOf(exactTables(asked.domain, askedSets(asked))) <= MOST_EXACT_CELLS) return null;
  const features = featuresOf(inTables(asked), records, (_, noise) =>
    boxRestraint(noise.map((share) => (share === 0 ? 0 : alpha / share))),
  );
  return new SampledTask(asked, records, features, believed, settings, seededRng('max-entropy').split(String(seed)));
}

const sumOf = (cells: readonly number[]) => cells.reduce((sum, count) => sum + count, 0);
