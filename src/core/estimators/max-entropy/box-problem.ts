import { largestSize } from '../../linalg/vectors.ts';
import { coefficientRange } from '../../workload/linear-query.ts';
import type { Component } from '../multiplicative-weights/component.ts';
import type { Constraint } from '../multiplicative-weights/constraint.ts';
import type { DualState, Likelihood } from '../multiplicative-weights/dual-problem.ts';

/** Where the weights may be; their middle is 0. */
export interface WeightBox {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Maximise Σ w_j t_j − ln Z(w) inside a box. */
export interface BoxProblem {
  readonly likelihood: Likelihood;
  readonly box: WeightBox;
  /** How far coefficients of each query lie apart. */
  readonly reach: Float64Array;
  /** Whole tables among what was measured. */
  readonly tables: readonly TableWeights[];
}

/** Weights that belong to the cells of one table: which one is first, and which is the first that no longer does. */
export interface TableWeights {
  readonly from: number;
  readonly to: number;
}

/** A component as a problem in the weights of its measurements, at `places`; others stay what they are. */
export interface MeasuredWeights extends BoxProblem {
  readonly places: readonly number[];
  /** All weights of the component. */
  readonly all: (weights: Float64Array) => Float64Array;
}

/** `bounds` says by the order of a constraint how large its weights may be, for those that are measurements. */
export function measuredWeights(component: Component, bounds: ReadonlyMap<number, number>): MeasuredWeights {
  const { plan, likelihood, weights: given } = component;
  const rows = plan.constraints.flatMap(({ order, query, target }) => {
    const [low, high] = query ? coefficientRange(query) : [0, 1];
    return Array.from(target, () => ({ bound: bounds.get(order), reach: high - low }));
  });
  const places = [...rows.keys()].filter((j) => rows[j].bound !== undefined);
  const high = Float64Array.from(places, (j) => rows[j].bound ?? 0);
  const common = {
    box: { low: high.map((end) => -end), high },
    reach: Float64Array.from(places, (j) => rows[j].reach),
    places,
    tables: wholeTables(plan.constraints.filter(({ order }) => bounds.has(order))),
  };
  if (places.length === rows.length) return { ...common, likelihood, all: (weights) => weights };
  const picked = (values: Float64Array) => Float64Array.from(places, (j) => values[j]);
  const among = (weights: Float64Array, others: Float64Array) => {
    const all = others.slice();
    for (const [i, j] of places.entries()) all[j] = weights[i];
    return all;
  };
  const all = (weights: Float64Array) => among(weights, given);
  const evaluate = (weights: Float64Array): DualState => {
    const state = likelihood.evaluate(all(weights));
    return {
      logPartition: state.logPartition,
      expected: picked(state.expected),
      variance: picked(state.variance),
      covariance() {
        const covariance = state.covariance();
        if (!covariance) return null;
        const own = new Float64Array(places.length * places.length);
        for (const [row, i] of places.entries()) {
          own.set(picked(covariance.subarray(i * rows.length, (i + 1) * rows.length)), row * places.length);
        }
        return own;
      },
      covarianceWith: (combination) => picked(state.covarianceWith(among(combination, new Float64Array(rows.length)))),
    };
  };
  return { ...common, likelihood: { target: picked(likelihood.target), evaluate }, all };
}

function wholeTables(measured: readonly Constraint[]): TableWeights[] {
  let to = 0;
  return measured.flatMap(({ query, target }) => {
    const from = to;
    to += target.length;
    return query ? [] : [{ from, to }];
  });
}

/** A duality gap that is as good as none; smaller where weights are bound to be small, or may be so large that digits get lost. */
export const NO_GAP = 1e-10;
const LARGE_WEIGHT = 100;

/** How far it is from weights to both ends of their box. */
export interface Ways {
  readonly toLow: Float64Array;
  readonly toHigh: Float64Array;
}

/** What a search ends with. */
export interface Maximum {
  readonly weights: Float64Array;
  /** By so much for each record, at most, the maximum may be larger. */
  readonly gap: number;
}

export function waysFrom(weights: Float64Array, { low, high }: WeightBox): Ways {
  return { toLow: weights.map((weight, j) => weight - low[j]), toHigh: weights.map((weight, j) => high[j] - weight) };
}

/**
 * The duality gap: what the distribution of these weights costs by Eq. 41, less the dual. It is Σ s_j·(the end of the box
 * that the slope s = t − E[q] leads to − w_j); the logarithms that both sides have in common are left out.
 */
export function gapAt({ toLow, toHigh }: Ways, slope: Float64Array): number {
  return slope.reduce((sum, value, j) => sum + (value > 0 ? value * toHigh[j] : -value * toLow[j]), 0);
}

/** Where a search may end. */
export function enoughFor({ high }: WeightBox): number {
  const largest = largestSize(high);
  return NO_GAP * Math.min(1, largest, LARGE_WEIGHT / largest);
}
