import { tableKey } from '../data/counts/counts.ts';
import { cellCount, type Domain } from '../data/domain.ts';
import { answerFromTable } from './answer-from-table.ts';
import { attributesOf, expandQuery, isIntegral, type LinearQuery } from './linear-query.ts';
import { type Power, sizeOf } from './power.ts';
import { runningSums, suffixSums, tableStrides } from './running-sums.ts';

/** A sparse table whose running sums are the coefficients of a query. A box of k attributes has 2^k marks. */
interface Marks {
  readonly cells: Int32Array;
  readonly amounts: Float64Array;
}

/** Fewer marks than this share of the cells are worth while. */
const WORTHWHILE = 1 / 4;

/**
 * Marks of a query over the table of just its own attributes, or null where it has about as many as the table has cells,
 * where factors span several attributes, or where running sums would not be exact. `power` marks the sizes of the
 * coefficients to this power, whatever their signs.
 */
export function marksOf(domain: Domain, query: LinearQuery, power?: Power): Marks | null {
  if (!isIntegral(query) || query.factors.some(({ attributes }) => attributes.length > 1)) return null;
  const factors = [...query.factors].sort((a, b) => a.attributes[0] - b.attributes[0]);
  const sizes = factors.map(({ attributes: [index] }) => domain.attributes[index].size);
  const strides = tableStrides(sizes);
  const of = (value: number) => (power === undefined ? value : sizeOf(value, power));
  const changes = factors.map(({ values }) => changesOf(values.map(of)));
  const count = changes.reduce((product, { length }) => product * length, 1);
  const cells = sizes.reduce((product, size) => product * size, 1);
  if (count > WORTHWHILE * cells) return null;
  let marks = [{ cell: 0, amount: of(query.times) }];
  for (const [axis, axisChanges] of changes.entries()) {
    marks = marks.flatMap(({ cell, amount }) =>
      axisChanges.map(({ code, by }) => ({ cell: cell + code * strides[axis], amount: amount * by })),
    );
  }
  return {
    cells: Int32Array.from(marks, ({ cell }) => cell),
    amounts: Float64Array.from(marks, ({ amount }) => amount),
  };
}

/** Where the values change along the codes, beginning from 0. */
function changesOf(values: Float64Array): { code: number; by: number }[] {
  const changes: { code: number; by: number }[] = [];
  for (let code = 0, before = 0; code < values.length; code++) {
    if (values[code] !== before) changes.push({ code, by: values[code] - before });
    before = values[code];
  }
  return changes;
}

/** Queries over the same attributes, all answered from one table. */
export class QueryGroup {
  readonly attributes: readonly number[];
  /** Places of the queries in the list that they come from. */
  readonly places: readonly number[];
  readonly #domain: Domain;
  readonly #queries: readonly LinearQuery[];
  readonly #sizes: readonly number[];
  #signed: readonly (Marks | null)[] | null = null;
  readonly #unsigned: (readonly (Marks | null)[])[] = [];

  constructor(domain: Domain, attributes: readonly number[], list: readonly LinearQuery[], places: readonly number[]) {
    this.attributes = attributes;
    this.places = places;
    this.#domain = domain;
    this.#queries = places.map((place) => list[place]);
    this.#sizes = attributes.map((index) => domain.attributes[index].size);
  }

  /** One for every set of attributes that stands in the list. */
  static of(domain: Domain, list: readonly LinearQuery[]): QueryGroup[] {
    const places = new Map<string, { attributes: readonly number[]; members: number[] }>();
    for (const [place, query] of list.entries()) {
      const attributes = attributesOf(query);
      const key = tableKey(attributes);
      const found = places.get(key);
      if (found) found.members.push(place);
      else places.set(key, { attributes, members: [place] });
    }
    return [...places.values()].map(({ attributes, members }) => new QueryGroup(domain, attributes, list, members));
  }

  /** Writes the answers to their places. Queries with marks take one look into running sums for each of them. */
  answer(table: Float64Array, answers: Float64Array): void {
    this.#signed ??= this.#queries.map((query) => marksOf(this.#domain, query));
    const beyond = this.#signed.some((marks) => marks !== null) ? suffixSums(table, this.#sizes) : table;
    for (const [i, marks] of this.#signed.entries()) {
      answers[this.places[i]] = marks
        ? marks.cells.reduce((sum, cell, k) => sum + marks.amounts[k] * beyond[cell], 0)
        : answerFromTable(this.#domain, table, this.#queries[i]);
    }
  }

  /** Σ weight·|coefficient|, or its square, for every cell; never less, where running sums of weights that are not whole numbers round. */
  norms(weights: Float64Array, power: Power = 1): Float64Array {
    this.#unsigned[power] ??= this.#queries.map((query) => marksOf(this.#domain, query, power));
    const sums = new Float64Array(cellCount(this.#domain, this.attributes));
    const rest: number[] = [];
    let marked = 0;
    let steps = this.#sizes.reduce((sum, size) => sum + size, 0);
    for (const [i, marks] of this.#unsigned[power].entries()) {
      if (!marks) {
        rest.push(i);
        continue;
      }
      const weight = weights[this.places[i]];
      for (let k = 0; k < marks.cells.length; k++) {
        sums[marks.cells[k]] += weight * marks.amounts[k];
        marked += Math.abs(weight * marks.amounts[k]);
      }
      steps += marks.cells.length;
    }
    if (rest.length < this.#queries.length) {
      runningSums(sums, this.#sizes);
      const slack = weights.every(Number.isInteger) ? 0 : steps * Number.EPSILON * marked;
      if (slack > 0) for (let cell = 0; cell < sums.length; cell++) sums[cell] += slack;
    }
    for (const i of rest) {
      const weight = weights[this.places[i]];
      const row = expandQuery(this.#queries[i], this.#domain, this.attributes);
      for (let cell = 0; cell < sums.length; cell++) sums[cell] += weight * sizeOf(row[cell], power);
    }
    return sums;
  }
}
