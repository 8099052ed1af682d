import { tableKey } from '../../data/counts/counts.ts';
import { marginalTree } from '../../data/counts/marginal-tree.ts';
import { Projection } from '../../data/counts/projection.ts';
import { cellCount } from '../../data/domain.ts';
import { coefficientRange } from '../../workload/linear-query.ts';
import type { AddExponents, Clique } from './clique.ts';
import { type CoarseCodes, divideByWidths } from './coarse-codes.ts';
import { covarianceOf, type ParityTerms, parityTermsOf } from './covariance.ts';
import type { Dual, DualState, Likelihood, Penalty } from './dual-problem.ts';
import type { Calibration } from './junction-tree.ts';
import { type Layout, type LayoutPlan, layoutOf, type PlacedConstraint } from './layout.ts';
import type { MeasuredNoise } from './noise-penalty.ts';
import { Support } from './support.ts';
import { sumOnto, type TreeMarginals } from './tree-marginals.ts';

/** A part of the distribution that is independent of all others: ∝ start·e^(Σ w_j q_j) over its attributes. */
export class Component {
  readonly plan: LayoutPlan;
  /** In the order of the constraints. */
  readonly weights: Float64Array;
  readonly target: Float64Array;
  readonly ridge: Float64Array;
  /** How far from its limit the fit of the weights ended, as whoever fitted them measures it. */
  readonly short: number;
  #layout: Layout | null = null;
  /** Layouts of what this component was made of, until its own is there. */
  #before: readonly Layout[];
  /** The latest calibration and the weights that it is for: there is room for one only. */
  #latest: { readonly weights: Float64Array; readonly calibration: Calibration } | null = null;
  /** A second table as large as the first clique's, for transforms and products. */
  #room: Float64Array | null = null;
  #supports: readonly (Support | null)[] | null = null;
  #parityTerms: readonly ParityTerms[] | null = null;
  #marginals: TreeMarginals | null = null;
  /** With a start: the table over all codes. */
  #fine: Float64Array | null = null;
  readonly #known = new Map<string, Float64Array>();

  constructor(plan: LayoutPlan, weights: Float64Array, before: readonly Layout[] = [], short = 0) {
    this.plan = plan;
    this.weights = weights;
    this.short = short;
    this.#before = before;
    this.target = new Float64Array(weights.length);
    this.ridge = new Float64Array(weights.length);
    let offset = 0;
    for (const { target, ridge } of plan.constraints) {
      this.target.set(target, offset);
      this.ridge.fill(ridge, offset, offset + target.length);
      offset += target.length;
    }
  }

  get layout(): Layout {
    this.#layout ??= layoutOf(this.plan, this.#before);
    this.#before = [];
    return this.#layout;
  }

  get calibration(): Calibration {
    return this.#calibrated(this.weights);
  }

  /** Gives back all but constraints and weights, from which the rest follows whenever it is asked for again. */
  release(): void {
    this.#giveTables();
    this.#layout?.tree.release();
    this.#layout = null;
    this.#supports = null;
    this.#parityTerms = null;
  }

  /** The same with other weights. This one is used up: the other one takes over what was worked out for them. */
  with(weights: Float64Array, short = 0): Component {
    const component = new Component(this.plan, weights, [], short);
    component.#layout = this.#layout;
    if (this.#latest?.weights === weights) {
      component.#latest = this.#latest;
      component.#supports = this.#supports;
      component.#parityTerms = this.#parityTerms;
      this.#latest = null;
    }
    this.#layout = null;
    this.release();
    return component;
  }

  /** Takes the table of its only clique away, to be changed and given back to the spare ones. */
  takeBelief(): Float64Array {
    const [belief] = this.calibration.beliefs;
    this.#latest = null;
    this.#giveTables();
    return belief;
  }

  /**
   * Takes the table of all its attributes away in the same way, where it is large: it can be made again, and there may
   * be no room for a copy. Null where it is another one that is asked for.
   */
  takeTable(attributes: readonly number[]): Float64Array | null {
    const { attributes: all, domain, start } = this.plan;
    if (attributes.length < all.length || cellCount(domain, all) < LARGE) return null;
    if (start) {
      const { fine } = this;
      this.#fine = null;
      return fine;
    }
    const { tree, classes } = this.layout;
    if (tree.cliques.length > 1) return null;
    const belief = this.takeBelief();
    const merged = [...classes.values()];
    if (merged.every(({ classOf }) => classOf === null)) return belief;
    divideByWidths(belief, merged);
    const table = this.plan.spare.take(cellCount(domain, all));
    this.#projection(all, merged).spread(belief, table);
    this.plan.spare.give(belief);
    return table;
  }

  #projection(attributes: readonly number[], merged: readonly CoarseCodes[]): Projection {
    const sizes = attributes.map((index) => this.plan.domain.attributes[index].size);
    return new Projection(sizes, [...sizes.keys()], merged);
  }

  /** The measurements as a dual problem in the weights, with this penalty. */
  dual(penalty: Penalty): Dual {
    return { ...this.likelihood, penalty };
  }

  get likelihood(): Likelihood {
    const { constraints } = this.plan;
    const evaluate = (weights: Float64Array) => this.evaluate(weights);
    return { target: this.target, isOneTable: constraints.length === 1 && !constraints[0].query, evaluate };
  }

  /** The noise of the measurements, one entry a weight. */
  get noise(): MeasuredNoise {
    const ranges = this.plan.constraints.flatMap(({ query, target }) =>
      Array.from(target, () => (query ? coefficientRange(query) : CELL_RANGE)),
    );
    return {
      scale: this.ridge.map((variance) => Math.sqrt(variance / 2)),
      below: this.target.map((value, j) => Math.max(0, ranges[j][0] - value)),
      above: this.target.map((value, j) => Math.max(0, value - ranges[j][1])),
    };
  }

  /** What is returned holds until the next call. */
  evaluate(weights: Float64Array): DualState {
    const { layout } = this;
    const { cliques } = layout.tree;
    const calibration = this.#calibrated(weights);
    const tables: Float64Array[] = [];
    for (const [index, clique] of cliques.entries()) {
      const room = clique.transforms ? this.#roomFor(clique) : null;
      clique.marginals(calibration.beliefs[index], tables, room);
      if (room && cliques.length > 1) this.#giveRoom();
    }
    const expected = new Float64Array(layout.size);
    const variance = new Float64Array(layout.size);
    for (const [index, { set, offset }] of layout.members.entries()) {
      const support = this.supports[index];
      if (support) {
        expected[offset] = support.sum(tables[set]);
        variance[offset] = support.sumOfSquares(tables[set]) - expected[offset] * expected[offset];
      } else {
        expected.set(tables[set], offset);
        for (let cell = 0; cell < tables[set].length; cell++) {
          variance[offset + cell] = tables[set][cell] * (1 - tables[set][cell]);
        }
      }
    }
    return {
      logPartition: calibration.logPartition,
      expected,
      variance,
      covariance: () => {
        const [clique] = cliques;
        const isTransformed = cliques.length === 1 && clique.transforms;
        return covarianceOf(layout, this.supports, expected, tables, calibration.beliefs[0], {
          room: () => this.#roomFor(clique),
          isTransformed,
          parityTerms: () => {
            this.#parityTerms ??= parityTermsOf(layout);
            return this.#parityTerms;
          },
        });
      },
      covarianceWith: (combination, count) => this.#covarianceWith(calibration, combination, count),
    };
  }

  #covarianceWith(calibration: Calibration, combination: Float64Array, count = combination.length): Float64Array {
    const { tree, sets, members } = this.layout;
    const changes = tree.tilted(this.#exponents(combination), calibration);
    const tables: Float64Array[] = new Array(sets.length);
    for (const [index, clique] of tree.cliques.entries()) {
      const room = clique.transforms ? this.plan.spare.take(clique.cells) : null;
      clique.marginals(changes[index], tables, room);
      if (room) this.plan.spare.give(room);
    }
    const covariances = new Float64Array(combination.length);
    for (const [index, { set, offset }] of members.entries()) {
      if (offset >= count) break;
      const support = this.supports[index];
      if (support) covariances[offset] = support.sum(tables[set]);
      else covariances.set(tables[set], offset);
    }
    for (const change of changes) this.plan.spare.give(change);
    return covariances;
  }

  /** Where each measured query is not 0, over the table of its set. */
  get supports(): readonly (Support | null)[] {
    const { members, coarse, sets } = this.layout;
    this.#supports ??= members.map(({ query, set }) => query && new Support(coarse, sets[set], query));
    return this.#supports;
  }

  /** Adds the distribution of some of its attributes, times a number, to a table over them. */
  addTable(attributes: readonly number[], times: number, table: Float64Array): Float64Array {
    const { start, spare } = this.plan;
    const marginal = this.#marginal(attributes);
    const { classes } = this.layout;
    const merged = start ? [] : attributes.flatMap((index) => classes.get(index) ?? []);
    if (merged.every(({ classOf }) => classOf === null)) {
      for (let cell = 0; cell < table.length; cell++) table[cell] += marginal[cell] * times;
      return table;
    }
    const small = spare.take(marginal.length);
    small.set(marginal);
    divideByWidths(small, merged);
    for (let cell = 0; cell < small.length; cell++) small[cell] *= times;
    this.#projection(attributes, merged).add(small, table);
    spare.give(small);
    return table;
  }

  /** Prepares many marginals at once: those that lie in one clique are summed down from it together. */
  prepare(sets: readonly (readonly number[])[]): void {
    const { domain, attributes: all, start, spare } = this.plan;
    const missing = sets.filter((set) => !this.#known.has(tableKey(set)));
    if (start) {
      const inside = missing.filter((set) => set.length < all.length);
      if (inside.length > 0) this.#keepAll(marginalTree(domain, this.fine, all, inside, spare));
      return;
    }
    const { tree, coarse } = this.layout;
    const inside = tree.cliques.map((): (readonly number[])[] => []);
    for (const set of missing) {
      const home = tree.rooted.home(set);
      if (home >= 0 && set.length < tree.cliques[home].attributes.length) inside[home].push(set);
    }
    for (const [index, { attributes }] of tree.cliques.entries()) {
      if (inside[index].length === 0) continue;
      this.#keepAll(marginalTree(coarse, this.calibration.beliefs[index], attributes, inside[index], spare));
    }
  }

  /** With a start: the distribution over all codes of the domain. */
  get fine(): Float64Array {
    if (this.#fine) return this.#fine;
    const { start, tree } = this.layout;
    const [belief] = this.calibration.beliefs;
    this.#latest = null;
    this.#giveRoom();
    this.#fine = start?.refined(belief) ?? belief;
    // What was summed up for it is no longer needed, and there are more tables to come.
    tree.release();
    return this.#fine;
  }

  /** The distribution of some of its attributes, over classes of codes; over codes where there is a start. */
  #marginal(attributes: readonly number[]): Float64Array {
    const key = tableKey(attributes);
    const known = this.#known.get(key);
    if (known) return known;
    const { domain, attributes: all, start } = this.plan;
    if (start) {
      if (attributes.length === all.length) return this.fine;
      return this.#keep(key, sumOnto(domain, { attributes: all, values: this.fine }, attributes).values);
    }
    this.#marginals ??= this.layout.tree.marginals(this.calibration);
    return this.#keep(key, this.#marginals.table(attributes));
  }

  #keepAll(tables: ReadonlyMap<string, Float64Array>): void {
    for (const [key, table] of tables) this.#keep(key, table);
  }

  #keep(key: string, table: Float64Array): Float64Array {
    if (table.length <= MOST_KEPT_CELLS) this.#known.set(key, table);
    return table;
  }

  #calibrated(weights: Float64Array): Calibration {
    if (this.#latest?.weights === weights) return this.#latest.calibration;
    const calibration = this.layout.tree.calibrate(this.#exponents(weights), this.#latest?.calibration);
    this.#latest = { weights, calibration };
    return calibration;
  }

  /** Σ w_j q_j, by measured sets. */
  #exponents(weights: Float64Array): AddExponents {
    const { members, sets } = this.layout;
    const about = sets.map((): number[] => []);
    for (const [index, { set }] of members.entries()) about[set].push(index);
    return (set, table) => {
      for (const index of about[set]) addExponent(members[index], this.supports[index], weights, table);
      return table;
    };
  }

  #giveTables(): void {
    for (const table of [this.#room, this.#fine, ...(this.#latest?.calibration.beliefs ?? [])]) {
      if (table) this.plan.spare.give(table);
    }
    this.#latest = null;
    this.#room = null;
    this.#fine = null;
    this.#marginals = null;
    this.#known.clear();
  }

  #roomFor({ cells }: Clique): Float64Array {
    this.#room ??= this.plan.spare.take(cells);
    return this.#room;
  }

  #giveRoom(): void {
    if (this.#room) this.plan.spare.give(this.#room);
    this.#room = null;
  }
}

/** Of the coefficient that a cell of a table has over the domain. */
const CELL_RANGE = [0, 1] as const;

const MOST_KEPT_CELLS = 65_536;
/** From here on a second table is dearer than to make the first one again. */
const LARGE = 131_072;

function addExponent(
  { offset }: PlacedConstraint,
  support: Support | null,
  weights: Float64Array,
  table: Float64Array,
): void {
  if (!support) for (let cell = 0; cell < table.length; cell++) table[cell] += weights[offset + cell];
  else if (weights[offset] !== 0) support.add(weights[offset], table);
}
