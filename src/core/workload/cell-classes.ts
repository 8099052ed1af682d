import { cellCount, codesOf, type Domain, everyAttribute } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import { CodeClasses, type CodesApart, firstPlaces } from './code-classes.ts';
import { expandQuery, type LinearQuery } from './linear-query.ts';

/** Two cells, by the labels of their codes, that count as one, though a query tells them apart. */
export interface CellsApart {
  readonly cells: readonly [readonly string[], readonly string[]];
}

/** Every query is spread out over this table once, so it is kept in bounds. */
const MAX_CELLS = 4_194_304;

/**
 * The cells of the joint domain, those that no query tells apart taken as one: all that answers to these queries can
 * say is one number per class. Codes are merged attribute by attribute first, so the joint domain itself is never walked.
 */
export class CellClasses {
  readonly #codes: CodeClasses;
  readonly #attributes: readonly number[];
  /** Cell of the merged domain → class. */
  readonly #classes: Int32Array;
  /** Class → its first cell. */
  readonly #cells: readonly number[];

  constructor(domain: Domain, queries: readonly LinearQuery[], codes = new CodeClasses(domain, queries)) {
    this.#codes = codes;
    this.#attributes = everyAttribute(domain);
    const cells = cellCount(this.#codes.merged);
    if (!(cells <= MAX_CELLS)) {
      throw new Failure(
        `The queries tell ${cells.toLocaleString('en')} cells of the domain apart, more than the ${MAX_CELLS.toLocaleString('en')} that can be held; use fewer attributes or coarser ranges.`,
      );
    }
    this.#classes = new Int32Array(cells);
    let classes = 1;
    for (const query of queries) {
      if (classes === cells) break;
      const merged = this.#codes.merge(query);
      if ('factors' in merged) classes = split(this.#classes, classes, this.#expand(merged));
    }
    this.#cells = firstPlaces(this.#classes);
  }

  get size(): number {
    return this.#cells.length;
  }

  rows(queries: readonly LinearQuery[]): Float64Array[] {
    return queries.map((query) => {
      const row = this.coefficients(query);
      if (row instanceof Float64Array) return row;
      throw new Error('a past query tells apart what was merged');
    });
  }

  /** One coefficient per class, or what counts as one though this query tells it apart. */
  coefficients(query: LinearQuery): Float64Array | CodesApart | CellsApart {
    const merged = this.#codes.merge(query);
    if (!('factors' in merged)) return merged;
    const values = this.#expand(merged);
    // Every cell is a class of its own, so their own order serves as well.
    if (this.size === values.length) return values;
    for (let cell = 0; cell < values.length; cell++) {
      const first = this.#cells[this.#classes[cell]];
      if (values[cell] !== values[first]) return { cells: [this.#labels(first), this.#labels(cell)] };
    }
    const picked = new Float64Array(this.size);
    for (let classIndex = 0; classIndex < picked.length; classIndex++)
      picked[classIndex] = values[this.#cells[classIndex]];
    return picked;
  }

  #expand(merged: LinearQuery): Float64Array {
    return expandQuery(merged, this.#codes.merged, this.#attributes);
  }

  #labels(cell: number): string[] {
    const { merged } = this.#codes;
    return codesOf(merged, this.#attributes, cell).map((code, index) => merged.attributes[index].labels[code]);
  }
}

/** Splits classes whose members have different values; returns how many classes there are then. */
function split(classes: Int32Array, count: number, values: Float64Array): number {
  const first = new Float64Array(count).fill(Number.NaN);
  const others = new Map<number, Map<number, number>>();
  let next = count;
  for (let cell = 0; cell < classes.length; cell++) {
    const classIndex = classes[cell];
    const value = values[cell];
    if (Number.isNaN(first[classIndex])) first[classIndex] = value;
    if (value === first[classIndex]) continue;
    const known = others.get(classIndex) ?? new Map<number, number>();
    others.set(classIndex, known);
    const target = known.get(value) ?? next++;
    known.set(value, target);
    classes[cell] = target;
  }
  return next;
}
