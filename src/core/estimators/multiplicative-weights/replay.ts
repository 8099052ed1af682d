import { dot, largestSize } from '../../linalg/vectors.ts';
import { exp } from '../../math/exp.ts';
import type { Component } from './component.ts';
import { maximiseDual } from './dual.ts';
import type { Member } from './layout.ts';

/** How measurements change the distribution. */
export interface UpdateRule {
  /** The exponent of an update is the error of a query, or half of it (2012, Figure 1; see the errata of `mwem`). */
  readonly step: 'half' | 'full';
  /** How often all past measurements are gone through after each new one, or until that changes nothing any more. */
  readonly replay: number | 'converge';
}

/** Takes in the last constraint of the component, and goes through all of them again as the rule says. */
export function settle(component: Component, { step, replay }: UpdateRule): Component {
  if (replay === 'converge') {
    const { weights, state } = maximiseDual(component, component.weights);
    return component.with(weights, state.calibration);
  }
  const rate = step === 'half' ? 0.5 : 1;
  const { members } = component.layout;
  const rounds = [members.slice(-1), ...Array.from({ length: replay }, () => members)];
  return component.with(replayed(component, rounds, rate));
}

/** The same passes for a component in which nothing is new. */
export function replayPasses(component: Component, passes: number, step: UpdateRule['step']): Component {
  const rounds = Array.from({ length: passes }, () => component.layout.members);
  return component.with(replayed(component, rounds, step === 'half' ? 0.5 : 1));
}

function replayed(component: Component, rounds: readonly (readonly Member[])[], rate: number): Float64Array {
  const isOneTable = component.layout.tree.cliques.length === 1;
  const visit = isOneTable ? inOneTable(component, rate) : byCalibration(component, rate);
  for (const round of rounds) {
    let moved = 0;
    for (const member of round) moved = Math.max(moved, visit.update(member));
    // A pass that changes nothing will not do so the next time either.
    if (moved === 0) break;
  }
  return visit.weights;
}

interface Visitor {
  readonly weights: Float64Array;
  /** Multiplies by e^(q·rate·(m − q(A))) and returns how far that was from 1. */
  update(member: Member): number;
}

function byCalibration(component: Component, rate: number): Visitor {
  const weights = component.weights.slice();
  return {
    weights,
    update({ constraint, offset, length }) {
      const { expected } = component.evaluate(weights);
      let moved = 0;
      for (let i = 0; i < length; i++) {
        const change = rate * (constraint.target[i] - expected[offset + i]);
        weights[offset + i] += change;
        moved = Math.max(moved, Math.abs(change));
      }
      return moved;
    },
  };
}

/** Keeps the distribution as one table, which is summed to the measured set and multiplied by what that makes of it. */
function inOneTable(component: Component, rate: number): Visitor {
  const { tree, sets } = component.layout;
  const [clique] = tree.cliques;
  const weights = component.weights.slice();
  const table = component.calibration.beliefs[0].slice();
  const projections = sets.map((set) => clique.projectionOnto(set));
  return {
    weights,
    update({ constraint, set, row, offset, length }) {
      const projection = projections[set];
      const sums = projection.sum(table, new Float64Array(projection.cells));
      const total = sums.reduce((sum, value) => sum + value, 0);
      const answers = row ? [dot(row, sums)] : sums;
      const changes = new Float64Array(length);
      for (let i = 0; i < length; i++) changes[i] = rate * (constraint.target[i] - answers[i] / total);
      for (let i = 0; i < length; i++) weights[offset + i] += changes[i];
      const exponents = row ? row.map((value) => changes[0] * value) : changes;
      if (largestSize(exponents) > MOST_EXPONENT) table.set(component.evaluate(weights).calibration.beliefs[0]);
      else {
        const factors = exponents.map((exponent) => exp(exponent) / total);
        projection.multiply(factors, table);
      }
      return largestSize(changes);
    },
  };
}

/** Beyond it factors leave the range of numbers, and the table is made anew from the weights. */
const MOST_EXPONENT = 300;
