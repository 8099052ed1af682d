import { csvChunks } from '../../data/file/csv-export.ts';
import { kindPromised } from '../../mechanisms/guarantee.ts';
import { metricById } from '../../metrics/registry.ts';
import type { ParamValue } from '../../params.ts';
import { referenceById } from '../run/references/registry.ts';
import { NOT_PRIVATE, type Results } from './results.ts';

const HEADER = [
  'mechanism',
  'parameter',
  'value',
  'trial',
  'metric',
  'result',
  'unit',
  'spent_epsilon',
  'guarantee',
  'delta',
  'rows_per_person',
  'given_records',
  'error',
  'status',
];

/**
 * Results as R and pandas like them: one line for each mechanism, value, trial and metric, so that every column is one
 * variable. What is not known is left empty, which both read as missing; reference lines have no trial.
 */
export function longCsv({
  experiment: { metrics, sweep },
  rows,
  references,
}: Pick<Results, 'experiment' | 'rows' | 'references'>): string[] {
  const measured = rows.flatMap((row) =>
    metrics.map((metric) => [
      row.mechanism,
      sweep.parameter,
      textOf(row.value),
      row.trial,
      ...resultOf(metric, row.metrics[metric]),
      row.spent,
      kindPromised(row),
      row.delta ?? '',
      row.rowsPerPerson ?? 1,
      row.givenRecords ? 'TRUE' : 'FALSE',
      row.error ?? '',
      NOT_PRIVATE,
    ]),
  );
  const lines = references.flatMap(({ id, points }) =>
    points.flatMap((point) =>
      metrics.map((metric) => [
        id,
        sweep.parameter,
        textOf(point.value),
        '',
        ...resultOf(metric, 'metrics' in point ? point.metrics[metric] : undefined),
        ...['', '', '', '', ''],
        'error' in point ? point.error : '',
        referenceById(id, 'references').withoutTruth ? 'bound' : NOT_PRIVATE,
      ]),
    ),
  );
  return [...csvChunks(HEADER, [...measured, ...lines])];
}

function resultOf(metric: string, result: number | undefined): (string | number)[] {
  return [metric, result === undefined ? '' : numberOf(result), metricById(metric, 'metrics').unit];
}

/** “Inf” is what both R and pandas read; JavaScript would write “Infinity”. */
function numberOf(result: number): string | number {
  return Math.abs(result) === Number.POSITIVE_INFINITY ? (result > 0 ? 'Inf' : '-Inf') : result;
}

function textOf(value: ParamValue): string | number {
  return typeof value === 'boolean' ? String(value) : value;
}
