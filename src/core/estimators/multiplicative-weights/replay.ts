import type { Projection } from '../../data/counts/projection.ts';
import { cellCount } from '../../data/domain.ts';
import { largestSize } from '../../linalg/vectors.ts';
import { exp, expm1 } from '../../math/exp.ts';
import { fitWeights } from './calibrate.ts';
import { Component } from './component.ts';
import type { Fit } from './constraint.ts';
import type { PlacedConstraint } from './layout.ts';
import { Support } from './support.ts';

/** How measurements change the distribution. */
export interface UpdateRule {
  /** The exponent of an update is the error of a query, or half of it (2012, Figure 1; see the errata of `mwem`). */
  readonly step: 'half' | 'full';
  /** How often all past measurements are gone through after each new one, or until that changes nothing any more. */
  readonly replay: number | Fit;
}

/** Takes in the last constraint of the component, and goes through all of them again as the rule says. */
export function settle(component: Component, { step, replay }: UpdateRule): Component {
  if (typeof replay === 'string') return refitted(component, replay);
  const { members } = component.layout;
  const rounds = [members.slice(-1), ...Array.from({ length: replay }, () => members)];
  return component.with(replayed(component, rounds, rateOf(step)));
}

/** The component with the weights that meet all of its constraints at once. */
export function refitted(component: Component, fit: Fit): Component {
  const { weights, short } = fitWeights(component, fit);
  return component.with(weights, short);
}

/** The same passes for a component in which nothing is new. */
export function replayPasses(component: Component, passes: number, step: UpdateRule['step']): Component {
  const rounds = Array.from({ length: passes }, () => component.layout.members);
  // A component is shared by all distributions that it did not change in, so this is another one.
  return new Component(component.plan, replayed(component, rounds, rateOf(step)));
}

const rateOf = (step: UpdateRule['step']) => (step === 'half' ? 0.5 : 1);

/** Calibrating a tree for every update takes exponentials and messages, so a table may have this many times its cells. */
const TABLE_GAIN = 32;

function replayed(component: Component, rounds: readonly (readonly PlacedConstraint[])[], rate: number): Float64Array {
  const { tree, coarse } = component.layout;
  const { attributes } = component.plan;
  const treeCells = tree.cliques.reduce((sum, { cells }) => sum + cells, 0);
  const isOneTable = tree.cliques.length === 1 || cellCount(coarse, attributes) <= TABLE_GAIN * treeCells;
  const visit = isOneTable ? new OneTable(component, rate) : new ByCalibration(component, rate);
  for (const round of rounds) {
    let moved = 0;
    for (const member of round) moved = Math.max(moved, visit.update(member));
    visit.endPass();
    // A pass that changes nothing will not do so the next time either.
    if (moved === 0) break;
  }
  visit.finish();
  return visit.weights;
}

interface Visitor {
  readonly weights: Float64Array;
  /** Multiplies by e^(q·rate·(m − q(A))) and returns how far that was from 1. */
  update(member: PlacedConstraint): number;
  endPass(): void;
  finish(): void;
}

class ByCalibration implements Visitor {
  readonly weights: Float64Array;
  readonly #component: Component;
  readonly #rate: number;

  constructor(component: Component, rate: number) {
    this.weights = component.weights.slice();
    this.#component = component;
    this.#rate = rate;
  }

  update({ constraint, offset }: PlacedConstraint): number {
    // The weights change in place, which is no change to a component that looks at which list they are.
    const { expected } = this.#component.evaluate(this.weights.slice());
    let moved = 0;
    for (let i = 0; i < constraint.target.length; i++) {
      const change = this.#rate * (constraint.target[i] - expected[offset + i]);
      this.weights[offset + i] += change;
      moved = Math.max(moved, Math.abs(change));
    }
    return moved;
  }

  endPass(): void {}

  finish(): void {
    this.#component.release();
  }
}

/** Beyond it, in one update or in several, factors leave the range of numbers: the table is made anew from the weights. */
const MOST_EXPONENT = 300;

/** Of a running total that shrinks to this share at once, rounding has taken too much. */
const CANCELS = 1e-4;

/** Queries that are about more of the cells than this share are answered from the table of their set. */
const DENSE = 0.5;

/** How a measurement is answered from the one table, and how that is changed by it. */
interface Reading {
  /** The largest size of a coefficient. */
  readonly largest: number;
  answers(table: Float64Array): Float64Array;
  /** Multiplies by e^(Σ change·q); returns by how much the sum of the table grew. The answers are those before. */
  tilt(changes: Float64Array, table: Float64Array, answers: Float64Array): number;
}

/** Keeps the distribution as one table, up to a factor; an update touches only the cells that its query is about. */
class OneTable implements Visitor {
  readonly weights: Float64Array;
  readonly #component: Component;
  readonly #rate: number;
  readonly #readings: ReadonlyMap<PlacedConstraint, Reading>;
  #table: Float64Array;
  #total = 1;
  /** The most by which exponents may have moved since the table added up to 1. */
  #drift = 0;

  constructor(given: Component, rate: number) {
    const { members, tree } = given.layout;
    const isTree = tree.cliques.length > 1;
    const component = isTree ? new Component({ ...given.plan, inOneTable: true }, given.weights) : given;
    this.weights = given.weights.slice();
    this.#component = component;
    this.#rate = rate;
    this.#readings = readingsOf(component, members);
    this.#table = component.takeBelief();
  }

  update(member: PlacedConstraint): number {
    const { constraint, offset } = member;
    const reading = this.#readings.get(member) as Reading;
    const answers = reading.answers(this.#table);
    const changes = answers.map((answer, i) => this.#rate * (constraint.target[i] - answer / this.#total));
    for (const [i, change] of changes.entries()) this.weights[offset + i] += change;
    const moved = largestSize(changes);
    this.#drift += moved * reading.largest;
    if (this.#drift > MOST_EXPONENT) this.#remake();
    else this.#add(reading.tilt(changes, this.#table, answers));
    return moved;
  }

  #add(growth: number): void {
    const before = this.#total;
    this.#total += growth;
    // Nearly all went: what is left has hardly a digit.
    if (this.#total < CANCELS * before) this.#total = sumOf(this.#table);
  }

  /** The running total must neither leave the range of numbers nor gather the rounding of many updates. */
  endPass(): void {
    const total = sumOf(this.#table);
    for (let cell = 0; cell < this.#table.length; cell++) this.#table[cell] /= total;
    this.#total = 1;
    this.#drift = 0;
  }

  finish(): void {
    this.#component.plan.spare.give(this.#table);
  }

  #remake(): void {
    this.finish();
    this.#table = new Component(this.#component.plan, this.weights.slice()).takeBelief();
    this.#total = 1;
    this.#drift = 0;
  }
}

function sumOf(table: Float64Array): number {
  let total = 0;
  for (const value of table) total += value;
  return total;
}

/** `members` are those of a component with the same plan. */
function readingsOf({ layout }: Component, members: readonly PlacedConstraint[]): Map<PlacedConstraint, Reading> {
  const { sets, coarse, tree } = layout;
  const [clique] = tree.cliques;
  const projections = sets.map((set) => clique.projectionOnto(set));
  return new Map(
    members.map((member) => {
      const { query, set } = member;
      if (!query) return [member, cellsReading(projections[set])];
      const wide = new Support(coarse, clique.attributes, query);
      const isDense = wide.cells > DENSE * clique.cells && sets[set].length < clique.attributes.length;
      return [
        member,
        isDense ? denseReading(projections[set], new Support(coarse, sets[set], query)) : sparseReading(wide),
      ];
    }),
  );
}

function cellsReading(projection: Projection): Reading {
  return {
    largest: 1,
    answers: (table) => projection.sum(table, new Float64Array(projection.cells)),
    tilt(changes, table, answers) {
      projection.multiply(changes.map(exp), table);
      return changes.reduce((sum, change, cell) => sum + expm1(change) * answers[cell], 0);
    },
  };
}

function sparseReading(support: Support): Reading {
  return {
    largest: support.largest,
    answers: (table) => Float64Array.of(support.sum(table)),
    tilt: ([change], table, [answer]) => support.tilt(change, table, answer),
  };
}

function denseReading(projection: Projection, support: Support): Reading {
  const sums = new Float64Array(projection.cells);
  return {
    largest: support.largest,
    answers(table) {
      projection.sum(table, sums.fill(0));
      return Float64Array.of(support.sum(sums));
    },
    tilt([change], table) {
      const exponents = new Float64Array(sums.length);
      support.add(change, exponents);
      projection.multiply(exponents.map(exp), table);
      return exponents.reduce((sum, exponent, cell) => sum + expm1(exponent) * sums[cell], 0);
    },
  };
}
