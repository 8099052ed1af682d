import { readFileSync } from 'node:fs';
import type { Counts } from '../../src/core/data/counts/counts.ts';
import { RecordCounts } from '../../src/core/data/counts/record-counts.ts';
import type { Dataset } from '../../src/core/data/dataset.ts';
import type { Extra, Mechanism, Release } from '../../src/core/mechanisms/mechanism.ts';
import type { ParamSpecs } from '../../src/core/params.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../src/core/workload/registry.ts';
import type { Workload } from '../../src/core/workload/workload.ts';
import { runMechanism } from '../support/run-mechanism.ts';

export interface Row {
  what: string;
  ours_ms: number;
  reference_ms?: number;
  ratio?: number;
  ours_error?: number;
  reference_error?: number;
  note?: string;
}

export const ADULT = '../shared/data/adult.csv';

/** The best of several runs; the reference gets only one, it takes long enough not to notice. */
export function timed<T>(work: () => T, times: number): { value: T; ms: number } {
  let best = { value: null as T, ms: Number.POSITIVE_INFINITY };
  for (let i = 0; i < times; i++) {
    const started = performance.now();
    const value = work();
    const ms = performance.now() - started;
    if (ms < best.ms) best = { value, ms };
  }
  return best;
}

export function workloadOn(spec: unknown, { domain }: Pick<Counts, 'domain'>): Workload {
  return buildWorkload(parseWorkload(spec, 'workload'), domain);
}

export function release(
  mechanism: Mechanism<ParamSpecs, Extra>,
  counts: Counts,
  workload: Workload,
  params: Record<string, unknown>,
  seed = 'bench',
): Release<Extra> {
  const run = { mechanism, counts, workload, params, epsilon: 1, neighbours: 'add-remove' as const };
  return runMechanism({ ...run, rng: seededRng(seed) }).release;
}

function independentColumns(count: number, rows: number, fair = false): Uint8Array[] {
  const rng = seededRng('independent');
  return Array.from({ length: count }, () => {
    const share = fair ? 0.5 : rng.uniform();
    return Uint8Array.from({ length: rows }, () => (rng.uniform() < share ? 1 : 0));
  });
}

const binaryAttribute = (name: string) => ({ name, size: 2, labels: ['0', '1'] });

export function independentCounts(count: number): Counts {
  const columns = independentColumns(count, 10_000);
  const attributes = columns.map((_, index) => binaryAttribute(`x${index}`));
  return new RecordCounts({ domain: { attributes }, rows: 10_000, columns, weights: null, records: 10_000 });
}

/** Binary attributes of which every even one resembles the next. */
export function resemblingCounts(count: number, rows: number): Counts {
  const rng = seededRng('resembling');
  const columns = independentColumns(count, rows);
  for (let i = 1; i < count; i += 2) {
    const kept = rng.uniform();
    columns[i] = columns[i - 1].map((code) => (rng.uniform() < kept ? code : 1 - code));
  }
  const attributes = columns.map((_, index) => binaryAttribute(`x${index}`));
  return new RecordCounts({ domain: { attributes }, rows, columns, weights: null, records: rows });
}

export function withIndependent(data: Dataset, count: number): Dataset {
  const added = independentColumns(count, data.rows, true);
  const attributes = [...data.domain.attributes, ...added.map((_, index) => binaryAttribute(`x${index}`))];
  return { ...data, domain: { attributes }, columns: [...data.columns, ...added] };
}

const CUBE = ['workclass', 'education', 'marital-status', 'occupation', 'relationship', 'race', 'sex', 'income'];

/** The attributes of the data cube; with `binned` two numbers in four bins each, which makes 27 bits. */
export function adultDataset(binned: readonly string[]): Dataset {
  const [header, ...lines] = readFileSync(ADULT, 'utf8').trim().split(/\r?\n/);
  const names = header.split(',');
  const records = lines.map((line) => line.split(','));
  const chosen = [...CUBE, ...binned];
  const columns = chosen.map((attribute) => {
    const values = records.map((record) => record[names.indexOf(attribute)]);
    return binned.includes(attribute)
      ? values.map((value) => String(Math.min(3, Math.floor(Number(value) / 25))))
      : values;
  });
  const attributes = chosen.map((attribute, index) => {
    const labels = [...new Set(columns[index])].sort();
    return { name: attribute, size: labels.length, labels };
  });
  return {
    domain: { attributes },
    rows: records.length,
    columns: columns.map((column, index) =>
      Uint8Array.from(column, (value) => attributes[index].labels.indexOf(value)),
    ),
    weights: null,
    records: records.length,
  };
}
