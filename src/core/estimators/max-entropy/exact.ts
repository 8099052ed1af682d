import type { AnyEvidence, NoisyAnswer, NoisyTable } from '../../history/history.ts';
import { log } from '../../math/log.ts';
import { attributesOf } from '../../workload/linear-query.ts';
import { maximiseInBox, NO_PENALTY } from '../multiplicative-weights/box-dual.ts';
import type { TableWeights } from '../multiplicative-weights/box-tables.ts';
import type { Component } from '../multiplicative-weights/component.ts';
import type { Constraint } from '../multiplicative-weights/constraint.ts';
import { WeightedDistribution } from '../multiplicative-weights/distribution.ts';
import type { WeightBox } from '../multiplicative-weights/dual-problem.ts';
import type { ProductPrior } from '../product-prior.ts';

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
  return WeightedDistribution.uniform(domain, records).solved([...priors, ...measured], (component) => {
    const box = boxOf(component, bounds);
    const { weights, short } = maximiseInBox(component.dual(NO_PENALTY), box, component.weights, tablesIn(component));
    return component.with(weights, short);
  });
}

const tableParts = (table: NoisyTable) => ({ ...table, query: null });

const answerParts = ({ query, answer, scale }: NoisyAnswer) => {
  return { attributes: attributesOf(query), query, answers: Float64Array.of(answer), scale };
};

const isUniform = (probabilities: Float64Array) => probabilities.every((value) => value === probabilities[0]);

function priorConstraint(probabilities: Float64Array, attribute: number, order: number): Constraint {
  const values = probabilities.map((value) => log(Math.max(value, LEAST_PRIOR)));
  const query = { times: 1, factors: [{ attributes: [attribute], values }] };
  return { attributes: [attribute], query, target: Float64Array.of(0), ridge: 0, order };
}

/** The weights of whole tables, one for each cell. */
function tablesIn({ plan }: Component): TableWeights[] {
  let to = 0;
  return plan.constraints.flatMap(({ query, target }) => {
    const from = to;
    to += target.length;
    return query ? [] : [{ from, to }];
  });
}

/** Those that are no measurements keep the weight 1. */
function boxOf({ plan }: Component, bounds: ReadonlyMap<number, number>): WeightBox {
  const ends = plan.constraints.flatMap(({ order, target }) => Array.from(target, () => bounds.get(order)));
  return {
    low: Float64Array.from(ends, (bound) => (bound === undefined ? 1 : -bound)),
    high: Float64Array.from(ends, (bound) => bound ?? 1),
  };
}
