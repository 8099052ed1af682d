import { cellCount, type Domain } from '../../data/domain.ts';
import { scaleAsLaplace } from '../../history/answer-noise.ts';
import type { AnyEvidence, NoisyAnswer, TableEvidence } from '../../history/history.ts';
import { attributesOf, expandQuery, type LinearQuery } from '../../workload/linear-query.ts';
import type { Restraint } from './restraint.ts';

/** Cells of one table that were asked for: of all of them a record is in one, so one look-up stands for them all. */
export interface CellFeatures {
  /** Ascending, and how far apart in the table neighbouring codes of each are. */
  readonly attributes: readonly number[];
  readonly strides: readonly number[];
  /** Where the table's weights begin among all. */
  readonly offset: number;
}

/** Other queries about the same attributes. */
export interface PackFeatures extends Omit<PackedQueries, 'attributes'>, CellFeatures {}

/** A query that is looked at by itself. */
export interface SingleFeature {
  readonly query: LinearQuery;
  /** Where its weight is among all. */
  readonly at: number;
}

/** The features of the model (Eq. 36), laid out so that a record touches as few of them as can be. */
export interface Features {
  readonly domain: Domain;
  readonly cells: readonly CellFeatures[];
  readonly packs: readonly PackFeatures[];
  readonly singles: readonly SingleFeature[];
  /** π_i = a_i/n and b_i/n for each weight; both are 0 where nothing was asked. */
  readonly target: Float64Array;
  readonly noise: Float64Array;
  readonly restraint: Restraint;
}

/** What holds weights with such targets and such noise back. */
export type Restrain = (target: Float64Array, noise: Float64Array) => Restraint;

/** Larger tables are not laid out: their cells are looked at one by one. */
const MOST_CELLS = 4_194_304;

interface OpenTable extends CellFeatures {
  readonly taken: Map<number, NoisyAnswer>;
  readonly size: number;
}

/** Every table has a place of its own, and every cell of it a weight: a record is in the cell that its codes say. */
function tableFeatures({ domain, tables }: TableEvidence, records: number, restrain: Restrain): Features {
  const asked = tables.filter(({ attributes }) => attributes.length > 0);
  const size = asked.reduce((sum, { answers }) => sum + answers.length, 0);
  const [target, noise] = [new Float64Array(size), new Float64Array(size)];
  let offset = 0;
  const cells = asked.map(({ attributes, answers, ...own }): CellFeatures => {
    const start = offset;
    for (let cell = 0; cell < answers.length; cell++) target[start + cell] = answers[cell] / records;
    offset += answers.length;
    noise.fill(scaleAsLaplace(own) / records, start, offset);
    return { attributes, strides: stridesOf(domain, attributes), offset: start };
  });
  return { domain, cells, packs: [], singles: [], target, noise, restraint: restrain(target, noise) };
}

export function featuresOf(evidence: AnyEvidence, records: number, restrain: Restrain): Features {
  if ('tables' in evidence) return tableFeatures(evidence, records, restrain);
  const { domain, answers } = evidence;
  const tables: OpenTable[] = [];
  const alone: NoisyAnswer[] = [];
  const open = new Map<string, OpenTable[]>();
  let size = 0;
  for (const answer of answers) {
    const attributes = attributesOf(answer.query);
    const codes = cellOf(answer.query, attributes);
    // A query about no attribute is met by every distribution.
    if (attributes.length === 0) continue;
    if (!codes || cellCount(domain, attributes) > MOST_CELLS) {
      alone.push(answer);
      continue;
    }
    const strides = stridesOf(domain, attributes);
    const cell = codes.reduce((sum, code, axis) => sum + code * strides[axis], 0);
    const key = attributes.join();
    // A cell that was asked for twice has two answers, and so two weights.
    let table = open.get(key)?.find(({ taken }) => !taken.has(cell));
    if (!table) {
      table = { attributes, strides, offset: size, size: cellCount(domain, attributes), taken: new Map() };
      size += table.size;
      tables.push(table);
      open.set(key, [...(open.get(key) ?? []), table]);
    }
    table.taken.set(cell, answer);
  }
  const { packs, rest } = packedQueries(
    domain,
    alone.map(({ query }) => query),
  );
  const ordered = [...packs.flatMap(({ members }) => members), ...rest].map((index) => alone[index]);
  const singles = ordered.map(({ query }, index) => ({ query, at: size + index })).slice(ordered.length - rest.length);
  const weights = size + ordered.length;
  const [target, noise] = [new Float64Array(weights), new Float64Array(weights)];
  const put = (at: number, given: NoisyAnswer) => {
    target[at] = given.answer / records;
    noise[at] = scaleAsLaplace(given) / records;
  };
  for (const { taken, offset } of tables) for (const [cell, answer] of taken) put(offset + cell, answer);
  for (const [index, answer] of ordered.entries()) put(size + index, answer);
  let offset = size;
  const packed = packs.map(({ members: _, ...pack }): PackFeatures => {
    offset += pack.count;
    return { ...pack, strides: stridesOf(domain, pack.attributes), offset: offset - pack.count };
  });
  return { domain, cells: tables, packs: packed, singles, target, noise, restraint: restrain(target, noise) };
}

/** The codes that a query counts, where it counts one cell of the table over its attributes. */
function cellOf({ times, factors }: LinearQuery, attributes: readonly number[]): number[] | null {
  if (times !== 1 || factors.some((factor) => factor.attributes.length > 1)) return null;
  const codes = new Map<number, number>();
  for (const { attributes: of, values } of factors) {
    const code = values.indexOf(1);
    if (code < 0 || values.some((value, at) => value !== 0 && at !== code)) return null;
    codes.set(of[0], code);
  }
  return attributes.map((attribute) => codes.get(attribute) as number);
}

function stridesOf(domain: Domain, attributes: readonly number[]): number[] {
  const strides = new Array<number>(attributes.length);
  let stride = 1;
  for (let axis = attributes.length - 1; axis >= 0; axis--) {
    strides[axis] = stride;
    stride *= domain.attributes[attributes[axis]].size;
  }
  return strides;
}

/** Queries about the same attributes, cell by cell of their table: which of them take something of a record there. */
interface PackedQueries {
  /** Ascending. */
  readonly attributes: readonly number[];
  /** How many queries. */
  readonly count: number;
  /** Where the list of each cell begins, and where the last one ends. */
  readonly starts: Int32Array;
  /** Which query, and how much of the record it takes. */
  readonly takers: Int32Array;
  readonly shares: Float64Array;
}

/** The tables of all queries together; lists of half as many numbers take 50 MB. */
const MOST_NUMBERS = 8_388_608;

/** As many queries as fit, those that take little first, and the others as they are. Both name queries by position. */
export function packedQueries(
  domain: Domain,
  queries: readonly LinearQuery[],
): { readonly packs: readonly (PackedQueries & { readonly members: readonly number[] })[]; readonly rest: number[] } {
  const groups = new Map<string, { attributes: readonly number[]; members: number[] }>();
  for (const [index, query] of queries.entries()) {
    const attributes = attributesOf(query);
    const group = groups.get(attributes.join()) ?? { attributes, members: [] };
    group.members.push(index);
    groups.set(attributes.join(), group);
  }
  const numbersIn = ({ attributes, members }: { attributes: readonly number[]; members: number[] }) =>
    cellCount(domain, attributes) * members.length;
  const bySize = [...groups.values()].sort((a, b) => numbersIn(a) - numbersIn(b));
  let left = MOST_NUMBERS;
  const fitting = bySize.filter((group) => {
    left -= numbersIn(group);
    return left >= 0;
  });
  const packs = fitting.map(({ attributes, members }) => {
    const tables = members.map((index) => expandQuery(queries[index], domain, attributes));
    const starts = new Int32Array(cellCount(domain, attributes) + 1);
    for (const table of tables) for (const [cell, value] of table.entries()) starts[cell + 1] += value === 0 ? 0 : 1;
    for (let cell = 1; cell < starts.length; cell++) starts[cell] += starts[cell - 1];
    const ends = starts.slice();
    const takers = new Int32Array(starts[starts.length - 1]);
    const shares = new Float64Array(takers.length);
    for (const [taker, table] of tables.entries()) {
      for (let cell = 0; cell < table.length; cell++) {
        if (table[cell] === 0) continue;
        takers[ends[cell]] = taker;
        shares[ends[cell]++] = table[cell];
      }
    }
    return { attributes, count: members.length, starts, takers, shares, members };
  });
  return { packs, rest: bySize.slice(fitting.length).flatMap(({ members }) => members) };
}
