import { scaleAsLaplace } from '../../history/answer-noise.ts';
import type { AnyEvidence, NoisyAnswer, NoisyTable } from '../../history/history.ts';
import { log } from '../../math/log.ts';
import { attributesOf } from '../../workload/linear-query.ts';
import type { Component } from '../multiplicative-weights/component.ts';
import type { Constraint } from '../multiplicative-weights/constraint.ts';
import { WeightedDistribution } from '../multiplicative-weights/distribution.ts';
import type { ProductPrior } from '../product-prior.ts';
import { type Maximum, type MeasuredWeights, measuredWeights, NO_GAP } from './box-problem.ts';
import { climbInBox } from './climb-in-box.ts';
import { maximiseInBox } from './maximise-in-box.ts';
import { MeasuredCells } from './measured-cells.ts';
import { MOST_FACTORED } from './newton-system.ts';
import { startInCells } from './start-in-cells.ts';

/** Of values that a prior calls impossible: as rare as numbers can say without leaving their range. */
const LEAST_PRIOR = 1e-200;

/**
 * Eq. 41 by its dual: the weights maximise Σ w_i π_i − ln Z_w with |w_i| ≤ α·n/b_i, over one table or a junction tree of
 * the attributes that the queries tie together. A prior is a query more for each attribute, ln p₀, whose weight is 1.
 */
export function exactMaximum(
  asked: AnyEvidence & { readonly records: number },
  alpha: number,
  prior: ProductPrior,
): WeightedDistribution {
  const { domain, records } = asked;
  const told = [...prior.keys()].filter((attribute) => !isUniform(prior[attribute]));
  const priors = told.map((attribute, order) => priorConstraint(prior[attribute], attribute, order));
  const bounds = new Map<number, number>();
  const parts = 'tables' in asked ? asked.tables.map(tableParts) : asked.answers.map(answerParts);
  const measured = parts.map(({ attributes, query, answers, scale }, index): Constraint => {
    const order = priors.length + index;
    bounds.set(order, (alpha * records) / scale);
    return { attributes, query, target: answers.map((answer) => answer / records), ridge: 0, order };
  });
  return WeightedDistribution.uniform(domain, records).solved([...priors, ...measured], (fresh) => {
    const component = fresh.with(priorWeights(fresh, bounds));
    const problem = measuredWeights(component, bounds);
    const { weights, gap } = solved(component, problem);
    return component.with(problem.all(weights), gap);
  });
}

/** Steps of climbing; and of a first try where there is another way, which is surer and takes as long as some twenty. */
const MOST_STEPS = 600;
const FIRST_STEPS = 30;

/** Whole tables tie so many weights together that factors of their covariances are dearer than what they gain. */
const MOST_OF_TABLES = 512;

/** Weights times cells: where covariances have to be summed one weight after the other, beyond so many they are too dear. */
const MOST_BY_COLUMNS = 2_000_000;

/**
 * By climbing, which is quick where curvatures are much alike; what that leaves is found from inside the box, in the cells
 * where these are few enough, else in the weights alone.
 */
function solved(component: Component, problem: MeasuredWeights): Maximum {
  const { places, tables, likelihood, box } = problem;
  if (places.length === 0) return { weights: new Float64Array(0), gap: 0 };
  if (likelihood.isOneTable || places.length > (tables.length > 0 ? MOST_OF_TABLES : MOST_FACTORED)) {
    return climbInBox(problem, MOST_STEPS);
  }
  const cells = MeasuredCells.of(component, places, likelihood.target);
  if (!cells && !hasCovariances(component, problem)) return climbInBox(problem, MOST_STEPS);
  const small = cells ? { ...problem, likelihood: cells.likelihood } : problem;
  // Whole tables contradict each other as soon as there is noise, and then climbing seldom ends.
  const climbed = tables.length > 0 ? null : climbInBox(small, FIRST_STEPS);
  if (climbed && climbed.gap <= NO_GAP) return climbed;
  const inside = maximiseInBox(small, cells ? startInCells(cells, box) : undefined);
  return climbed && climbed.gap < inside.gap ? climbed : inside;
}

function hasCovariances({ layout }: Component, { places, likelihood }: MeasuredWeights): boolean {
  const cells = layout.tree.cliques.reduce((sum, clique) => sum + clique.cells, 0);
  if (places.length * cells <= MOST_BY_COLUMNS) return true;
  return likelihood.evaluate(new Float64Array(places.length)).covariance() !== null;
}

const tableParts = (table: NoisyTable) => ({ ...table, scale: scaleAsLaplace(table), query: null });

const answerParts = ({ query, answer, ...noise }: NoisyAnswer) => {
  return { attributes: attributesOf(query), query, answers: Float64Array.of(answer), scale: scaleAsLaplace(noise) };
};

const isUniform = (probabilities: Float64Array) => probabilities.every((value) => value === probabilities[0]);

function priorConstraint(probabilities: Float64Array, attribute: number, order: number): Constraint {
  const values = probabilities.map((value) => log(Math.max(value, LEAST_PRIOR)));
  const query = { times: 1, factors: [{ attributes: [attribute], values }] };
  return { attributes: [attribute], query, target: Float64Array.of(0), ridge: 0, order };
}

/** 1 for what is no measurement. */
function priorWeights({ plan }: Component, bounds: ReadonlyMap<number, number>): Float64Array {
  return Float64Array.from(
    plan.constraints.flatMap(({ order, target }) => Array.from(target, () => (bounds.has(order) ? 0 : 1))),
  );
}
