import { csvChunks } from '../../core/data/csv-export.ts';
import type { Results } from '../../core/experiment/results.ts';
import type { Row } from '../../core/experiment/row.ts';

export const NOT_PRIVATE = 'not private: compared with the truth';

/** One line a trial. The last column says in every line that the numbers are not for publication. */
export function resultsCsv({ experiment, rows }: Pick<Results, 'experiment' | 'rows'>): string[] {
  const { metrics, sweep } = experiment;
  const header = ['mechanism', sweep.parameter, 'trial', ...metrics, 'spent', 'error', 'status'];
  return [
    ...csvChunks(
      header,
      rows.map((row) => cells(row, metrics)),
    ),
  ];
}

function cells(row: Row, metrics: readonly string[]): (string | number)[] {
  const value = typeof row.value === 'boolean' ? String(row.value) : row.value;
  const numbers = metrics.map((id) => row.metrics[id] ?? '');
  return [row.mechanism, value, row.trial, ...numbers, row.spent, row.error ?? '', NOT_PRIVATE];
}
