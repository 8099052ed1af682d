import type { Projection } from '../../data/counts/projection.ts';
import type { SpareTables } from '../../data/counts/spare-tables.ts';
import type { Domain, ImpossibleCells } from '../../data/domain.ts';
import { Failure } from '../../failure.ts';
import { addScaled, dot } from '../../linalg/vectors.ts';
import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import { type AddExponents, AxisSums, Clique, FORBIDDEN } from './clique.ts';
import type { CoarseStart } from './start.ts';
import { TreeMarginals } from './tree-marginals.ts';
import { type CliqueShape, RootedTree } from './triangulate.ts';

/** A distribution that was summed up in every clique. */
export interface Calibration {
  /** log Σ_x base(x)·e^(exponents at x). */
  readonly logPartition: number;
  /** The distribution of each clique's attributes. */
  readonly beliefs: readonly Float64Array[];
  /** The distribution of what each clique shares with its parent; nothing for those that have none. */
  readonly shared: readonly Float64Array[];
}

interface Link {
  readonly parent: number;
  readonly up: Projection;
  readonly down: Projection;
}

/** What a distribution is where nothing was measured. */
interface Base {
  /** Logarithms of fixed factors of an attribute's codes. */
  readonly widths: ReadonlyMap<number, Float64Array>;
  readonly start: CoarseStart | null;
  readonly forbidden: readonly ImpossibleCells[];
}

/** Exact sums over distributions ∝ base·e^(sum of small tables), in the memory of the cliques instead of the domain. */
export class JunctionTree {
  readonly cliques: readonly Clique[];
  readonly rooted: RootedTree;
  readonly #links: readonly (Link | null)[];
  readonly #domain: Domain;
  /** Of the only clique. */
  readonly #start: CoarseStart | null;
  readonly #spare: SpareTables;

  /** Every set lies inside one of the cliques. */
  constructor(
    domain: Domain,
    shapes: readonly CliqueShape[],
    sets: readonly (readonly number[])[],
    { widths, start, forbidden }: Base,
    spare: SpareTables,
  ) {
    this.#domain = domain;
    this.#start = start;
    this.#spare = spare;
    this.rooted = new RootedTree(shapes);
    const homes = sets.map((set) => this.rooted.home(set));
    const rules = forbidden.map((rule) => ({ ...rule, home: this.rooted.home(rule.attributes) }));
    const base = (clique: number, attributes: readonly number[]) => {
      const axisWidths = attributes.map((index) =>
        this.rooted.home([index]) === clique ? widths.get(index) : undefined,
      );
      if (axisWidths.every((values) => values === undefined)) return null;
      return new AxisSums(
        axisWidths.map((values, axis) => values ?? new Float64Array(domain.attributes[attributes[axis]].size)),
      );
    };
    this.cliques = shapes.map(
      ({ attributes }, index) =>
        new Clique(
          domain,
          attributes,
          sets.flatMap((set, position) => (homes[position] === index ? [{ set: position, attributes: set }] : [])),
          base(index, attributes),
          rules.filter(({ home }) => home === index),
        ),
    );
    this.#links = shapes.map(({ parent, separator }, index) =>
      parent < 0
        ? null
        : {
            parent,
            up: this.cliques[index].projectionOnto(separator),
            down: this.cliques[parent].projectionOnto(separator),
          },
    );
  }

  /**
   * Two passes of messages: from the leaves to the first clique, and back. Messages are logarithms, and each clique is
   * held given what it shares with its parent, so that measurements that contradict each other leave nothing undefined.
   * The tables of `before` are used again.
   */
  calibrate(exponents: AddExponents, before: Calibration | null = null): Calibration {
    const tables = this.cliques.map((clique, index) => {
      const table = before?.beliefs[index] ?? this.#spare.take(clique.cells);
      clique.exponents(exponents, table);
      return table;
    });
    let logPartition = 0;
    const totals: Float64Array[] = [];
    for (let index = tables.length - 1; index >= 0; index--) {
      const link = this.#links[index];
      if (!link) {
        logPartition += exponentiate(tables[index], this.#start);
        continue;
      }
      const most = link.up.greatest(tables[index], new Float64Array(link.up.cells).fill(Number.NEGATIVE_INFINITY));
      link.up.add(
        most.map((value) => -value),
        tables[index],
      );
      for (let cell = 0; cell < tables[index].length; cell++) tables[index][cell] = exp(tables[index][cell]);
      const total = link.up.sum(tables[index], new Float64Array(link.up.cells));
      link.down.add(
        most.map((value, i) => value + log(total[i])),
        tables[link.parent],
      );
      totals[index] = total;
    }
    const shared = this.#links.map((link, index) => {
      if (!link) return new Float64Array(0);
      const shares = link.down.sum(tables[link.parent], new Float64Array(link.down.cells));
      link.up.multiply(
        shares.map((value, i) => value / totals[index][i]),
        tables[index],
      );
      return shares;
    });
    return { logPartition, beliefs: tables, shared };
  }

  /**
   * How the distribution of every clique changes as the exponents grow in proportion to f, a sum of small tables: by
   * p·(E[f | x] − E[f]). Two passes, as in a calibration; the tables are to be given back.
   */
  tilted(f: AddExponents, { beliefs, shared }: Calibration): Float64Array[] {
    const means: Float64Array[] = [];
    const tables = this.cliques.map((clique) => {
      const table = this.#spare.take(clique.cells);
      clique.combination(f, table);
      return table;
    });
    for (let index = tables.length - 1; index >= 0; index--) {
      const link = this.#links[index];
      if (!link) {
        const mean = dot(tables[index], beliefs[index]);
        for (let cell = 0; cell < tables[index].length; cell++) tables[index][cell] -= mean;
        continue;
      }
      means[index] = meanGiven(shared[index], link.up, tables[index], beliefs[index]);
      link.down.add(means[index], tables[link.parent]);
    }
    for (const [index, link] of this.#links.entries()) {
      if (!link) continue;
      const change = meanGiven(shared[index], link.down, tables[link.parent], beliefs[link.parent]);
      addScaled(change, -1, means[index], 0, change.length);
      link.up.add(change, tables[index]);
    }
    for (const [index, table] of tables.entries()) {
      for (let cell = 0; cell < table.length; cell++) table[cell] *= beliefs[index][cell];
    }
    return tables;
  }

  /** Forgets what can be made again. */
  release(): void {
    for (const clique of this.cliques) clique.release();
    this.#start?.release();
  }

  /** The tables that follow from a calibration. */
  marginals({ beliefs }: Calibration): TreeMarginals {
    return new TreeMarginals(this.#domain, this.rooted, beliefs);
  }
}

/** The mean of a table given the cell of the smaller one, whose distribution is known; 0 where that has no share. */
function meanGiven(shares: Float64Array, onto: Projection, table: Float64Array, belief: Float64Array): Float64Array {
  const means = onto.sumOfProducts(table, belief, new Float64Array(onto.cells));
  for (let i = 0; i < means.length; i++) means[i] = shares[i] > 0 ? means[i] / shares[i] : 0;
  return means;
}

/** Exponentials, times the start if there is one, scaled to a sum of 1; returns the logarithm of their sum. */
function exponentiate(table: Float64Array, start: CoarseStart | null): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const value of table) if (value > most) most = value;
  if (most <= FORBIDDEN / 2) {
    throw new Failure(
      'Nothing is left that a record could be: the combinations that are declared impossible rule everything out. Take one of them back.',
    );
  }
  let sum = 0;
  for (let cell = 0; cell < table.length; cell++) {
    table[cell] = exp(table[cell] - most);
    sum += table[cell];
  }
  if (start) {
    start.multiply(table);
    sum = 0;
    for (const value of table) sum += value;
  }
  for (let cell = 0; cell < table.length; cell++) table[cell] /= sum;
  return most + log(sum);
}
