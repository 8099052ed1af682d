import type { Domain } from '../../data/domain.ts';
import type { Projection } from '../../data/projection.ts';
import type { SpareTables } from '../../data/spare-tables.ts';
import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import { AxisSums } from './axis-sums.ts';
import { type AddExponents, Clique } from './clique.ts';
import { RootedTree } from './rooted-tree.ts';
import type { CoarseStart } from './start.ts';
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
  readonly #domain: Domain;
  /** Of the only clique. */
  readonly #start: CoarseStart | null;
  readonly #spare: SpareTables;

  /** Every set lies inside one of the cliques. `widths` are logarithms of fixed factors of an attribute's codes. */
  constructor(
    domain: Domain,
    shapes: readonly CliqueShape[],
    sets: readonly (readonly number[])[],
    widths: ReadonlyMap<number, Float64Array>,
    start: CoarseStart | null,
    spare: SpareTables,
  ) {
    this.#domain = domain;
    this.#start = start;
    this.#spare = spare;
    this.rooted = new RootedTree(shapes);
    const homes = sets.map((set) => this.rooted.home(set));
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

/** Exponentials, times the start if there is one, scaled to a sum of 1; returns the logarithm of their sum. */
function exponentiate(table: Float64Array, start: CoarseStart | null): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const value of table) if (value > most) most = value;
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
