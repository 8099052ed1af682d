import type { Counts } from '../../data/counts/counts.ts';
import { RecordCounts } from '../../data/counts/record-counts.ts';
import { sumDown } from '../../data/counts/sum-down.ts';
import type { Dataset } from '../../data/dataset.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import type { NoisyTable } from '../../history/history.ts';
import type { Measurement } from '../../privacy/measurement.ts';

/** One table of made-up records beside the same table from elsewhere. */
export interface TableQuality {
  /** One attribute, two or three. */
  readonly attributes: readonly number[];
  /** Distance of the joint distributions to the true table, where that is looked at. Not private. */
  readonly fromTruth: number | null;
  /** The same to the noisy answers that were measured; null where none were. Public. */
  readonly fromNoisy: number | null;
  /** How far as many true records, drawn at random, would be from the truth; null where that is not looked at. */
  readonly sampled: number | null;
  /** Of two attributes: how strongly they depend on each other. */
  readonly association: { readonly made: number; readonly truth: number | null; readonly noisy: number | null } | null;
}

/** Made-up records beside the truth and beside what was measured, table by table: every attribute, every pair, every triple. */
export interface SyntheticQuality {
  readonly domain: Domain;
  readonly records: number;
  readonly tables: readonly TableQuality[];
}

/** More attributes than these make a picture of pairs that nobody reads. */
export const MOST_COMPARED = 16;
/** A pair of attributes with more cells than these has too few records in each to tell anything. */
const MOST_CELLS = 1_000_000;
/** The same of triples, of which there are many more. */
const MOST_IN_TRIPLES = 8;
const MOST_TRIPLE_CELLS = 50_000;

/** The attributes, pairs and triples that are compared: the first ones where there are many. */
export function comparedSets(domain: Domain): (readonly number[])[] {
  const single = domain.attributes.slice(0, MOST_COMPARED).map((_, index) => index);
  const pairs = single.flatMap((a) => single.slice(a + 1).map((b) => [a, b]));
  const triples = pairs.flatMap(([a, b]) => single.slice(b + 1, MOST_IN_TRIPLES).map((c) => [a, b, c]));
  return [
    ...single.map((index) => [index]),
    ...pairs.filter((pair) => cellCount(domain, pair) <= MOST_CELLS),
    ...triples.filter((triple) => cellCount(domain, triple) <= MOST_TRIPLE_CELLS),
  ];
}

/** `truth`: true tables over all compared sets, where they may be seen. `measured`: whole tables of noisy answers. */
export function syntheticQuality(
  made: Dataset,
  truth: Counts | null,
  measured: readonly MeasuredCells[],
): SyntheticQuality {
  const { domain } = made;
  const counts = new RecordCounts(made);
  const tables = comparedSets(domain).map((attributes): TableQuality => {
    const [mine, theirs] = [counts.table(attributes), truth?.table(attributes) ?? null];
    const noisy = measuredTable(measured, domain, attributes);
    return {
      attributes,
      fromTruth: theirs && jointDistance(mine, theirs),
      fromNoisy: noisy && jointDistance(mine, noisy),
      sampled: theirs && sampledDistance(theirs, made.rows),
      association: associations(domain, attributes, mine, theirs, noisy),
    };
  });
  return { domain, records: made.rows, tables };
}

function associations(
  domain: Domain,
  attributes: readonly number[],
  made: Float64Array,
  truth: Float64Array | null,
  noisy: Float64Array | null,
): TableQuality['association'] {
  if (attributes.length !== 2) return null;
  const [rows, columns] = attributes.map((index) => domain.attributes[index].size);
  const of = (table: Float64Array) => association(table, rows, columns);
  return { made: of(made), truth: truth && of(truth), noisy: noisy && of(noisy) };
}

/** Noisy answers to all cells of the table over some attributes. */
type MeasuredCells = Pick<NoisyTable, 'attributes' | 'answers'>;

/** Of a run: the measurements that are such tables. */
export function measuredCells(history: readonly Measurement[]): MeasuredCells[] {
  return history.flatMap(({ block, answers }) => (block.partition ? [{ attributes: block.attributes, answers }] : []));
}

/** The noisy table over these attributes: the smallest measured one that has them all, summed down. */
function measuredTable(
  measured: readonly MeasuredCells[],
  domain: Domain,
  attributes: readonly number[],
): Float64Array | null {
  const around = measured
    .filter((table) => attributes.every((index) => table.attributes.includes(index)))
    .sort((a, b) => a.answers.length - b.answers.length)[0];
  return around ? sumDown(domain, around.answers, around.attributes, attributes) : null;
}

/**
 * How strongly two attributes depend on each other, from 0 (not at all) to 1 (one follows from the other): Cramér's V of
 * their table, which needs no order among values. `table` is row-major; cells below 0 count as empty.
 */
export function association(table: ArrayLike<number>, rows: number, columns: number): number {
  const byRow = new Float64Array(rows);
  const byColumn = new Float64Array(columns);
  let total = 0;
  for (let cell = 0; cell < table.length; cell++) {
    const count = Math.max(0, table[cell]);
    byRow[Math.floor(cell / columns)] += count;
    byColumn[cell % columns] += count;
    total += count;
  }
  const seen = (sums: Float64Array) => sums.reduce((count, sum) => count + (sum > 0 ? 1 : 0), 0);
  const freedom = Math.min(seen(byRow), seen(byColumn)) - 1;
  if (!(total > 0) || freedom < 1) return 0;
  // χ²/n = Σ n_ij² / (n_i n_j) − 1: cells that are empty need no visit.
  let sum = 0;
  for (let cell = 0; cell < table.length; cell++) {
    const count = table[cell];
    if (count > 0) sum += (count * count) / (byRow[Math.floor(cell / columns)] * byColumn[cell % columns]);
  }
  return Math.sqrt(Math.min(1, Math.max(0, (sum - 1) / freedom)));
}

/**
 * Σ |p − q| over the cells of two tables, each made a distribution: 0 where they are alike, 2 where they share no cell
 * (Integrating historical noisy answers, Eq. 42). Noise may push counts below 0; such cells count as empty.
 */
export function jointDistance(first: ArrayLike<number>, second: ArrayLike<number>): number {
  const [p, q] = [massOf(first), massOf(second)];
  let distance = 0;
  for (let cell = 0; cell < first.length; cell++) {
    const share = p > 0 ? Math.max(0, first[cell]) / p : 1 / first.length;
    const other = q > 0 ? Math.max(0, second[cell]) / q : 1 / second.length;
    distance += Math.abs(share - other);
  }
  return distance;
}

/** What `jointDistance` is on average for so many records drawn from the table itself; cells are nearly normal (mean |z| = √(2/π)). */
export function sampledDistance(table: ArrayLike<number>, records: number): number {
  const mass = massOf(table);
  if (!(mass > 0 && records > 0)) return 0;
  let distance = 0;
  for (let cell = 0; cell < table.length; cell++) {
    const share = Math.max(0, table[cell]) / mass;
    distance += Math.min(Math.sqrt((2 * share * (1 - share)) / (Math.PI * records)), 2 * share * (1 - share));
  }
  return distance;
}

function massOf(table: ArrayLike<number>): number {
  let mass = 0;
  for (let cell = 0; cell < table.length; cell++) mass += Math.max(0, table[cell]);
  return mass;
}
