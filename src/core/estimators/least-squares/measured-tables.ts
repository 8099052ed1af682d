import { tableKey } from '../../data/counts/counts.ts';
import type { Domain } from '../../data/domain.ts';
import { type AnswerNoise, scaleAsLaplace } from '../../history/answer-noise.ts';
import type { TableEvidence } from '../../history/history.ts';
import type { CellTable } from './spread.ts';

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
