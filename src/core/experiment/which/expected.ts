import type { Counts } from '../../data/counts/counts.ts';
import { rowsPerPerson } from '../../data/dataset-ref.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import { Failure } from '../../failure.ts';
import { type AnswerNoise, scaleAsLaplace } from '../../history/answer-noise.ts';
import { attemptAsync } from '../../outcome.ts';
import { at, type PerQuery } from '../../privacy/budget.ts';
import type { Workload } from '../../workload/workload.ts';
import type { Experiment } from '../experiment.ts';
import { whyNoMargin } from '../release/margins.ts';
import { evenTables } from '../release/stand-in.ts';
import type { AnyRelease } from '../run/one-run.ts';
import { svdBound } from '../run/references/svd-bound.ts';
import { TrialRunner } from '../run/trials.ts';

/** What is to be expected before any data is touched: root mean squared errors, in records. */
export interface ExpectedErrors {
  /** By mechanism; null where errors depend on the counts, or nobody knows their law. */
  readonly rmse: readonly (number | null)[];
  /** The least that Gaussian noise at δ = 1/n can have, whatever is measured; null where that cannot be said. */
  readonly bound: number | null;
}

/**
 * Worked out from the law of the noise, on invented tables: all cells alike, and all empty. Whose noise is not the same on
 * both lets it follow the data, and nothing can be said of it beforehand. `records`: null where their number is private.
 */
export async function expectedErrors(
  experiment: Experiment,
  domain: Domain,
  records: number | null,
): Promise<ExpectedErrors> {
  const [alike, empty] = [evenTables(domain, records ?? 0), emptyTables(domain, records ?? 0)].map(
    (counts) => new TrialRunner({ ...experiment, metrics: ['mean-squared-error'] }, counts, () => 0),
  );
  const { workload } = alike;
  const [epsilon] = experiment.sweep.values;
  const rmse = experiment.mechanisms.map((entry, mechanism) => {
    if (whyNoMargin(entry) !== null) return null;
    const [one, other] = [alike, empty].map((runner) => {
      const release = runner.glance(mechanism, epsilon, 0);
      return release instanceof Failure ? null : rmseOf(workload, release);
    });
    return one !== null && one === other ? one : null;
  });
  return { rmse, bound: await boundOf(workload, domain, records, experiment) };
}

/** From deviations of answers, or from the noise of the measurements that the answers are; null where neither is known. */
function rmseOf({ blocks, size }: Workload, { answers, history, deviations }: AnyRelease): number | null {
  const known = deviations?.();
  const measured = new Map(history.map((measurement) => [measurement.answers, measurement]));
  let sum = 0;
  for (const [index, { queries }] of blocks.entries()) {
    const measurement = measured.get(answers[index]);
    if (known) {
      const own = known[index];
      if (own === null) return null;
      sum += total(own, queries, (one) => one * one);
    } else if (measurement) {
      const { scale, law } = measurement;
      sum += total(scale, queries, (one) => varianceOf(law === undefined ? { scale: one } : { scale: one, law }));
    } else return null;
  }
  return Math.sqrt(sum / size);
}

function varianceOf(noise: AnswerNoise): number {
  const scale = scaleAsLaplace(noise);
  return 2 * scale * scale;
}

function total(values: PerQuery, queries: number, of: (one: number) => number): number {
  if (typeof values === 'number') return queries * of(values);
  let sum = 0;
  for (let query = 0; query < queries; query++) sum += of(at(values, query));
  return sum;
}

function emptyTables(domain: Domain, records: number): Counts {
  return { domain, records, table: (attributes) => new Float64Array(cellCount(domain, attributes)) };
}

async function boundOf(
  workload: Workload,
  domain: Domain,
  records: number | null,
  { sweep, neighbours, dataset }: Experiment,
) {
  if (!records) return null;
  const bound = await attemptAsync(async () => {
    const [line] = await svdBound.prepare(workload, [emptyTables(domain, records)]);
    const epsilon = Number(sweep.values[0]) / rowsPerPerson(dataset);
    return line({ epsilon, neighbours, evaluate: () => ({}) }).rmse;
  });
  return bound.ok ? bound.value : null;
}
