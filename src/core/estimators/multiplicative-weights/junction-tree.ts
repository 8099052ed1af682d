import type { Domain } from '../../data/domain.ts';
import type { Projection } from '../../data/projection.ts';
import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import { Clique } from './clique.ts';
import type { TableOver } from './contract.ts';
import { RootedTree } from './rooted-tree.ts';
import { TreeMarginals } from './tree-marginals.ts';
import type { CliqueShape } from './triangulate.ts';

/** A distribution that was summed up in every clique. */
export interface Calibration {
  /** log Σ_x base(x)·e^(exponents at x). */
  readonly logPartition: number;
  /** The distribution of each clique's attributes. */
  readonly beliefs: readonly Float64Array[];
}

interface Link {
  readonly parent: number;
  readonly up: Projection;
  readonly down: Projection;
}

/** Exact sums over distributions ∝ base·e^(sum of small tables), in the memory of the cliques instead of the domain. */
export class JunctionTree {
  readonly cliques: readonly Clique[];
  readonly rooted: RootedTree;
  readonly #links: readonly (Link | null)[];
  readonly #base: readonly (Float64Array | null)[];
  readonly #domain: Domain;

  /** `bases` are logarithms of fixed tables. Every set and every base lies inside one of the cliques. */
  constructor(
    domain: Domain,
    shapes: readonly CliqueShape[],
    sets: readonly (readonly number[])[],
    bases: readonly TableOver[],
  ) {
    this.#domain = domain;
    this.rooted = new RootedTree(shapes);
    const homes = sets.map((set) => this.rooted.home(set));
    this.cliques = shapes.map(
      ({ attributes }, index) =>
        new Clique(
          domain,
          attributes,
          sets.flatMap((set, position) => (homes[position] === index ? [{ set: position, attributes: set }] : [])),
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
    this.#base = this.cliques.map((clique, index) => {
      const own = bases.filter(({ attributes }) => this.rooted.home(attributes) === index);
      if (own.length === 0) return null;
      if (own.length === 1 && own[0].values.length === clique.cells) return own[0].values;
      const table = new Float64Array(clique.cells);
      for (const { attributes, values } of own) clique.projectionOnto(attributes).add(values, table);
      return table;
    });
  }

  /**
   * Two passes of messages: from the leaves to the first clique, and back. Messages are logarithms, and each clique is
   * held given what it shares with its parent, so that measurements that contradict each other leave nothing undefined.
   */
  calibrate(exponents: readonly Float64Array[]): Calibration {
    const tables = this.cliques.map((clique, index) => clique.exponents(this.#base[index], exponents));
    let logPartition = 0;
    const totals: Float64Array[] = [];
    for (let index = tables.length - 1; index >= 0; index--) {
      const link = this.#links[index];
      if (!link) {
        logPartition += exponentiate(tables[index]);
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
    for (const [index, link] of this.#links.entries()) {
      if (!link) continue;
      const shared = link.down.sum(tables[link.parent], new Float64Array(link.down.cells));
      link.up.multiply(
        shared.map((value, i) => value / totals[index][i]),
        tables[index],
      );
    }
    return { logPartition, beliefs: tables };
  }

  /** The tables that follow from a calibration. */
  marginals({ beliefs }: Calibration): TreeMarginals {
    return new TreeMarginals(this.#domain, this.rooted, beliefs);
  }
}

/** Exponentials scaled to a sum of 1; returns the logarithm of their sum. */
function exponentiate(table: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const value of table) if (value > most) most = value;
  let sum = 0;
  for (let cell = 0; cell < table.length; cell++) {
    table[cell] = exp(table[cell] - most);
    sum += table[cell];
  }
  for (let cell = 0; cell < table.length; cell++) table[cell] /= sum;
  return most + log(sum);
}
