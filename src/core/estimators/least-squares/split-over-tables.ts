import { sumDown } from '../../data/counts/sum-down.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import { largestSize } from '../../linalg/vectors.ts';
import {
  attributesOf,
  cellPositions,
  expandQuery,
  type Factor,
  type LinearQuery,
} from '../../workload/linear-query.ts';
import type { CellTable } from './measured-tables.ts';

/** A query without what is the same for every record. */
export interface VaryingPart extends LinearQuery {
  /** Ascending positions of the attributes that are left, those of one value left out. */
  readonly attributes: readonly number[];
}

export function varyingPart(domain: Domain, { times, factors }: LinearQuery): VaryingPart {
  let constant = times;
  const varying: Factor[] = [];
  for (const factor of factors) {
    const [first] = factor.values;
    if (factor.values.every((value) => value === first)) constant *= first;
    // A table has the same cells without an attribute that has one value.
    else
      varying.push({ ...factor, attributes: factor.attributes.filter((index) => domain.attributes[index].size > 1) });
  }
  const rest = { times: constant, factors: varying };
  return { ...rest, attributes: attributesOf(rest) };
}

/** Queries over more cells are not looked at cell by cell. */
const MOST_CELLS = 4_194_304;
/** How far, relative to its largest coefficient, a query may be from a sum over tables. */
const MISSED = 1e-9;

/**
 * Coefficients over the cells of measured tables that make up the query, by the number of the table; null where none
 * do. `home` is a table with all attributes that the query is about, if there is one. Otherwise what each table can
 * take of the query, its means over the attributes that the table does not have, is taken from it one after the other:
 * the order does not matter, and what is left is zero if and only if the query is a sum over tables.
 */
export function splitOverTables(
  domain: Domain,
  query: VaryingPart,
  tables: readonly CellTable[],
  home: number | null,
): ReadonlyMap<number, Float64Array> | null {
  if (home !== null) return new Map([[home, expandQuery(query, domain, tables[home].attributes)]]);
  const { attributes, factors } = query;
  // A product of numbers for single attributes depends on all of them together.
  if (factors.every((factor) => factor.attributes.length === 1)) return null;
  if (cellCount(domain, attributes) > MOST_CELLS) return null;
  const left = expandQuery(query, domain, attributes);
  const most = largestSize(left);
  const pieces = new Map<number, Float64Array>();
  for (const [index, table] of tables.entries()) {
    const common = attributes.filter((attribute) => table.attributes.includes(attribute));
    const sums = sumDown(domain, left, attributes, common);
    const means = sums.map((sum) => (sum * sums.length) / left.length);
    if (means.every((mean) => Math.abs(mean) <= MISSED * most)) continue;
    const positions = cellPositions(domain, attributes, common);
    for (let cell = 0; cell < left.length; cell++) left[cell] -= means[positions[cell]];
    const places = cellPositions(domain, table.attributes, common);
    pieces.set(
      index,
      Float64Array.from(places, (place) => means[place]),
    );
  }
  return largestSize(left) <= MISSED * most ? pieces : null;
}
