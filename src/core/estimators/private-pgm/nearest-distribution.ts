import { tableKey } from '../../data/counts/counts.ts';
import { scaleAsLaplace } from '../../history/answer-noise.ts';
import type { AnyEvidence } from '../../history/history.ts';
import { attributesOf } from '../../workload/linear-query.ts';
import { mergedTables } from '../least-squares/measured-tables.ts';
import { TableLeastSquares } from '../least-squares/table-least-squares.ts';
import type { Component } from '../multiplicative-weights/component.ts';
import { type Constraint, EASY_WEIGHT, START_RECORDS } from '../multiplicative-weights/constraint.ts';
import { WeightedDistribution } from '../multiplicative-weights/distribution.ts';
import { maximiseDual, placeAt } from '../multiplicative-weights/dual.ts';
import type { Penalty } from '../multiplicative-weights/dual-problem.ts';
import type { PossibleCells } from '../multiplicative-weights/possible-cells.ts';

/** After so many what is left is far below any noise; each takes away nine tenths of it or more. */
export const START_PASSES = 8;

/** With more weights than these the last digits are dear, and in shares of the noise nobody needs them. */
const MANY_WEIGHTS = 512;
const NEAR = 0.01;

/** How many passes trust the answers twice as much as the one before, where Newton's method makes light of that. */
const MOST_DOUBLINGS = 7;

export interface ProximalSteps {
  readonly passes: number;
  /** How near to its end a pass has to come, in standard deviations of the noise, where there are many weights. */
  readonly near?: number;
  /** Goes on from the weights that tables have in this one. */
  readonly before?: WeightedDistribution | null;
}

/**
 * The distribution of so many records that minimises Σ ‖μ_c − y_c‖²/2σ_c², μ_c being its answers to what was measured
 * with the variance σ_c²; of all these the one of largest entropy (McKenna, Sheldon and Miklau 2019, section 3). It is
 * ∝ e^(Σ w_j q_j), so the weights are all there is to find.
 */
export function nearestDistribution(
  asked: AnyEvidence,
  records: number,
  { passes, near = NEAR, before }: ProximalSteps,
): WeightedDistribution {
  const known = new Map(before?.components.flatMap(weightsOfTables));
  return WeightedDistribution.uniform(asked.domain, records).solved(constraintsFor(asked, records), (component) =>
    proximalPoint(component, passes, near, known),
  );
}

/** The same evidence with nobody in tables' cells that are impossible, and which cells those are. */
export function onPossible<T extends AnyEvidence>(asked: T): { readonly found: T; readonly possible: PossibleCells } {
  const possible = WeightedDistribution.possibleCells(asked.domain);
  if (!('tables' in asked)) return { found: asked, possible };
  const tables = asked.tables.map((table) => {
    return { ...table, answers: possible.only(table.attributes, table.answers) };
  });
  return { found: { ...asked, tables }, possible };
}

/**
 * Whole tables are made to agree first, which is quick: squared errors from what they come to by least squares differ
 * from those of the answers themselves by what no distribution can change, and weights need not pull against each other.
 */
function constraintsFor(asked: AnyEvidence, records: number): Constraint[] {
  /** For Laplace noise of this scale. */
  const ridgeOf = (scale: number) => (START_RECORDS * 2 * scale * scale) / (records * records);
  if ('tables' in asked) {
    const agreed = new TableLeastSquares({ ...asked, records }, { weighted: true, publicRecords: true });
    return mergedTables(asked.domain, asked.tables, true).map(({ attributes, values, precision }, order) => ({
      attributes,
      query: null,
      target: (agreed.table(attributes) ?? values).map((answer) => answer / records),
      ridge: ridgeOf(1 / Math.sqrt(precision)),
      order,
    }));
  }
  return asked.answers.map(({ query, answer, ...noise }, order) => ({
    attributes: attributesOf(query),
    query,
    target: Float64Array.of(answer / records),
    ridge: ridgeOf(scaleAsLaplace(noise)),
    order,
  }));
}

/**
 * The proximal point method (Rockafellar 1976) with relative entropy for the distance: every pass weighs the squared
 * errors against how far it leads away from where the last one ended, with weights that count from there. How far it is
 * short of its end is told in standard deviations of the noise.
 */
function proximalPoint(
  component: Component,
  passes: number,
  near: number,
  known: ReadonlyMap<string, Float64Array>,
): Component {
  const { ridge, likelihood, layout } = component;
  let weights = startOf(component, known);
  let short = 0;
  const isSmall = weights.length <= MANY_WEIGHTS;
  const isEasy = likelihood.isOneTable || (isSmall && layout.tree.cliques.length === 1);
  const deviation = ridge.map((value) => Math.sqrt(value / START_RECORDS));
  const tolerance = isSmall ? undefined : near * deviation.reduce((a, b) => Math.min(a, b));
  // With many weights long ways are dear: where counts below 0 contradict each other, weights would go to hundreds at once.
  const pull = isSmall ? ridge : ridge.map((value, j) => value + deviation[j] / EASY_WEIGHT);
  let trust = 1;
  for (let pass = 0; pass < passes; pass++) {
    const dual = component.dual(ridgeAround(weights, pull, trust));
    weights = maximiseDual(dual, weights, tolerance);
    const { slope } = placeAt(dual, weights);
    short = slope.reduce((most, miss, j) => Math.max(most, Math.abs(miss) / deviation[j]), 0);
    if (isEasy && pass < MOST_DOUBLINGS) trust *= 2;
  }
  return component.with(weights, short);
}

/** The weights of whole tables, by the attributes that these are over. */
function weightsOfTables({ plan, weights }: Component): [string, Float64Array][] {
  let from = 0;
  return plan.constraints.flatMap(({ attributes, query, target }) => {
    const own = weights.subarray(from, from + target.length);
    from += target.length;
    return query ? [] : [[tableKey(attributes), own]];
  });
}

/** Where tables were fitted before, it goes on from there. */
function startOf({ plan, weights }: Component, known: ReadonlyMap<string, Float64Array>): Float64Array {
  const start = weights.slice();
  let from = 0;
  for (const { attributes, query, target } of plan.constraints) {
    const before = query ? undefined : known.get(tableKey(attributes));
    if (before) start.set(before, from);
    from += target.length;
  }
  return start;
}

function ridgeAround(centre: Float64Array, ridge: Float64Array, trust: number): Penalty {
  const own = ridge.map((value) => value / trust);
  const away = (j: number, weight: number) => weight - centre[j];
  return {
    value: (j, weight) => 0.5 * own[j] * away(j, weight) * away(j, weight),
    slope: (j, weight) => own[j] * away(j, weight),
    curvature: (j) => own[j],
  };
}
