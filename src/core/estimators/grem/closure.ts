import { tableKey } from '../../data/counts/counts.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import { Failure } from '../../failure.ts';
import { subsetsOf } from '../../workload/attribute-sets.ts';

/** 256 MiB of numbers. */
const MOST_CELLS = 33_554_432;

/** A table of the closure and, for one of its attributes, the table without it. */
interface Step {
  readonly table: number;
  readonly without: number;
  /** Cells of the table between neighbours along the attribute. */
  readonly inner: number;
}

/**
 * The tables over some sets of attributes and over all their subsets, one after the other in one list of numbers. Every
 * table is the sum of one part per subset of its attributes, each spread evenly over its cells, whose sums along any
 * attribute are zero. Going from parts to tables and back takes one attribute after the other, so each table is gone
 * through once an attribute and not once a subset.
 */
export class Closure {
  readonly domain: Domain;
  /** Ascending positions of attributes; smaller sets come first. */
  readonly sets: readonly (readonly number[])[];
  /** Where each table begins, and where the last one ends. */
  readonly starts: Float64Array;
  readonly #places: ReadonlyMap<string, number>;
  readonly #steps: ReadonlyMap<number, readonly Step[]>;

  constructor(domain: Domain, wanted: readonly (readonly number[])[]) {
    this.domain = domain;
    const known = new Map<string, number[]>();
    for (const set of wanted) {
      const cells = set.reduce((sum, index) => sum * (domain.attributes[index].size + 1), 1);
      if (cells > MOST_CELLS) throw tooLarge(cells);
      for (const subset of subsetsOf(set, 0, set.length)) known.set(tableKey(subset), subset);
    }
    this.sets = [...known.values()].sort((a, b) => a.length - b.length);
    this.#places = new Map(this.sets.map((set, index) => [tableKey(set), index]));
    this.starts = new Float64Array(this.sets.length + 1);
    for (const [index, set] of this.sets.entries()) {
      this.starts[index + 1] = this.starts[index] + cellCount(domain, set);
    }
    if (this.cells > MOST_CELLS) throw tooLarge(this.cells);
    const steps = new Map<number, Step[]>();
    for (const [table, set] of this.sets.entries()) {
      for (const attribute of set) {
        const without = this.#places.get(tableKey(set.filter((index) => index !== attribute))) as number;
        const inner = cellCount(domain, set.slice(set.indexOf(attribute) + 1));
        const own = steps.get(attribute);
        if (own) own.push({ table, without, inner });
        else steps.set(attribute, [{ table, without, inner }]);
      }
    }
    this.#steps = steps;
  }

  /** Of all tables together. */
  get cells(): number {
    return this.starts[this.sets.length];
  }

  /** The number of the table over these attributes; nothing where it is none of these. */
  placeOf(attributes: readonly number[]): number | undefined {
    return this.#places.get(tableKey(attributes));
  }

  /** The part of a list over all tables that is the table of this number: a view of it. */
  view(all: Float64Array, table: number): Float64Array {
    return all.subarray(this.starts[table], this.starts[table + 1]);
  }

  /** In place, from parts to tables: each takes in its even share of the parts of all its subsets. */
  spread(parts: Float64Array): Float64Array {
    for (const [attribute, steps] of this.#steps) {
      const { size } = this.domain.attributes[attribute];
      for (const { table, without, inner } of steps) {
        let cell = this.starts[table];
        const end = this.starts[without + 1];
        for (let start = this.starts[without]; start < end; start += inner) {
          for (let code = 0; code < size; code++) {
            for (let i = start; i < start + inner; i++) parts[cell++] += parts[i] / size;
          }
        }
      }
    }
    return parts;
  }

  /** The transpose of `spread`, in place: what each part counts in a sum over tables with these coefficients. */
  gather(tables: Float64Array): Float64Array {
    for (const [attribute, steps] of this.#steps) {
      const { size } = this.domain.attributes[attribute];
      for (const { table, without, inner } of steps) {
        let cell = this.starts[table];
        const end = this.starts[without + 1];
        for (let start = this.starts[without]; start < end; start += inner) {
          for (let code = 0; code < size; code++) {
            for (let i = start; i < start + inner; i++) tables[i] += tables[cell++] / size;
          }
        }
      }
    }
    return tables;
  }

  /** `gather` for one number a table that stands in one of its cells, the others being zero. In place. */
  gatherNumbers(tables: Float64Array): Float64Array {
    for (const [attribute, steps] of this.#steps) {
      const { size } = this.domain.attributes[attribute];
      for (const { table, without } of steps) tables[without] += tables[table] / size;
    }
    return tables;
  }

  /** The variances of the cells of tables from those of the cells of parts, which are independent of each other. In place. */
  spreadVariances(parts: Float64Array): Float64Array {
    for (const [attribute, steps] of this.#steps) {
      const { size } = this.domain.attributes[attribute];
      for (const { table, without } of steps) parts[table] += parts[without] / (size * size);
    }
    return parts;
  }

  /** In place: takes from each table its means along every attribute. */
  centre(tables: Float64Array): Float64Array {
    for (const [attribute, steps] of this.#steps) {
      const { size } = this.domain.attributes[attribute];
      for (const { table, inner } of steps) centreAlong(this.view(tables, table), size, inner);
    }
    return tables;
  }

  /** The share of the noise of independent cells that is left in each part: Π (n − 1)/n. */
  centredShare(table: number): number {
    return this.sets[table].reduce((product, index) => product * (1 - 1 / this.domain.attributes[index].size), 1);
  }
}

function centreAlong(table: Float64Array, size: number, inner: number): void {
  for (let start = 0; start < table.length; start += inner * size) {
    for (let offset = start; offset < start + inner; offset++) {
      let sum = 0;
      for (let code = 0; code < size; code++) sum += table[offset + code * inner];
      for (let code = 0; code < size; code++) table[offset + code * inner] -= sum / size;
    }
  }
}

function tooLarge(cells: number): Failure {
  return new Failure(
    `These tables and all that they add up to have ${cells.toLocaleString('en')} cells, more than the limit of ${MOST_CELLS.toLocaleString('en')}; ask for smaller tables.`,
  );
}
