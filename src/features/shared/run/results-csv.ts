import { csvChunks } from '../../../core/data/file/csv-export.ts';
import { NOT_PRIVATE, type Results } from '../../../core/experiment/results/results.ts';
import type { ReferenceLine } from '../../../core/experiment/run/reference-lines.ts';
import { referenceById } from '../../../core/experiment/run/references/registry.ts';
import type { Row } from '../../../core/experiment/run/row.ts';
import { kindPromised } from '../../../core/mechanisms/guarantee.ts';
import { metricById } from '../../../core/metrics/registry.ts';

/** One line a trial, with how many the point has of those planned, then one for every point of a reference line, without a trial. The last column says in every line that the numbers are not for publication. */
export function resultsCsv({
  experiment,
  rows,
  references,
}: Pick<Results, 'experiment' | 'rows' | 'references'>): string[] {
  const { metrics, sweep, trials } = experiment;
  const header = [
    'mechanism',
    sweep.parameter,
    'trial',
    'trials',
    ...metrics.map(headerOf),
    'spent',
    'guarantee',
    'error',
    'status',
  ];
  const done = trialsByPoint(rows);
  return [
    ...csvChunks(header, [
      ...rows.map((row) => cells(row, `${done.get(pointKey(row))} of ${trials}`, metrics)),
      ...references.flatMap((line) => referenceCells(line, metrics)),
    ]),
  ];
}

/** On screen shares are percent; a file says that it holds them as they were computed. */
function headerOf(metric: string): string {
  return metricById(metric, 'metrics').unit === 'share' ? `${metric} (share)` : metric;
}

/** How many trials each point has; of a run that was cut short some are missing. */
function trialsByPoint(rows: readonly Row[]): ReadonlyMap<string, number> {
  const done = new Map<string, number>();
  for (const row of rows) done.set(pointKey(row), (done.get(pointKey(row)) ?? 0) + 1);
  return done;
}

function pointKey({ mechanism, value }: Row): string {
  return JSON.stringify([mechanism, value]);
}

function cells(row: Row, trials: string, metrics: readonly string[]): (string | number)[] {
  const value = typeof row.value === 'boolean' ? String(row.value) : row.value;
  const numbers = metrics.map((id) => row.metrics[id] ?? '');
  return [
    row.mechanism,
    value,
    row.trial,
    trials,
    ...numbers,
    row.spent,
    guaranteeCell(row),
    row.error ?? '',
    NOT_PRIVATE,
  ];
}

function guaranteeCell(row: Row): string {
  const kind = kindPromised(row);
  const promise = row.delta !== undefined ? `${kind}, delta = ${row.delta}` : kind;
  const person = row.rowsPerPerson === undefined ? '' : `, for each person of at most ${row.rowsPerPerson} rows`;
  return `${promise}${person}${row.givenRecords ? ', given the number of records' : ''}`;
}

function referenceCells({ id, points }: ReferenceLine, metrics: readonly string[]): (string | number)[][] {
  const status = referenceById(id, 'references').withoutTruth ? 'bound' : NOT_PRIVATE;
  return points.map((point) => {
    const value = typeof point.value === 'boolean' ? String(point.value) : point.value;
    const numbers = metrics.map((metric) => ('metrics' in point ? (point.metrics[metric] ?? '') : ''));
    return [id, value, '', '', ...numbers, '', '', 'error' in point ? point.error : '', status];
  });
}
