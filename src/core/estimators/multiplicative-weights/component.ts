import { tableKey } from '../../data/counts.ts';
import { cellCount } from '../../data/domain.ts';
import { marginalTree } from '../../data/marginal-tree.ts';
import { dot } from '../../linalg/vectors.ts';
import { covarianceOf } from './covariance.ts';
import type { Dual, DualState } from './dual.ts';
import type { Calibration } from './junction-tree.ts';
import type { Layout } from './layout.ts';
import type { TreeMarginals } from './tree-marginals.ts';

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
  #marginals: TreeMarginals | null = null;
  readonly #known = new Map<string, Float64Array>();

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
    this.#marginals = null;
    this.#known.clear();
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
    const known = this.#known.get(key);
    if (known) return known;
    this.#marginals ??= this.layout.tree.marginals(this.calibration);
    return this.#keep(key, this.#marginals.table(attributes));
  }

  /** Prepares many marginals at once: those that lie in one clique are summed down from it together. */
  prepare(sets: readonly (readonly number[])[]): void {
    const { tree, coarse } = this.layout;
    const inside = tree.cliques.map((): (readonly number[])[] => []);
    for (const set of sets) {
      const home = tree.rooted.home(set);
      if (home >= 0 && !this.#known.has(tableKey(set))) inside[home].push(set);
    }
    for (const [index, { attributes }] of tree.cliques.entries()) {
      if (inside[index].length === 0) continue;
      const tables = marginalTree(coarse, this.calibration.beliefs[index], attributes, inside[index]);
      for (const [key, table] of tables) this.#keep(key, table);
    }
  }

  #keep(key: string, table: Float64Array): Float64Array {
    if (table.length <= MOST_KEPT_CELLS) this.#known.set(key, table);
    return table;
  }
}

const MOST_KEPT_CELLS = 65_536;

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
