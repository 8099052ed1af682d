import { builtinDataset } from '../../src/core/data/builtin/registry.ts';
import type { Counts } from '../../src/core/data/counts/counts.ts';
import { RecordCounts } from '../../src/core/data/counts/record-counts.ts';
import type { Extra, Release } from '../../src/core/mechanisms/mechanism.ts';
import { mwem } from '../../src/core/mechanisms/mwem/mwem.ts';
import { relativeEntropyOf } from '../../src/core/metrics/relative-entropy.ts';
import { defaultParams } from '../../src/core/params.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { expandQuery } from '../../src/core/workload/linear-query.ts';
import type { Workload } from '../../src/core/workload/workload.ts';
import { roundsOf } from '../support/extras.ts';
import { bytesOfLargeTables } from '../support/large-tables.ts';
import { independentCounts, type Row, release, timed, workloadOn } from './mwem-runs.ts';
import { once, type Pace, type Part } from './part.ts';
import { PlainMwem } from './plain-mwem.ts';

export const name = 'MWEM, dense, ε = 1, against rows of coefficients and 100 replays';

const REPLAYS = 100;

type Case = readonly [what: string, counts: Counts, workload: Workload, rounds: number];

export function parts(pace: Pace): Part[] {
  if (pace === 'smallest') {
    const few = histogram(16);
    const search = () => ['16 cells, ranges', few, ranges(few, 20), 2] as const;
    const cube = independentCounts(4);
    const parities = () => ['2^4 cells, parities', cube, workloadOn({ kind: 'parities', degree: 2 }, cube), 2] as const;
    return [...[search, parities].map((small) => againstPlain('small', small, 3)), memoryOf(4)];
  }
  const nltcs = once(() => countsOf('nltcs-like'));
  const on = (spec: object, what: string) => () => [what, nltcs(), workloadOn(spec, nltcs()), 30] as const;
  const parities = '2^16 cells, 696 parities, T = 30';
  const cells = '2^16 cells, 4,480 three-way cells, T = 30';
  const search = '4,096 cells, 2,000 ranges, T = 10';
  return [
    againstPlain(parities, on({ kind: 'parities', degree: 3 }, parities)),
    againstPlain(cells, on({ kind: 'marginals', order: 3 }, cells)),
    againstPlain(search, () => {
      const counts = histogram(4096);
      return [search, counts, ranges(counts, 2000), 10] as const;
    }),
    memoryOf(20),
  ];
}

const ranges = (counts: Counts, count: number) => workloadOn({ kind: 'ranges', attributes: ['x'], count }, counts);

function againstPlain(what: string, own: () => Case, replays = REPLAYS): Part {
  return { what, measure: () => compared(...own(), replays) };
}

function compared(what: string, counts: Counts, workload: Workload, rounds: number, replays: number): Row[] {
  const limit = timed(() => release(mwem, counts, workload, { rounds }), 5);
  const literal = timed(() => release(mwem, counts, workload, { rounds, replay: replays - 1 }), 1);
  const plain = timed(() => plainRun(counts, workload, literal.value, replays), 1);
  const error = (own: Release<Extra>) =>
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
      what: `${what}, ${replays} replays one by one`,
      ours_ms: literal.ms,
      reference_ms: plain.ms,
      ratio: plain.ms / literal.ms,
      ours_error: error(literal.value),
      reference_error: error(literal.value),
      note: `same table as the reference to ${farthest.toExponential(1)} records`,
    },
  ];
}

/** The reference goes through the choices and measurements of our literal run. */
function plainRun(counts: Counts, { domain, blocks }: Workload, release: Release<Extra>, replays: number): PlainMwem {
  const all = everything(counts);
  const rows = blocks.flatMap((block) =>
    Array.from({ length: block.queries }, (_, i) => Float32Array.from(expandQuery(block.query(i), domain, all))),
  );
  const first = blocks.map((_, index) => blocks.slice(0, index).reduce((sum, block) => sum + block.queries, 0));
  const plain = new PlainMwem(counts.table(all).length, counts.records, rows);
  const past: { query: number; measured: number }[] = [];
  for (const { block, query, measured } of roundsOf(release)) {
    plain.scores();
    past.push({ query: first[block] + (query ?? 0), measured: measured[0] });
    plain.replay(past.slice(-1), 1);
    plain.replay(past, replays - 1);
  }
  return plain;
}

function memoryOf(attributes: number): Part {
  return { what: `memory of 2^${attributes} cells`, measure: () => [memory(attributes)] };
}

/** Tables of the domain that a run makes beside the counts and the transform that answers from them. */
function memory(attributes: number): Row {
  const counts = independentCounts(attributes);
  const workload = workloadOn({ kind: 'parities', degree: 2 }, counts);
  const cells = counts.table(everything(counts)).length;
  let ms = 0;
  const bytes = bytesOfLargeTables(cells / 2, () => {
    ms = timed(() => release(mwem, counts, workload, { rounds: 10 }), 1).ms;
  });
  return {
    what: `2^${attributes} cells, all parities to degree 2, T = 10`,
    ours_ms: ms,
    note: `${(bytes / (8 * cells)).toFixed(1)} vectors of the domain made, all rounds taken together`,
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
