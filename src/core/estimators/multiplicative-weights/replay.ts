import { largestSize } from '../../linalg/vectors.ts';
import { exp } from '../../math/exp.ts';
import type { Component } from './component.ts';
import { maximiseDual } from './dual.ts';
import type { Layout, Member } from './layout.ts';

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

/** Numbers that may be held to go through one table of the component again and again. */
const MOST_ROW_NUMBERS = 4_000_000;

function replayed(component: Component, rounds: readonly (readonly Member[])[], rate: number): Float64Array {
  const { tree, members } = component.layout;
  const [clique] = tree.cliques;
  const small = tree.cliques.length === 1 && clique.cells * members.length <= MOST_ROW_NUMBERS;
  const visit = small ? inOneTable(component, rate) : byCalibration(component, rate);
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

/** Keeps the distribution as one table and the coefficients of all constraints over it. */
function inOneTable(component: Component, rate: number): Visitor {
  const { layout } = component;
  const weights = component.weights.slice();
  const table = component.calibration.beliefs[0].slice();
  const rows = new Map(layout.members.map((member) => [member, wideRow(layout, member)]));
  const cellsOf = new Map(layout.members.map((member) => [member, member.row ? null : wideCells(layout, member)]));
  const largest = new Map(layout.members.map((member) => [member, member.row ? largestSize(member.row) : 1]));
  return {
    weights,
    update(member) {
      const row = rows.get(member);
      const cells = cellsOf.get(member);
      const moved = cells
        ? updateCells(member, cells, table, weights, rate)
        : updateQuery(member, row ?? new Float64Array(table.length), table, weights, rate);
      if (moved * (largest.get(member) ?? 1) > MOST_EXPONENT) {
        table.set(component.evaluate(weights).calibration.beliefs[0]);
      }
      return moved;
    },
  };
}

/** Beyond it factors leave the range of numbers, and the table is made anew from the weights. */
const MOST_EXPONENT = 300;

function updateQuery(
  { constraint, offset }: Member,
  row: Float64Array,
  table: Float64Array,
  weights: Float64Array,
  rate: number,
): number {
  let total = 0;
  let answer = 0;
  for (let cell = 0; cell < table.length; cell++) {
    total += table[cell];
    answer += table[cell] * row[cell];
  }
  const change = rate * (constraint.target[0] - answer / total);
  weights[offset] += change;
  const once = exp(change);
  const scale = 1 / total;
  for (let cell = 0; cell < table.length; cell++) {
    const value = row[cell];
    table[cell] *= scale * (value === 0 ? 1 : value === 1 ? once : exp(change * value));
  }
  return Math.abs(change);
}

function updateCells(
  { constraint, offset, length }: Member,
  cells: Int32Array,
  table: Float64Array,
  weights: Float64Array,
  rate: number,
): number {
  const answers = new Float64Array(length);
  let total = 0;
  for (let cell = 0; cell < table.length; cell++) {
    answers[cells[cell]] += table[cell];
    total += table[cell];
  }
  let moved = 0;
  const factors = answers.map((answer, i) => {
    const change = rate * (constraint.target[i] - answer / total);
    weights[offset + i] += change;
    moved = Math.max(moved, Math.abs(change));
    return exp(change) / total;
  });
  for (let cell = 0; cell < table.length; cell++) table[cell] *= factors[cells[cell]];
  return moved;
}

function wideRow({ tree, sets }: Layout, { set, row }: Member): Float64Array | null {
  if (!row) return null;
  const [clique] = tree.cliques;
  const wide = new Float64Array(clique.cells);
  clique.projectionOnto(sets[set]).add(row, wide);
  return wide;
}

/** For every cell of the table, the cell of the measured one that it lies in. */
function wideCells({ tree, sets }: Layout, { set, length }: Member): Int32Array {
  const [clique] = tree.cliques;
  const wide = new Float64Array(clique.cells);
  const numbers = Float64Array.from({ length }, (_, cell) => cell);
  clique.projectionOnto(sets[set]).add(numbers, wide);
  return Int32Array.from(wide);
}
