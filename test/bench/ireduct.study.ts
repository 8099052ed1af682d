import { existsSync, readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { builtinDataset } from '../../src/core/data/builtin/registry.ts';
import type { Counts } from '../../src/core/data/counts/counts.ts';
import { RecordCounts } from '../../src/core/data/counts/record-counts.ts';
import { OpenRecords } from '../../src/core/data/open-data.ts';
import { type AnyMechanism, mechanismById } from '../../src/core/mechanisms/registry.ts';
import { overallRelativeError } from '../../src/core/metrics/overall-relative-error.ts';
import { defaultParams } from '../../src/core/params.ts';
import { normal } from '../../src/core/random/normal.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../src/core/workload/registry.ts';
import type { Workload } from '../../src/core/workload/workload.ts';
import { expectedRelativeError } from '../support/expected-relative-error.ts';
import { runMechanism } from '../support/run-mechanism.ts';
import { countsOf, domainOf } from '../support/small-data.ts';

export const name = 'What iReduct lowers first: overall error over that of Laplace noise, and over that of Oracle';

/** TRIALS=40 DATA=tips,fares EPSILONS=0.05,1 PICKS=overall,cells npm run study -- ireduct */
const TRIALS = Number(process.env.TRIALS ?? 40);
const wanted = process.env.DATA?.split(',');
const EPSILONS = process.env.EPSILONS?.split(',').map(Number) ?? [0.01, 0.05, 0.2, 1];
const PICKS = process.env.PICKS?.split(',') ?? ['paper', 'overall', 'cells'];
const FOLDER = '../shared/data';

interface Asked {
  /** Null where its file is not here. */
  readonly counts: () => Counts | null;
  readonly workload: object;
}

const oneWay = { kind: 'marginals', order: 1 };
const twoWay = { kind: 'marginals', order: 2 };
const ranges = (count: number, attributes = ['a']) => ({ kind: 'ranges', attributes, count, seed: 1 });
const prefixes = (count: number) => ({
  kind: 'queries',
  queries: Array.from({ length: count }, (_, i) => ({ where: { a: [0, i] } })),
});

const tips = { total_bill: 5, tip: 1, sex: 0, smoker: 0, day: 0, time: 0, size: 0 };
const adult = [
  'workclass',
  'education',
  'marital-status',
  'occupation',
  'relationship',
  'race',
  'sex',
  'native-country',
];
const stones = { carat: 0.25, cut: 0, color: 0, clarity: 0, price: 2000 };

const sets: Readonly<Record<string, Asked>> = {
  'sorted pareto': { counts: () => histogram(pareto(777, 7960).sort((a, b) => b - a)), workload: ranges(200) },
  pareto: { counts: () => histogram(pareto(777, 7960)), workload: ranges(200) },
  fares: { counts: () => histogram(fares(6433, 1024)), workload: ranges(200) },
  'sparse histogram': {
    counts: () => histogram(Array.from({ length: 1500 }, (_, cell) => (cell % 37 === 5 ? 3 * (cell % 11) : 0))),
    workload: ranges(300),
  },
  prefixes: { counts: () => histogram(pareto(48, 5000).sort((a, b) => a - b)), workload: prefixes(48) },
  boxes: { counts: () => countsOf(domainOf(32, 24), pareto(768, 1500)), workload: ranges(150, ['a', 'b']) },
  'nearly all cells empty': { counts: () => histogram(heavyTailed(512)), workload: ranges(60) },
  'all cells alike': {
    counts: () => histogram(Array.from({ length: 300 }, (_, cell) => 40 + ((7 * cell) % 11))),
    workload: ranges(60),
  },
  'one heavy cell': {
    counts: () => histogram(Array.from({ length: 256 }, (_, cell) => (cell === 90 ? 20_000 : cell % 3))),
    workload: ranges(60),
  },
  'falling counts': {
    counts: () => histogram(Array.from({ length: 777 }, (_, rank) => Math.floor(4000 / (rank + 1) ** 1.6))),
    workload: ranges(120),
  },
  'sparse boxes': {
    counts: () =>
      countsOf(
        domainOf(24, 16),
        Array.from({ length: 384 }, (_, cell) => (cell % 29 === 3 ? cell % 7 : 0)),
      ),
    workload: ranges(100, ['a', 'b']),
  },
  tips: { counts: () => records('strangers/seaborn-tips.csv', tips), workload: oneWay },
  'tips by pairs': { counts: () => records('strangers/seaborn-tips.csv', tips), workload: twoWay },
  diamonds: {
    counts: () => records('strangers/seaborn-diamonds.csv', { ...stones, carat: 0.1, price: 500, depth: 1, table: 1 }),
    workload: oneWay,
  },
  'diamonds by pairs': { counts: () => records('strangers/seaborn-diamonds.csv', stones), workload: twoWay },
  adult: {
    counts: () => records('adult.csv', { age: 5, income: 0, ...Object.fromEntries(adult.map((key) => [key, 0])) }),
    workload: oneWay,
  },
  'adult-like': { counts: () => published('adult-like'), workload: oneWay },
  mildew: { counts: () => published('mildew'), workload: oneWay },
  'czech by pairs': { counts: () => published('czech'), workload: twoWay },
  'an empty cell beside even ones': { counts: () => withEmptyCell(), workload: oneWay },
};

type Row = Record<string, number | string>;

export async function run() {
  const rows: Row[] = [];
  for (const [data, { counts: open, workload: spec }] of Object.entries(sets)) {
    if (wanted && !wanted.includes(data)) continue;
    const counts = open();
    if (!counts) continue;
    const workload = buildWorkload(parseWorkload(spec, 'workload'), counts.domain);
    for (const epsilon of EPSILONS) {
      rows.push({ data, epsilon, ...compared(counts, workload, epsilon) });
      console.log(JSON.stringify(rows[rows.length - 1]));
    }
  }
  return rows;
}

function compared(counts: Counts, workload: Workload, epsilon: number): Row {
  const truth = workload.blocks.map((block) => block.answer(counts.table(block.attributes)));
  const sanityBound = 1e-4 * counts.records;
  const released = (id: string, params: object, seed: string) =>
    runMechanism({
      mechanism: mechanismById(id, 'mechanism') as AnyMechanism,
      counts,
      workload,
      epsilon,
      neighbours: 'replace-one',
      rng: seededRng(seed),
      params: { ...params },
    }).release;
  /** Of scales that depend on no noise the mean error need not be drawn. */
  const expected = (id: string) => expectedRelativeError(released(id, {}, id).history, truth, sanityBound);
  const [laplace, oracle] = [expected('laplace'), expected('oracle')];
  const row: Row = { 'oracle/laplace': oracle / laplace };
  for (const pick of PICKS) {
    const errors = Array.from({ length: TRIALS }, (_, trial) => {
      const { answers } = released('ireduct', { pick }, `trial ${trial}`);
      return overallRelativeError.evaluate({ truth, answers, sanityBound });
    });
    const middle = mean(errors);
    const deviation = Math.sqrt(mean(errors.map((error) => (error - middle) ** 2)) / (TRIALS - 1));
    row[`${pick}/laplace`] = middle / laplace;
    row[`${pick} ±`] = deviation / laplace;
    row[`${pick}/oracle`] = middle / oracle;
  }
  return row;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function histogram(cells: readonly number[]): Counts {
  return countsOf(domainOf(cells.length), cells);
}

/** Records that fall on cells by weights with a heavy tail. */
function pareto(cells: number, records: number): number[] {
  const rng = seededRng('pareto');
  const weights = Array.from({ length: cells }, () => 1 / (1 - rng.uniform()));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const counts = weights.map(() => 0);
  for (let record = 0; record < records; record++) {
    let place = rng.uniform() * total;
    let cell = 0;
    for (; cell < cells - 1 && place >= weights[cell]; cell++) place -= weights[cell];
    counts[cell]++;
  }
  return counts;
}

/** Nearly all cells empty, a few very heavy. */
function heavyTailed(cells: number): number[] {
  const rng = seededRng('heavy');
  return Array.from({ length: cells }, () => (rng.uniform() < 0.25 ? Math.floor(2 / rng.uniform()) : 0));
}

/** Rides: most are short, a few cost the fixed price of one route, next to none are long. */
function fares(rides: number, cells: number): number[] {
  const rng = seededRng('fares');
  const counts = Array.from({ length: cells }, () => 0);
  for (let ride = 0; ride < rides; ride++) {
    const fare = rng.uniform() < 0.03 ? 52 : Math.max(2.5, Math.round(2 * Math.exp(2.25 + 0.6 * normal(rng))) / 2);
    counts[Math.min(cells - 1, Math.floor(fare / 0.15))]++;
  }
  return counts;
}

function published(id: string): Counts {
  const { build, params } = builtinDataset(id);
  return new OpenRecords(build(defaultParams(params) as never)).counts();
}

/** The worst that was found: a large table without a small count beside a small one with a cell that is empty. */
function withEmptyCell(): Counts {
  return countsOf(
    domainOf(20, 3),
    Array.from({ length: 60 }, (_, cell) => (cell % 3 === 2 ? 0 : 6)),
  );
}

/** Columns of a file: by value, or numbers in bins of some width. */
function records(file: string, columns: Readonly<Record<string, number>>): Counts | null {
  const path = `${FOLDER}/${file}`;
  if (!existsSync(path)) {
    console.warn(`left out: ${path} is absent`);
    return null;
  }
  const rows = Papa.parse<Record<string, string>>(readFileSync(path, 'utf8').trim(), { header: true }).data;
  const coded = Object.entries(columns).map(([key, width]) => {
    const values = rows.map((row) => (width > 0 ? String(Math.floor(Number(row[key]) / width)) : row[key]));
    const labels = [...new Set(values)].sort();
    const codes = new Map(labels.map((label, code) => [label, code]));
    return {
      attribute: { name: key, size: labels.length, labels },
      column: Uint16Array.from(values, (value) => codes.get(value) ?? 0),
    };
  });
  return new RecordCounts({
    domain: { attributes: coded.map(({ attribute }) => attribute) },
    rows: rows.length,
    columns: coded.map(({ column }) => column),
    weights: null,
    records: rows.length,
  });
}
