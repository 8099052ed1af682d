import type { Domain } from '../../data/domain.ts';
import { BOUGHT, priorFromTables } from '../../estimators/product-prior.ts';
import { estimatorById } from '../../estimators/registry.ts';
import { noiseOf } from '../../history/answer-noise.ts';
import { numberParam, type ParamSpecs, type ParamValue } from '../../params.ts';
import { at } from '../../privacy/budget.ts';
import type { Curator } from '../../privacy/curator.ts';
import type { Measurement } from '../../privacy/measurement.ts';
import type { Block } from '../../workload/block.ts';
import { marginalBlock } from '../../workload/marginal-block.ts';

/** The parameters of an estimator, as far as a prior is concerned. */
interface Reconstructing {
  readonly params: Readonly<Record<string, ParamValue>>;
}

const priorShare = numberParam({
  label: 'Share of ε for the prior',
  help: 'What the noisy marginals behind the prior "marginals" may cost of ε; the mechanism has the rest. Other priors cost nothing.',
  default: 0.1,
  min: 0.001,
  max: 0.9,
});

/** The prior of an estimator as experiments have it: they can buy one as well. */
export function withPurchase(specs: ParamSpecs): ParamSpecs {
  const { prior } = specs;
  return prior ? { ...specs, prior: { ...prior, help: `${prior.help} ${PURCHASE}` }, priorShare } : specs;
}

const PURCHASE = `"${BOUGHT}" buys the one-way marginals of all attributes before the mechanism runs, with a share of its ε.`;

/** The share of ε that goes to a prior. */
export function boughtShare(reconstruct: Reconstructing | undefined): number {
  return reconstruct?.params.prior === BOUGHT ? Number(reconstruct.params.priorShare) : 0;
}

/** The sets of attributes whose counts a reconstruction buys. */
export function boughtSets({ attributes }: Domain, reconstruct: Reconstructing | undefined): (readonly number[])[] {
  if (boughtShare(reconstruct) === 0) return [];
  return attributes.flatMap(({ size }, index) => (size > 1 ? [[index]] : []));
}

interface WithPrior<R> {
  /** The same estimator with the prior that was bought, if one was. */
  readonly reconstruct: R;
  readonly bought: readonly Measurement[];
}

/** Chen et al. (2012), §2: the prior of each attribute from its noisy marginal. The curator charges for them. */
export function withBoughtPrior<R extends Reconstructing>(curator: Curator, reconstruct: R): WithPrior<R> {
  const { domain } = curator;
  const blocks = boughtSets(domain, reconstruct).map((set) => marginalBlock(domain, set));
  if (blocks.length === 0) return { reconstruct, bought: [] };
  const bought = noisyTables(curator, blocks, boughtShare(reconstruct));
  const tables = bought.map(({ block, answers, scale, law }) => {
    return { attributes: block.attributes, answers, ...noiseOf({ scale: at(scale, 0), law }) };
  });
  const prior = (priorFromTables({ domain, tables }) ?? []).map((shares) => [...shares]);
  return { reconstruct: { ...reconstruct, params: { ...reconstruct.params, prior: JSON.stringify(prior) } }, bought };
}

/** All with the same noise, for this share of the budget. */
function noisyTables(curator: Curator, blocks: readonly Block[], share: number): Measurement[] {
  const same = (scale: number) => blocks.map(() => scale);
  if (!curator.isConcentrated)
    return curator.laplace(blocks, same(curator.sensitivity(blocks) / (share * curator.budget)));
  return curator.gaussian(blocks, same(Math.sqrt(curator.squaredSensitivity(blocks) / (2 * share * curator.rho))));
}

/** An estimator that a mechanism's measurements go through. */
export interface Reconstruction {
  readonly id: string;
  readonly params: Readonly<Record<string, ParamValue>>;
}

/** The parameters that change answers, here where a prior can be bought: how intervals are worked out is not asked for. */
export function reconstructionParams(id: string, path: string): ParamSpecs {
  const { params, intervalParams = [] } = estimatorById(id, path);
  return withPurchase(Object.fromEntries(Object.entries(params).filter(([key]) => !intervalParams.includes(key))));
}
