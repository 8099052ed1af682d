import { cellCount, type Domain } from '../../data/domain.ts';
import { Projection } from '../../data/projection.ts';
import { isSubset } from '../../data/sum-down.ts';
import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import { Clique } from './clique.ts';
import { refuseLargeTable } from './limits.ts';
import type { CliqueShape } from './triangulate.ts';

/** A table over attributes, ascending, the last one fastest. */
export interface TableOver {
  readonly attributes: readonly number[];
  readonly values: Float64Array;
}

/** A distribution that was summed up in every clique. */
export interface Calibration {
  /** log Σ_x base(x)·e^(exponents at x). */
  readonly logPartition: number;
  /** The distribution of each clique's attributes. */
  readonly beliefs: readonly Float64Array[];
}

/** Below this, quotients of shares leave the range of numbers. */
const VANISHED = 1e-290;

interface Link {
  readonly parent: number;
  readonly up: Projection;
  readonly down: Projection;
}

/** Exact sums over distributions ∝ base·e^(sum of small tables), in the memory of the cliques instead of the domain. */
export class JunctionTree {
  readonly cliques: readonly Clique[];
  readonly shapes: readonly CliqueShape[];
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
    const home = (attributes: readonly number[]) => shapes.findIndex((shape) => isSubset(attributes, shape.attributes));
    const homes = sets.map(home);
    this.shapes = shapes;
    this.#domain = domain;
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
      const own = bases.filter(({ attributes }) => home(attributes) === index);
      if (own.length === 0) return null;
      if (own.length === 1 && own[0].values.length === clique.cells) return own[0].values;
      const table = new Float64Array(clique.cells);
      for (const { attributes, values } of own) clique.projectionOnto(attributes).add(values, table);
      return table;
    });
  }

  /** Two passes of messages: from the leaves to the first clique, and back. */
  calibrate(exponents: readonly Float64Array[]): Calibration {
    let logPartition = 0;
    const beliefs = this.cliques.map((clique, index) => {
      const table = clique.exponents(this.#base[index], exponents);
      logPartition += exponentiate(table);
      return table;
    });
    const messages: (Float64Array | null)[] = beliefs.map(() => null);
    for (let index = beliefs.length - 1; index >= 0; index--) {
      const link = this.#links[index];
      if (!link) {
        logPartition += log(normalise(beliefs[index]));
        continue;
      }
      const message = link.up.sum(beliefs[index], new Float64Array(link.up.cells));
      logPartition += log(normalise(message));
      link.down.multiply(message, beliefs[link.parent]);
      messages[index] = message;
    }
    for (const [index, link] of this.#links.entries()) {
      const message = messages[index];
      if (!link || !message) continue;
      const ratio = link.down.sum(beliefs[link.parent], new Float64Array(link.down.cells));
      for (let i = 0; i < ratio.length; i++) ratio[i] = message[i] > VANISHED ? ratio[i] / message[i] : 0;
      link.up.multiply(ratio, beliefs[index]);
      normalise(beliefs[index]);
    }
    return { logPartition, beliefs };
  }

  /** The distribution of any set of the attributes, by elimination along the part of the tree that holds them. */
  marginal({ beliefs }: Calibration, wanted: readonly number[]): Float64Array {
    const home = this.#smallestHome(wanted);
    if (home >= 0) {
      if (wanted.length === this.cliques[home].attributes.length) return beliefs[home];
      const projection = this.cliques[home].projectionOnto(wanted);
      return projection.sum(beliefs[home], new Float64Array(projection.cells));
    }
    const reaching = this.#reaching(wanted);
    const root = reaching.indexOf(true);
    return this.#eliminate(root, beliefs, wanted, reaching).values;
  }

  #smallestHome(wanted: readonly number[]): number {
    let best = -1;
    for (const [index, clique] of this.cliques.entries()) {
      if (best >= 0 && this.cliques[best].cells <= clique.cells) continue;
      if (isSubset(wanted, clique.attributes)) best = index;
    }
    return best;
  }

  /** The smallest part of the tree that holds all wanted attributes: what its neighbour holds as well falls away. */
  #reaching(wanted: readonly number[]): boolean[] {
    const shapes = this.shapes;
    const needed = shapes.map(() => true);
    const children = shapes.map((_, index) => shapes.flatMap(({ parent }, child) => (parent === index ? [child] : [])));
    const left = (index: number) => children[index].filter((child) => needed[child]);
    const onlySharedBy = (index: number, separator: readonly number[]) =>
      this.shapes[index].attributes.every((own) => separator.includes(own) || !wanted.includes(own));
    for (let index = shapes.length - 1; index > 0; index--) {
      if (left(index).length === 0 && onlySharedBy(index, shapes[index].separator)) needed[index] = false;
    }
    for (let root = 0, only = left(0); only.length === 1 && onlySharedBy(root, shapes[only[0]].separator); ) {
      needed[root] = false;
      root = only[0];
      only = left(root);
    }
    return needed;
  }

  #eliminate(
    index: number,
    beliefs: readonly Float64Array[],
    wanted: readonly number[],
    reaching: readonly boolean[],
  ): TableOver {
    const { attributes, separator } = this.shapes[index];
    let current: TableOver = { attributes, values: beliefs[index] };
    for (const [child, shape] of this.shapes.entries()) {
      if (shape.parent !== index || !reaching[child]) continue;
      const message = this.#eliminate(child, beliefs, wanted, reaching);
      current = this.#multiplied(current, message);
    }
    const isRoot = !reaching[this.shapes[index].parent];
    const kept = current.attributes.filter((a) => wanted.includes(a) || (!isRoot && separator.includes(a)));
    const joint = this.#summed(current, kept);
    if (isRoot) return joint;
    // Given what it shares with the parent, so that the shared part is not counted twice.
    const given = this.#summed(joint, separator);
    const inverse = given.values.map((value) => (value > VANISHED ? 1 / value : 0));
    const values = joint.values === beliefs[index] ? joint.values.slice() : joint.values;
    this.#projection(kept, separator).multiply(inverse, values);
    return { attributes: kept, values };
  }

  #multiplied(a: TableOver, b: TableOver): TableOver {
    const attributes = [...new Set([...a.attributes, ...b.attributes])].sort((x, y) => x - y);
    refuseLargeTable(this.#domain, attributes);
    const values = new Float64Array(cellCount(this.#domain, attributes));
    this.#projection(attributes, a.attributes).add(a.values, values);
    this.#projection(attributes, b.attributes).multiply(b.values, values);
    return { attributes, values };
  }

  #summed(table: TableOver, kept: readonly number[]): TableOver {
    if (kept.length === table.attributes.length) return table;
    const projection = this.#projection(table.attributes, kept);
    return { attributes: kept, values: projection.sum(table.values, new Float64Array(projection.cells)) };
  }

  #projection(from: readonly number[], onto: readonly number[]): Projection {
    return new Projection(
      from.map((index) => this.#domain.attributes[index].size),
      onto.map((index) => from.indexOf(index)),
    );
  }
}

/** Exponentials relative to the largest entry, which is returned. */
function exponentiate(table: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const value of table) if (value > most) most = value;
  for (let cell = 0; cell < table.length; cell++) table[cell] = exp(table[cell] - most);
  return most;
}

/** Scales to a sum of 1 and returns the sum from before. */
function normalise(table: Float64Array): number {
  let sum = 0;
  for (const value of table) sum += value;
  for (let cell = 0; cell < table.length; cell++) table[cell] /= sum;
  return sum;
}
