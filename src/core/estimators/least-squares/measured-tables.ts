import { tableKey } from '../../data/counts/counts.ts';
import { isSubset } from '../../data/counts/sum-down.ts';
import type { Domain } from '../../data/domain.ts';
import { type AnswerNoise, scaleAsLaplace } from '../../history/answer-noise.ts';
import type { TableEvidence } from '../../history/history.ts';
import { cellPositions } from '../../workload/linear-query.ts';

/** The weighted mean of all measurements of one table. */
export interface MeasuredTable extends CellTable {
  /** 1/λ² summed over the measurements (of Laplace noise of the same variance), or their number where all count the same. */
  readonly precision: number;
  readonly copies: readonly TableCopy[];
}

/** One of the measurements: where its answers begin among all, what share it has in the mean, and its noise. */
export interface TableCopy {
  readonly start: number;
  readonly share: number;
  readonly noise: AnswerNoise;
}

/** One table for each set of attributes. */
export function mergedTables(domain: Domain, tables: TableEvidence['tables'], weighted: boolean): MeasuredTable[] {
  const groups = new Map<string, { attributes: number[]; measured: { start: number; table: number }[] }>();
  let start = 0;
  for (const [table, { attributes, answers }] of tables.entries()) {
    const kept = differing(domain, attributes);
    const group = groups.get(tableKey(kept)) ?? { attributes: kept, measured: [] };
    group.measured.push({ start, table });
    groups.set(tableKey(kept), group);
    start += answers.length;
  }
  return [...groups.values()].map(({ attributes, measured }) => {
    const precisionOf = ({ table }: { table: number }) => {
      const scale = scaleAsLaplace(tables[table]);
      return weighted ? 1 / (scale * scale) : 1;
    };
    const precision = measured.reduce((sum, one) => sum + precisionOf(one), 0);
    const copies = measured.map((one) => {
      return { start: one.start, noise: tables[one.table], share: precisionOf(one) / precision };
    });
    const values = new Float64Array(tables[measured[0].table].answers.length);
    for (const [index, { table }] of measured.entries()) {
      const { share } = copies[index];
      for (let cell = 0; cell < values.length; cell++) values[cell] += share * tables[table].answers[cell];
    }
    return { attributes, values, precision, copies };
  });
}

/** Without the attributes of one value, which tell nothing apart and change no table. */
export function differing(domain: Domain, attributes: readonly number[]): number[] {
  return attributes.filter((index) => domain.attributes[index].size > 1);
}

export interface CellTable {
  /** Ascending. */
  readonly attributes: readonly number[];
  readonly values: Float64Array;
}

/**
 * Adds tables over some of the attributes to every cell that lies in theirs. Small tables go by way of larger ones, so
 * that the whole table is gone through for few of them.
 */
export function addSpread(
  domain: Domain,
  tables: readonly CellTable[],
  attributes: readonly number[],
  onto: Float64Array,
): void {
  const left = tables
    .map((table) => ({ attributes: table.attributes, values: table.values.slice() }))
    .sort((a, b) => a.attributes.length - b.attributes.length);
  for (const [index, table] of left.entries()) {
    let way: CellTable = { attributes, values: onto };
    for (const larger of left.slice(index + 1)) {
      if (larger.values.length < way.values.length && isSubset(table.attributes, larger.attributes)) way = larger;
    }
    const positions = cellPositions(domain, way.attributes, table.attributes);
    for (let cell = 0; cell < positions.length; cell++) way.values[cell] += table.values[positions[cell]];
  }
}
