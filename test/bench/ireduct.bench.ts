import { censusLike } from '../../src/core/data/builtin/census-like.ts';
import { tableKey } from '../../src/core/data/counts/counts.ts';
import { RecordCounts } from '../../src/core/data/counts/record-counts.ts';
import { TableCounts } from '../../src/core/data/counts/table-counts.ts';
import { ireduct } from '../../src/core/mechanisms/ireduct/ireduct.ts';
import { overallRelativeError } from '../../src/core/metrics/overall-relative-error.ts';
import { defaultParams, type ParamValues } from '../../src/core/params.ts';
import { toUnits } from '../../src/core/privacy/budget.ts';
import { Curator } from '../../src/core/privacy/curator.ts';
import { Ledger } from '../../src/core/privacy/ledger.ts';
import { exploreNoise } from '../../src/core/privacy/noise.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../src/core/workload/registry.ts';
import { once, type Pace, type Part } from './part.ts';
import { stepwiseReference } from './stepwise-reference.ts';

export const name = 'iReduct event by event, against Figure 4 step by step (exact coupling both)';

const records = { full: 1_000_000, smallest: 2000 };

const peopleOf = (pace: Pace) =>
  new RecordCounts(
    censusLike.build({ ...defaultParams(censusLike.params), records: records[pace], country: 'us' as const }),
  );

/** The marginals of so many times these people. */
function marginals(people: RecordCounts, order: number, times: number) {
  const workload = buildWorkload(parseWorkload({ kind: 'marginals', order }, 'workload'), people.domain);
  const truth = workload.blocks.map(({ attributes }) => people.table(attributes).map((count) => count * times));
  const tables = new Map(workload.blocks.map(({ attributes }, index) => [tableKey(attributes), truth[index]]));
  return { workload, truth, counts: new TableCounts(people.domain, people.records * times, tables) };
}

type Data = ReturnType<typeof marginals>;

type Settings = Partial<ParamValues<typeof ireduct.params>>;

/** By the rule of the paper, which the reference follows. */
function ours({ workload, counts }: Data, epsilon: number, settings: Settings, seed: string) {
  const rng = seededRng(seed);
  const curator = new Curator(
    counts,
    new Ledger(toUnits(epsilon), { neighbours: 'replace-one', rowsPerPerson: 1 }),
    exploreNoise(rng),
  );
  const params = { ...defaultParams(ireduct.params), pick: 'paper' as const, ...settings };
  return ireduct.run(curator, workload, params, { epsilon, rng, sanityBound: 1e-4 * counts.records });
}

function timed<T>(work: () => T): { ms: number; result: T } {
  const start = performance.now();
  const result = work();
  return { ms: performance.now() - start, result };
}

/** The median of some runs, after two that only warm up. */
function median(runs: number, work: (run: number) => unknown): number {
  const times = Array.from({ length: runs + 2 }, (_, run) => timed(() => work(run)).ms).slice(2);
  return times.sort((a, b) => a - b)[runs >> 1];
}

/** Error and scales of one run of the reference must lie where those of ours lie. */
function requireSame(data: Data, epsilon: number, step: number, reference: ReturnType<typeof stepwiseReference>): void {
  const sanityBound = 1e-4 * data.counts.records;
  const error = (answers: readonly Float64Array[]) =>
    overallRelativeError.evaluate({ truth: data.truth, answers, sanityBound });
  const releases = Array.from({ length: 8 }, (_, run) => ours(data, epsilon, { lambdaStep: step }, `same ${run}`));
  requireAmong(
    'the error',
    error(reference.answers),
    releases.map(({ answers }) => error(answers)),
  );
  data.truth.forEach((_, block) => {
    const scales = releases.map((release) => release.scales[block] ?? Number.NaN);
    requireAmong(`the scale of marginal ${block}`, reference.scales[block], scales);
  });
}

function requireAmong(what: string, value: number, sample: readonly number[]): void {
  const mean = sample.reduce((sum, x) => sum + x, 0) / sample.length;
  const sd = Math.sqrt(sample.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (sample.length - 1));
  // Eight standard deviations of a small sample; a scale may also be a step of the grid away.
  if (Math.abs(value - mean) < 8 * sd + 0.02 * mean) return;
  throw new Error(`${what} of the reference is ${value}, ours ${mean} ± ${sd}`);
}

function compare(data: Data, epsilon: number, step: number, runs: number) {
  const n = data.counts.records;
  const reference = timed(() =>
    stepwiseReference(data.truth, epsilon, n / 10, step * n, 1e-4 * n, seededRng('reference')),
  );
  requireSame(data, epsilon, step, reference.result);
  const ms = median(runs, (run) => ours(data, epsilon, { lambdaStep: step }, `${run}`));
  return { ours_ms: ms, reference_ms: reference.ms, ratio: reference.ms / ms };
}

export function parts(pace: Pace): Part[] {
  const isFull = pace === 'full';
  const people = once(() => peopleOf(pace));
  const oneWay = once(() => marginals(people(), 1, 10));
  const twoWay = once(() => marginals(people(), isFull ? 2 : 1, 14));
  const [fineStep, coarseStep] = isFull ? [1e-6, 1e-4] : [1e-3, 1e-2];
  const runs = (most: number) => (isFull ? most : 1);
  const coarse = once(() => compare(twoWay(), 0.1, coarseStep, runs(3)));
  const named = (what: string, measure: () => object): Part => ({ what, measure: () => [{ what, ...measure() }] });
  return [
    named('1-D marginals, 10⁷ records, ε = 0.01, λ_Δ = n/10⁶', () => compare(oneWay(), 0.01, fineStep, runs(40))),
    named('1-D marginals, by cells', () => ({
      ours_ms: median(runs(40), (run) => ours(oneWay(), 0.01, { pick: 'cells' }, `${run}`)),
    })),
    named('36 two-way marginals, by cells', () => ({
      ours_ms: median(runs(3), (run) => ours(twoWay(), 0.1, { pick: 'cells' }, `${run}`)),
    })),
    named('1-D marginals, continuous', () => ({
      ours_ms: median(runs(40), (run) => ours(oneWay(), 0.01, { lambdaStep: 'continuous' }, `${run}`)),
    })),
    named('36 two-way marginals, 14·10⁶ records, ε = 0.1, λ_Δ = n/10⁴', coarse),
    named('36 two-way marginals, λ_Δ = n/10⁶; reference: 100 times the row above, for 100 times the steps', () => {
      const ms = median(runs(5), (run) => ours(twoWay(), 0.1, { lambdaStep: fineStep }, `${run}`));
      return { ours_ms: ms, reference_ms: 100 * coarse().reference_ms, ratio: (100 * coarse().reference_ms) / ms };
    }),
    named('36 two-way marginals, continuous', () => ({
      ours_ms: median(runs(3), (run) => ours(twoWay(), 0.1, { lambdaStep: 'continuous' }, `${run}`)),
    })),
  ];
}
