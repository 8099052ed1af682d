import { parseExperiment } from '../../src/core/experiment/parse-experiment.ts';
import { marginsOf } from '../../src/core/experiment/release/margins.ts';
import type { AnyRelease } from '../../src/core/experiment/run/one-run.ts';
import { TrialRunner } from '../../src/core/experiment/run/trials.ts';
import { Failure } from '../../src/core/failure.ts';
import { askBaseline } from '../../src/core/mechanisms/asking/asking.ts';
import type { AnyMechanism } from '../../src/core/mechanisms/registry.ts';
import { defaultParams } from '../../src/core/params.ts';
import { at } from '../../src/core/privacy/budget.ts';
import { buildWorkload, parseWorkload } from '../../src/core/workload/registry.ts';
import type { Workload } from '../../src/core/workload/workload.ts';
import { countsOf, domainOf } from './small-data.ts';

/** A domain, what is asked about it, and a table of all cells. */
export interface Place {
  readonly sizes: readonly number[];
  readonly spec: { readonly kind: string; readonly width?: readonly number[]; readonly [key: string]: unknown };
  readonly joint: readonly number[];
}

interface Setting extends Place {
  readonly epsilon: number;
  readonly seed: string;
  /** So many times as many records; who asks with an accuracy of his own asks for so much less. */
  readonly times?: number;
  readonly neighbours?: 'add-remove' | 'replace-one';
  readonly privateRecords?: boolean;
  /** What the counts say of their number, where that is not their sum. */
  readonly stated?: number;
}

/** Large counts, small ones and none. */
const uneven = (cells: number) => Array.from({ length: cells }, (_, i) => [7000, 0, 30, 900, 10][i % 5]);
const placeOf = (sizes: readonly number[], spec: Place['spec']): Place => ({
  sizes,
  spec,
  joint: uneven(sizes.reduce((cells, size) => cells * size, 1)),
});

/** More ranges than any mechanism measures one by one. */
export const manyRanges = placeOf([64], { kind: 'ranges', attributes: ['a'], count: 30, seed: 1 });

export const stream = placeOf([9, 2], { kind: 'question-stream', count: 12, cells: 15, width: [100, 1000] });

/** Every mechanism has something to say of one of them. */
const places = [
  placeOf([2, 3, 2], { kind: 'marginals', order: 2 }),
  placeOf([8], { kind: 'intervals', attribute: 'a' }),
  placeOf([2, 2, 2], { kind: 'parities', degree: 2 }),
  stream,
];

export const placesOf = (mechanism: AnyMechanism, all: readonly Place[] = places) =>
  all.filter((place) => mechanism.supports(workloadOf(place)) === true);

function workloadOf({ sizes, spec, times = 1 }: Pick<Setting, 'sizes' | 'spec' | 'times'>): Workload {
  return buildWorkload(parseWorkload(asked(spec, times), 'workload'), domainOf(...sizes));
}

const asked = (spec: Place['spec'], times: number) =>
  spec.width ? { ...spec, width: spec.width.map((width) => width * times) } : spec;

/** What each question costs is ε as well. Parameters of this name elsewhere are shares of it, and stay. */
function paramsFor({ id }: AnyMechanism, times: number) {
  return id === askBaseline.id ? { alpha: Number(askBaseline.params.alpha.default) / times } : {};
}

interface Run {
  /** Null where it was refused, with why. */
  readonly release: AnyRelease | null;
  readonly refusal: string;
  readonly answers: readonly number[];
  readonly truth: readonly number[];
  readonly records: number;
  readonly workload: Workload;
}

const SANITY_BOUND = 1e-3;

/** Runs as experiments make them, with the mechanism's defaults. */
export function runsOf(mechanism: AnyMechanism, setting: Setting, runs: number): Run[] {
  const { joint, epsilon, seed, times = 1, stated } = setting;
  const counts = countsOf(
    domainOf(...setting.sizes),
    joint.map((count) => count * times),
    stated,
  );
  const experiment = parseExperiment({
    version: 1,
    dataset: { builtin: 'table-2' },
    neighbours: setting.neighbours ?? 'add-remove',
    publicRecordCount: !setting.privateRecords,
    workload: asked(setting.spec, times),
    mechanisms: [{ id: mechanism.id, params: paramsFor(mechanism, times) }],
    // Noise is drawn anew for each value that is swept, and is to be the same for every ε.
    sweep: { parameter: 'delta', values: [SANITY_BOUND] },
    fixed: { epsilon },
    metrics: ['mean-absolute-error'],
    trials: runs,
    seed,
  });
  const runner = new TrialRunner(experiment, counts, () => 0);
  const truth = runner.truth.flatMap((table) => [...table]);
  return Array.from({ length: runs }, (_, trial) => {
    const outcome = runner.glance(0, SANITY_BOUND, trial);
    const { records } = counts;
    const seen = { truth, records, workload: runner.workload };
    if (outcome instanceof Failure) return { ...seen, release: null, refusal: outcome.message, answers: [] };
    return { ...seen, release: outcome, refusal: '', answers: outcome.answers.flatMap((table) => [...table]) };
  });
}

/** Of all answers that were given, as a share of the records. */
function meanError({ answers, truth, records }: Run): number {
  const errors = answers.map((answer, i) => Math.abs(answer - truth[i])).filter(Number.isFinite);
  return errors.reduce((sum, error) => sum + error, 0) / errors.length / records;
}

/** The mean errors of so many runs. */
export const errorsOf = (mechanism: AnyMechanism, setting: Setting, runs: number) =>
  runsOf(mechanism, setting, runs).map(meanError);

export const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The ε that so many times as many records are as well protected with: noise of 1/times the share of all. Where ε stands
 * for ρ at some δ, ρ falls with the square.
 */
export function exchangedEpsilon({ guarantee, params }: AnyMechanism, epsilon: number, times: number): number {
  const promised = guarantee(defaultParams(params));
  if (promised.kind === 'pure' || !('delta' in promised)) return epsilon / times;
  const { delta } = promised;
  return epsilonOf(rhoOf(epsilon, delta) / times ** 2, delta);
}

/** The least ε of ρ at δ (Canonne, Kamath and Steinke): the minimum over α > 1, of which logarithms find the place. */
function epsilonOf(rho: number, delta: number): number {
  const at = (t: number) => {
    const above = Math.exp(t);
    const alpha = 1 + above;
    return alpha * rho + (alpha * Math.log(above / alpha) - Math.log(above) - Math.log(delta)) / above;
  };
  let [low, high] = [-30, 30];
  for (let step = 0; step < 200; step++) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    if (at(left) < at(right)) high = right;
    else low = left;
  }
  return Math.max(0, at((low + high) / 2));
}

function rhoOf(epsilon: number, delta: number): number {
  let [low, high] = [0, epsilon];
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (epsilonOf(middle, delta) < epsilon) low = middle;
    else high = middle;
  }
  return low;
}

/** Shares of the records beyond which answers differ: less is left by whole units of the ledger, and by fits that end. */
export const ROUNDED_OFF = 1e-6;

/** How far the same noise is from being so many times as large for so many times the records, as a share of all of them. */
export function apartWhenExchanged(mechanism: AnyMechanism, setting: Setting, times: number): number {
  const few = runsOf(mechanism, setting, 3);
  const many = runsOf(mechanism, exchanged(mechanism, setting, times), 3);
  const apart = few.flatMap(({ answers, records }, run) =>
    answers.map((answer, i) => {
      const other = many[run].answers[i] / times;
      return Number.isNaN(answer) && Number.isNaN(other) ? 0 : Math.abs(other - answer) / records;
    }),
  );
  return apart.reduce((most, one) => (one > most || Number.isNaN(one) ? one : most), 0);
}

const exchanged = (mechanism: AnyMechanism, setting: Setting, times: number): Setting => ({
  ...setting,
  times,
  epsilon: exchangedEpsilon(mechanism, setting.epsilon, times),
});

/** How probable such errors are if they follow one law, whatever noise was drawn. */
export function lawWhenExchanged(mechanism: AnyMechanism, setting: Setting, times: number, runs: number): number {
  const few = errorsOf(mechanism, setting, runs);
  const many = errorsOf(mechanism, { ...exchanged(mechanism, setting, times), seed: `${setting.seed}, again` }, runs);
  return sameLaw(few, many);
}

/** The probability that two samples of one law are as far apart somewhere (Kolmogorov and Smirnov, by the limit law). */
export function sameLaw(first: readonly number[], second: readonly number[]): number {
  const [one, other] = [first, second].map((values) => values.toSorted((a, b) => a - b));
  let [i, j, most] = [0, 0, 0];
  while (i < one.length && j < other.length) {
    const value = Math.min(one[i], other[j]);
    while (one[i] <= value) i++;
    while (other[j] <= value) j++;
    most = Math.max(most, Math.abs(i / one.length - j / other.length));
  }
  const size = Math.sqrt((one.length * other.length) / (one.length + other.length));
  const distance = most * (size + 0.12 + 0.11 / size);
  if (distance < 0.2) return 1;
  let chance = 0;
  for (let k = 1; k < 100; k++) chance += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * distance * distance);
  return Math.min(1, chance);
}

/** What is seen of answers over many runs, beside what is said of their noise. */
export interface BiasAndNoise {
  /** The largest mean error of one answer, in standard errors of that mean. */
  readonly bias: number;
  /** The share of the answers with a margin that were off by it at most; NaN where none has one. */
  readonly held: number;
}

export function biasAndNoise(mechanism: AnyMechanism, setting: Setting, runs: number): BiasAndNoise {
  const sums = new Map<number, { error: number; square: number }>();
  let [held, told] = [0, 0];
  for (const { release, answers, truth, workload } of runsOf(mechanism, setting, runs)) {
    if (!release) continue;
    const margins = marginsOf(workload, { id: mechanism.id }, release, false).flatMap((margin, block) =>
      Array.from({ length: workload.blocks[block].queries }, (_, query) =>
        margin === null ? null : at(margin, query),
      ),
    );
    for (const [i, answer] of answers.entries()) {
      if (Number.isNaN(answer)) continue;
      const error = answer - truth[i];
      const { error: before, square } = sums.get(i) ?? { error: 0, square: 0 };
      sums.set(i, { error: before + error, square: square + error * error });
      const margin = margins[i];
      if (margin === null) continue;
      told++;
      // Sums are rounded, also where nothing was added.
      if (Math.abs(error) <= margin * (1 + 1e-9) + 1e-6) held++;
    }
  }
  const biases = [...sums.values()].map(({ error, square }) => {
    const spread = (square - (error * error) / runs) / (runs - 1);
    return Math.abs(error / runs) / (Math.sqrt(Math.max(0, spread) / runs) + 1e-9);
  });
  return { bias: Math.max(...biases), held: told === 0 ? Number.NaN : held / told };
}
