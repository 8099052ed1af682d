import type { Counts } from '../../data/counts/counts.ts';
import { type MergedCodes, Projection } from '../../data/counts/projection.ts';
import type { Dataset } from '../../data/dataset.ts';
import { newCodes } from '../../data/dataset.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import type { Rng } from '../../random/rng.ts';

/** Rare values of every attribute taken as one. */
export class MergedValues {
  /** With one value for all rare ones of an attribute. */
  readonly domain: Domain;
  readonly #domain: Domain;
  readonly #classes: readonly MergedCodes[];
  /** By attribute and class, its codes. */
  readonly #members: readonly (readonly number[])[][];

  /** `isRare`: by attribute, which of its codes are. Attributes that something is declared impossible of stay as they are. */
  constructor(domain: Domain, isRare: readonly (readonly boolean[])[]) {
    const ruled = new Set(domain.impossible?.flatMap(({ attributes }) => attributes));
    this.#domain = domain;
    this.#classes = domain.attributes.map(({ size }, index) => {
      const rare = isRare[index].filter(Boolean).length;
      if (rare < 2 || ruled.has(index)) return { size, classOf: null };
      let next = 0;
      const classOf = Int32Array.from(isRare[index], (is) => (is ? size - rare : next++));
      return { size: size - rare + 1, classOf };
    });
    this.#members = this.#classes.map(({ size, classOf }, index) => {
      const members: number[][] = Array.from({ length: size }, () => []);
      for (let code = 0; code < domain.attributes[index].size; code++) members[classOf?.[code] ?? code].push(code);
      return members;
    });
    this.domain = {
      ...domain,
      attributes: domain.attributes.map((attribute, index) => ({
        ...attribute,
        size: this.#classes[index].size,
        labels: this.#members[index].map((codes) => codes.map((code) => attribute.labels[code]).join(' or ')),
      })),
    };
  }

  get isAny(): boolean {
    return this.#classes.some(({ classOf }) => classOf !== null);
  }

  classesOf(attributes: readonly number[]): readonly MergedCodes[] {
    return attributes.map((index) => this.#classes[index]);
  }

  /** How many values each value of the merged attribute stands for. */
  widths(attribute: number): readonly number[] {
    return this.#members[attribute].map(({ length }) => length);
  }

  /** Sums of a table over the whole domain. */
  sum(attributes: readonly number[], table: Float64Array): Float64Array {
    const projection = this.#projection(attributes);
    return projection.sum(table, new Float64Array(projection.cells));
  }

  /** The same distribution over all values, spread evenly over those that were merged. */
  spread(merged: Counts): Counts {
    return {
      domain: this.#domain,
      records: merged.records,
      table: (attributes) => {
        const table = merged.table(attributes);
        const cells = this.sum(attributes, new Float64Array(cellCount(this.#domain, attributes)).fill(1));
        const wide = new Float64Array(cellCount(this.#domain, attributes));
        const each = table.map((count, cell) => count / cells[cell]);
        this.#projection(attributes).spread(each, wide);
        return wide;
      },
      draw: (rows, rng) => this.#unmerged(merged.draw?.(rows, rng), rng),
    };
  }

  #unmerged(drawn: Dataset | undefined, rng: Rng): Dataset {
    if (!drawn) throw new Error('rounded records come from a distribution that draws them');
    const columns = drawn.columns.map((column, index) => {
      const codes = newCodes(this.#domain.attributes[index].size, drawn.rows);
      for (let row = 0; row < drawn.rows; row++) {
        const members = this.#members[index][column[row]];
        codes[row] = members.length === 1 ? members[0] : members[rng.integer(members.length)];
      }
      return codes;
    });
    return { ...drawn, domain: this.#domain, columns };
  }

  #projection(attributes: readonly number[]): Projection {
    const sizes = attributes.map((index) => this.#domain.attributes[index].size);
    return new Projection(sizes, [...sizes.keys()], this.classesOf(attributes));
  }
}
