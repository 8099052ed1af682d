import { tableKey } from '../../data/counts.ts';
import { cellCount } from '../../data/domain.ts';
import { marginalTree } from '../../data/marginal-tree.ts';
import { isSubset } from '../../data/sum-down.ts';
import { dot } from '../../linalg/vectors.ts';
import { covarianceOf } from './covariance.ts';
import type { Dual, DualState } from './dual.ts';
import type { Calibration } from './junction-tree.ts';
import type { Layout } from './layout.ts';

/** The state of one component under some weights. */
export interface ComponentState extends DualState {
  readonly calibration: Calibration;
}

/** A part of the distribution that is independent of all others: ∝ base·e^(Σ w_j q_j) over its attributes. */
export class Component implements Dual<ComponentState> {
  readonly layout: Layout;
  readonly weights: Float64Array;
  readonly target: Float64Array;
  readonly ridge: Float64Array;
  #calibration: Calibration | null;
  readonly #marginals = new Map<string, Float64Array>();

  constructor(layout: Layout, weights: Float64Array, calibration: Calibration | null = null) {
    this.layout = layout;
    this.weights = weights;
    this.#calibration = calibration;
    this.target = new Float64Array(layout.size);
    this.ridge = new Float64Array(layout.size);
    for (const { constraint, offset, length } of layout.members) {
      this.target.set(constraint.target, offset);
      this.ridge.fill(constraint.ridge, offset, offset + length);
    }
  }

  get calibration(): Calibration {
    this.#calibration ??= this.layout.tree.calibrate(exponentsOf(this.layout, this.weights));
    return this.#calibration;
  }

  /** Gives back its tables, which follow from the weights whenever they are asked for again. */
  release(): void {
    this.#calibration = null;
    this.#marginals.clear();
  }

  with(weights: Float64Array, calibration: Calibration | null = null): Component {
    return new Component(this.layout, weights, calibration);
  }

  evaluate(weights: Float64Array): ComponentState {
    const { layout } = this;
    const { tree } = layout;
    const calibration = tree.calibrate(exponentsOf(layout, weights));
    const tables: Float64Array[] = [];
    let spectrum: Float64Array | null = null;
    for (const [index, clique] of tree.cliques.entries()) {
      const own = clique.marginals(calibration.beliefs[index], tables);
      if (tree.cliques.length === 1) spectrum = own;
    }
    const expected = new Float64Array(layout.size);
    const variance = new Float64Array(layout.size);
    for (const { set, row, offset } of layout.members) {
      if (row) {
        expected[offset] = dot(row, tables[set]);
        variance[offset] = secondMoment(row, tables[set]) - expected[offset] * expected[offset];
      } else {
        expected.set(tables[set], offset);
        for (let cell = 0; cell < tables[set].length; cell++) {
          variance[offset + cell] = tables[set][cell] * (1 - tables[set][cell]);
        }
      }
    }
    return {
      calibration,
      logPartition: calibration.logPartition,
      expected,
      variance,
      covariance() {
        // As large as the domain at worst, so it is not kept beyond its use.
        const own = spectrum;
        spectrum = null;
        return covarianceOf(layout, expected, tables, calibration.beliefs[0], own);
      },
    };
  }

  /** The distribution of some of its attributes, over classes of codes. */
  marginal(attributes: readonly number[]): Float64Array {
    const key = tableKey(attributes);
    const known = this.#marginals.get(key);
    if (known) return known;
    const table = this.layout.tree.marginal(this.calibration, attributes);
    if (table.length <= MOST_KEPT_CELLS) this.#marginals.set(key, table);
    return table;
  }

  /** Prepares many marginals at once, where that saves passes over a large table. */
  prepare(sets: readonly (readonly number[])[]): void {
    const { tree, coarse } = this.layout;
    const left = new Map(sets.map((set) => [tableKey(set), set]));
    for (const key of this.#marginals.keys()) left.delete(key);
    for (const [index, clique] of tree.cliques.entries()) {
      const inside = [...left.values()].filter((set) => isSubset(set, clique.attributes));
      const tables = marginalTree(coarse, this.calibration.beliefs[index], clique.attributes, inside);
      for (const [key, table] of tables) {
        left.delete(key);
        if (table.length <= MOST_KEPT_CELLS) this.#marginals.set(key, table);
      }
    }
    // Across cliques the joint table, where it is small, is cheaper than one elimination a set.
    if (left.size > MOST_ELIMINATIONS && cellCount(coarse, this.layout.attributes) <= SMALL_JOINT) {
      const joint = this.marginal(this.layout.attributes);
      const tables = marginalTree(coarse, joint, this.layout.attributes, [...left.values()]);
      for (const [key, table] of tables) this.#marginals.set(key, table);
    }
  }
}

const MOST_KEPT_CELLS = 65_536;
const MOST_ELIMINATIONS = 8;
const SMALL_JOINT = 262_144;

/** Σ w_j q_j for every measured set. */
function exponentsOf({ sets, members, coarse }: Layout, weights: Float64Array): Float64Array[] {
  const exponents = sets.map((set) => new Float64Array(cellCount(coarse, set)));
  for (const { set, row, offset } of members) {
    const table = exponents[set];
    for (let cell = 0; cell < table.length; cell++) {
      table[cell] += row ? weights[offset] * row[cell] : weights[offset + cell];
    }
  }
  return exponents;
}

function secondMoment(row: Float64Array, table: Float64Array): number {
  let sum = 0;
  for (let cell = 0; cell < row.length; cell++) sum += row[cell] * row[cell] * table[cell];
  return sum;
}
