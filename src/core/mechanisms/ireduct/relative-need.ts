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
