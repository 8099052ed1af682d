import { pow } from '../../math/pow.ts';
import type { PerQuery } from '../../privacy/budget.ts';
import type { Curator } from '../../privacy/curator.ts';
import type { Block } from '../../workload/block.ts';

/**
 * The relative error that a unit of noise scale causes: 1/max{y, δ} for a query, its mean over the cells of a marginal
 * (iReduct, Definition 6 with E|noise| = λ).
 */
export function relativeNeed(block: Block, answers: Float64Array, sanityBound: number): PerQuery {
  const needs = answers.map((answer) => 1 / Math.max(answer, sanityBound));
  return block.partition ? needs.reduce((sum, need) => sum + need, 0) / needs.length : needs;
}

/**
 * The scales that make the expected overall error least (iReduct, §5.2): precision ∝ √need, as much of it as ε pays
 * for. Exact for marginals; for queries that overlap, the same rule with every query a table of its own.
 */
export function leastErrorScales(
  curator: Curator,
  blocks: readonly Block[],
  answers: readonly Float64Array[],
  sanityBound: number,
  epsilon: number,
): PerQuery[] {
  const needs = blocks.map((block, index) => relativeNeed(block, answers[index], sanityBound));
  return scalesInProportion(
    curator,
    blocks,
    needs.map((need) => (typeof need === 'number' ? Math.sqrt(need) : need.map(Math.sqrt))),
    epsilon,
  );
}

/**
 * The same of Gaussian noise, whose cost falls with the square of its deviation: 1/σ ∝ need^(1/3), as much of it as ρ
 * pays for.
 */
export function leastErrorDeviations(
  curator: Curator,
  blocks: readonly Block[],
  answers: readonly Float64Array[],
  sanityBound: number,
  rho: number,
): PerQuery[] {
  const cubeRoot = (need: number) => pow(need, 1 / 3);
  const needs = blocks.map((block, index) => relativeNeed(block, answers[index], sanityBound));
  const precisions = needs.map((need) => (typeof need === 'number' ? cubeRoot(need) : need.map(cubeRoot)));
  return deviationsInProportion(curator, blocks, precisions, rho);
}

/** Deviations of Gaussian noise whose inverses stand in these proportions and that cost ρ together. */
export function deviationsInProportion(
  curator: Curator,
  blocks: readonly Block[],
  precisions: readonly PerQuery[],
  rho: number,
): PerQuery[] {
  const squares = precisions.map((one) => (typeof one === 'number' ? one * one : one.map((value) => value * value)));
  const unit = Math.sqrt(curator.squaredSensitivity(blocks, squares) / (2 * rho));
  return precisions.map((one) => (typeof one === 'number' ? unit / one : one.map((value) => unit / value)));
}

/** Noise scales whose precisions stand in these proportions and that cost ε together. */
export function scalesInProportion(
  curator: Curator,
  blocks: readonly Block[],
  precisions: readonly PerQuery[],
  epsilon: number,
): PerQuery[] {
  const unit = curator.sensitivity(blocks, precisions) / epsilon;
  return precisions.map((precision) =>
    typeof precision === 'number' ? unit / precision : precision.map((value) => unit / value),
  );
}
