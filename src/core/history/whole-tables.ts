import { tableKey } from '../data/counts/counts.ts';
import { cellCount, codesOf, type Domain } from '../data/domain.ts';
import { cellQueries } from '../workload/cell-query.ts';
import type { Factor, LinearQuery } from '../workload/linear-query.ts';
import { type AnswerNoise, noiseOf } from './answer-noise.ts';
import type { AnyEvidence, Evidence, NoisyAnswer, NoisyTable, TableEvidence } from './history.ts';

export interface TablesFound extends TableEvidence {
  /** Where each cell of the tables, one table after the other, stands among the answers. */
  readonly places: Int32Array;
}

/** Answers that are all cells of whole tables, with the same noise in each cell, as those tables; null where any is not. */
export function wholeTables({ domain, answers, records }: Evidence): TablesFound | null {
  const groups = cellGroups(domain, answers);
  if (!groups || groups.size === 0) return null;
  const tables: NoisyTable[] = [];
  const places: number[] = [];
  for (const group of groups.values()) {
    for (const copy of group.copies) {
      if (copy.includes(-1)) return null;
      tables.push(group.table(copy, answers));
      for (const place of copy) places.push(place);
    }
  }
  return { domain, tables, places: Int32Array.from(places), ...(records === undefined ? {} : { records }) };
}

/** The same evidence as whole tables, where it is nothing else. */
export function inTables(asked: AnyEvidence): AnyEvidence {
  return 'tables' in asked ? asked : (wholeTables(asked) ?? asked);
}

/** The cells of whole tables as answers one by one. */
export function cellAnswers({ domain, tables }: TableEvidence): NoisyAnswer[] {
  return tables.flatMap(({ attributes, answers, ...table }) =>
    cellQueries(domain, attributes).map((query, cell) => ({ query, answer: answers[cell], ...noiseOf(table) })),
  );
}

/** The whole tables, with the same noise in each cell, that are among answers of any kind. */
export function tablesAmong({ domain, answers }: Evidence): NoisyTable[] {
  const groups = cellGroups(domain, answers, 'skip') ?? new Map<string, CellGroup>();
  return [...groups.values()].flatMap((group) =>
    group.copies.filter((copy) => !copy.includes(-1)).map((copy) => group.table(copy, answers)),
  );
}

/** Answers to cells by table and noise; null where any answer is none, unless such are skipped. */
function cellGroups(
  domain: Domain,
  answers: Evidence['answers'],
  others: 'skip' | 'refuse' = 'refuse',
): Map<string, CellGroup> | null {
  const groups = new Map<string, CellGroup>();
  for (const [place, { query, ...answer }] of answers.entries()) {
    const found = cellOf(domain, query);
    const isWhole = found !== null && cellCount(domain, found.attributes) <= answers.length;
    if (!isWhole) {
      if (others === 'refuse') return null;
      continue;
    }
    const { scale, law } = answer;
    const key = `${tableKey(found.attributes)} ${scale} ${law}`;
    const group = groups.get(key) ?? new CellGroup(domain, found.attributes, noiseOf(answer));
    group.add(found.cell, place);
    groups.set(key, group);
  }
  return groups;
}

/** Answers to cells of one table with the same noise; a cell that is answered again begins another copy of the table. */
class CellGroup {
  readonly attributes: readonly number[];
  readonly noise: AnswerNoise;
  readonly cells: number;
  /** Places of the answers to the cells, −1 where there is none. */
  readonly copies: Int32Array[] = [];

  constructor(domain: Domain, attributes: readonly number[], noise: AnswerNoise) {
    this.attributes = attributes;
    this.noise = noise;
    this.cells = cellCount(domain, attributes);
  }

  add(cell: number, place: number): void {
    let copy = this.copies.find((places) => places[cell] < 0);
    if (!copy) {
      copy = new Int32Array(this.cells).fill(-1);
      this.copies.push(copy);
    }
    copy[cell] = place;
  }

  table(copy: Int32Array, answers: Evidence['answers']): NoisyTable {
    const { attributes, noise } = this;
    return { attributes, ...noise, answers: Float64Array.from(copy, (place) => answers[place].answer) };
  }
}

/** The cell that a query counts, in the table over the attributes that matter to it; null for any other query. */
export function cellOf(domain: Domain, { times, factors }: LinearQuery) {
  let coefficient = times;
  const codes = new Map<number, number>();
  for (const { attributes, values } of factors) {
    if (values.every((value) => value === values[0])) {
      coefficient *= values[0];
      continue;
    }
    const cell = onlyCell(values);
    if (cell === null) return null;
    coefficient *= values[cell];
    for (const [axis, code] of codesOf(domain, attributes, cell).entries()) codes.set(attributes[axis], code);
  }
  if (coefficient !== 1) return null;
  const attributes = [...codes.keys()].filter((index) => domain.attributes[index].size > 1).sort((a, b) => a - b);
  const cell = attributes.reduce((sum, index) => sum * domain.attributes[index].size + (codes.get(index) ?? 0), 0);
  return { attributes, cell };
}

function onlyCell(values: Factor['values']): number | null {
  let only: number | null = null;
  for (let cell = 0; cell < values.length; cell++) {
    if (values[cell] === 0) continue;
    if (only !== null) return null;
    only = cell;
  }
  return only;
}
