import { cellCount, type Domain } from '../../data/domain.ts';
import { outerSums } from '../../linalg/vectors.ts';
import { attributesOf, type LinearQuery } from '../../workload/linear-query.ts';
import type { ProductPrior } from '../product-prior.ts';
import type { Kernel } from './kernel.ts';

/**
 * K·v without K: the function Σ v_j·q_j is laid down in one small table for each set of attributes that queries are
 * about, taken apart into what the prior expects and the effects of every subset of attributes, added up effect by effect
 * over all tables, put together again and asked. As queries about different attributes only share the effects of those
 * that they have in common, that is the same product, and it costs as much as the tables have cells, not m². Takes the
 * queries times `weights`; `centred` takes from each what the prior expects of it.
 */
export function tableKernel(
  domain: Domain,
  prior: ProductPrior,
  queries: readonly LinearQuery[],
  groups: readonly TableQueries[],
  weights: Float64Array,
  centred: boolean,
): Kernel {
  // Where the effect of each set of attributes is kept, among those of all tables.
  const starts = new Map<string, number>();
  let length = 0;
  const placeOf = (attributes: readonly number[]) => {
    const key = attributes.join();
    const start = starts.get(key) ?? length;
    if (start === length) length += cellCount(domain, attributes);
    starts.set(key, start);
    return start;
  };
  // What the prior expects of everything: nothing of it counts where the record count is exact.
  const constant = centred ? placeOf([]) : null;
  const tables = groups.map((group) => effectTable(domain, prior, group, placeOf, queries, weights));
  const effects = new Float64Array(length);
  return {
    size: queries.length,
    apply(vector) {
      effects.fill(0);
      for (const table of tables) table.addTo(effects, vector);
      if (constant !== null) effects[constant] = 0;
      const image = new Float64Array(queries.length);
      for (const table of tables) table.ask(effects, image);
      return image;
    },
  };
}

/** Queries about the same attributes, by the cells that they count or by the cells where a count begins or ends. */
export interface TableQueries {
  readonly attributes: readonly number[];
  readonly byJumps: boolean;
  readonly members: number[];
  /** How many numbers the members consist of. */
  numbers: number;
}

export function groupedByAttributes(queries: readonly LinearQuery[]): TableQueries[] {
  const groups = new Map<string, TableQueries>();
  for (const [i, query] of queries.entries()) {
    const attributes = attributesOf(query);
    const [jumps, cells] = [jumpsIn(query), cellsIn(query)];
    const byJumps = jumps < cells;
    const key = `${attributes.join()} ${byJumps}`;
    const group = groups.get(key) ?? { attributes, byJumps, members: [], numbers: 0 };
    group.members.push(i);
    group.numbers += Math.min(jumps, cells);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** About how many numbers one product goes through. */
export function workOf({ attributes }: Domain, groups: readonly TableQueries[]): number {
  return groups.reduce((work, group) => {
    const places = group.attributes.reduce((product, index) => product * (attributes[index].size + 1), 1);
    return work + 4 * (group.attributes.length + 1) * places + 2 * group.numbers;
  }, 0);
}

/** In how many cells a product of lines jumps; tables over several attributes are taken cell by cell. */
function jumpsIn({ factors }: LinearQuery): number {
  if (factors.some(({ attributes }) => attributes.length > 1)) return Number.POSITIVE_INFINITY;
  return factors.reduce((product, { values }) => product * notZero(jumpsOf(values)), 1);
}

function cellsIn({ factors }: LinearQuery): number {
  return factors.reduce((product, { values }) => product * notZero(values), 1);
}

function notZero(values: Float64Array): number {
  let count = 0;
  for (const value of values) if (value !== 0) count++;
  return count;
}

function jumpsOf(values: Float64Array): Float64Array {
  return values.map((value, code) => (code === 0 ? value : value - values[code - 1]));
}

/** Queries as lists of places in a table, and what they take of each, one list after the other. */
interface SparseRows {
  readonly starts: Int32Array;
  readonly places: Int32Array;
  readonly values: Float64Array;
}

function sparseRows(
  { byJumps, members, numbers }: TableQueries,
  queries: readonly LinearQuery[],
  weights: Float64Array,
  placesOf: (attributes: readonly number[]) => Int32Array,
): SparseRows {
  const rows = {
    starts: new Int32Array(members.length + 1),
    places: new Int32Array(numbers),
    values: new Float64Array(numbers),
  };
  for (const [row, i] of members.entries()) {
    const { times, factors } = queries[i];
    const lists = factors.map((factor) => {
      const values = byJumps ? jumpsOf(factor.values) : factor.values;
      const own = placesOf(factor.attributes);
      return [...values.keys()].filter((cell) => values[cell] !== 0).map((cell) => [own[cell], values[cell]] as const);
    });
    let to = rows.starts[row];
    // Every place of one factor with every place of the next.
    const write = (factor: number, place: number, value: number) => {
      if (factor === lists.length) {
        rows.places[to] = place;
        rows.values[to++] = value;
        return;
      }
      for (const [own, share] of lists[factor]) write(factor + 1, place + own, value * share);
    };
    write(0, 0, times * weights[i]);
    rows.starts[row + 1] = to;
  }
  return rows;
}

/** A table over a few attributes, with one more value before the first of each: "any". */
function effectTable(
  domain: Domain,
  prior: ProductPrior,
  group: TableQueries,
  placeOf: (attributes: readonly number[]) => number,
  queries: readonly LinearQuery[],
  weights: Float64Array,
) {
  const { attributes, members, byJumps } = group;
  const sizes = attributes.map((index) => domain.attributes[index].size);
  const strides = attributes.map((_, axis) => sizes.slice(axis + 1).reduce((cells, size) => cells * (size + 1), 1));
  const axes = attributes.map((index, axis): Axis => ({ probabilities: prior[index], stride: strides[axis] }));
  const table = new Float64Array(sizes.reduce((cells, size) => cells * (size + 1), 1));
  // For each place of the table, where that effect is kept.
  const kept = Int32Array.from(table, (_, place) => {
    const codes = sizes.map((size, axis) => (Math.floor(place / strides[axis]) % (size + 1)) - 1);
    const moved = attributes.filter((_, axis) => codes[axis] >= 0);
    const within = codes.reduce((at, code, axis) => (code < 0 ? at : at * sizes[axis] + code), 0);
    return placeOf(moved) + within;
  });
  const known = new Map<string, Int32Array>();
  const placesOf = (own: readonly number[]) => {
    const key = own.join();
    const stridesOf = own.map((index) => strides[attributes.indexOf(index)]);
    const places = known.get(key) ?? placesOfCells(domain, own, stridesOf);
    known.set(key, places);
    return places;
  };
  const { starts, places, values } = sparseRows(group, queries, weights, placesOf);
  return {
    /** The effects of Σ v_j·q_j over the queries of this table. */
    addTo(effects: Float64Array, vector: Float64Array): void {
      table.fill(0);
      for (let row = 0; row < members.length; row++) {
        const entry = vector[members[row]];
        if (entry === 0) continue;
        for (let at = starts[row]; at < starts[row + 1]; at++) table[places[at]] += entry * values[at];
      }
      for (const axis of axes) {
        if (byJumps) eachLine(table, axis, addUp);
        eachLine(table, axis, takeMeanOut);
      }
      for (let place = 0; place < table.length; place++) effects[kept[place]] += table[place];
    },
    /** What the prior expects of each query times the sum of the effects over its attributes. */
    ask(effects: Float64Array, image: Float64Array): void {
      for (let place = 0; place < table.length; place++) table[place] = effects[kept[place]];
      for (const axis of axes) {
        eachLine(table, axis, putMeanIn);
        if (byJumps) eachLine(table, axis, addUpFromBehind);
      }
      for (let row = 0; row < members.length; row++) {
        let sum = 0;
        for (let at = starts[row]; at < starts[row + 1]; at++) sum += table[places[at]] * values[at];
        image[members[row]] = sum;
      }
    },
  };
}

/** The place of each cell of a table, its codes counted from 1, as 0 is "any". */
function placesOfCells(domain: Domain, attributes: readonly number[], strides: readonly number[]): Int32Array {
  return Int32Array.from(
    outerSums(
      attributes.map((index, axis) =>
        Int32Array.from({ length: domain.attributes[index].size }, (_, code) => (code + 1) * strides[axis]),
      ),
    ),
  );
}

interface Axis {
  readonly probabilities: Float64Array;
  readonly stride: number;
}

type LineWork = (table: Float64Array, any: number, stride: number, probabilities: Float64Array) => void;

/** Every line along an axis; `any` is the place before its first value. */
function eachLine(table: Float64Array, { probabilities, stride }: Axis, work: LineWork): void {
  const block = stride * (probabilities.length + 1);
  for (let outer = 0; outer < table.length; outer += block) {
    for (let any = outer; any < outer + stride; any++) work(table, any, stride, probabilities);
  }
}

function addUp(table: Float64Array, any: number, stride: number, { length }: Float64Array): void {
  for (let code = 1, at = any + 2 * stride; code < length; code++, at += stride) table[at] += table[at - stride];
}

function addUpFromBehind(table: Float64Array, any: number, stride: number, { length }: Float64Array): void {
  for (let code = length - 1, at = any + code * stride; code > 0; code--, at -= stride) table[at] += table[at + stride];
}

function takeMeanOut(table: Float64Array, any: number, stride: number, probabilities: Float64Array): void {
  let mean = 0;
  for (let code = 0, at = any + stride; code < probabilities.length; code++, at += stride)
    mean += probabilities[code] * table[at];
  table[any] = mean;
  for (let code = 0, at = any + stride; code < probabilities.length; code++, at += stride) table[at] -= mean;
}

/** The inverse, times the probability of each value. */
function putMeanIn(table: Float64Array, any: number, stride: number, probabilities: Float64Array): void {
  const mean = table[any];
  for (let code = 0, at = any + stride; code < probabilities.length; code++, at += stride) {
    table[at] = probabilities[code] * (table[at] + mean);
  }
}
