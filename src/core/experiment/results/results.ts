import * as v from 'valibot';
import { version } from '../../../../package.json';
import { Failure, failingAt } from '../../failure.ts';
import { toLinedJson } from '../../json.ts';
import { metricById } from '../../metrics/registry.ts';
import { parseWith, recordOf } from '../../parse.ts';
import { type Experiment, entryName, sweptValues, valuesRunBy, withoutLeftOutValues } from '../experiment.ts';
import { promiseAt } from '../guarantees.ts';
import { parseExperiment } from '../parse-experiment.ts';
import { cellsPlanned, planCells } from '../run/plan.ts';
import { parseReferenceLines, type ReferenceLine } from '../run/reference-lines.ts';
import type { Row } from '../run/row.ts';
import { jsonNumber, type Point, summarise } from './summary.ts';

/** A results file: the experiment that made it, one row a trial, and the same in means and spreads. */
export interface Results {
  readonly version: 1;
  readonly engine: string;
  /** Of shape and schema, never of contents. */
  readonly fingerprint: string;
  /** Of the counts that all rows came from (`countsDigest`); none where that is not known. Not private: it stands in results files alone. */
  readonly digest?: string;
  /** What has to be said about the data that the rows came from. */
  readonly notices?: readonly string[];
  readonly experiment: Experiment;
  readonly rows: readonly Row[];
  readonly summary: readonly Point[];
  /** Reference lines; they do not depend on noise. Not private. */
  readonly references: readonly ReferenceLine[];
  /** False while trials are missing: a cancelled run, or one shard of several. */
  readonly complete: boolean;
}

/** Part of every results file, so that numbers can be traced to the code that made them. */
export const ENGINE_VERSION: string = version;

export function resultsOf(
  experiment: Experiment,
  fingerprint: string,
  rows: readonly Row[],
  references: readonly ReferenceLine[] = [],
  { digest, notices = [] }: Pick<Results, 'digest' | 'notices'> = {},
): Results {
  const ordered = inPlanOrder(experiment, rows);
  return {
    version: 1,
    engine: ENGINE_VERSION,
    fingerprint,
    ...(digest !== undefined && { digest }),
    ...(notices.length > 0 && { notices }),
    experiment: withoutLeftOutValues(experiment),
    rows: ordered,
    summary: summarise(ordered),
    references,
    complete: ordered.length === cellsPlanned(experiment),
  };
}

/** What a file of results says of its numbers: why nothing in it may be published. */
export const NOT_PRIVATE = 'not private: compared with the truth under seeded floating-point noise';

/** As a JSON file with one row or point a line. It names the units: what the page shows as percent is a share here. */
export function writeResults({ rows, summary, ...head }: Results): string {
  const units = Object.fromEntries(head.experiment.metrics.map((id) => [id, metricById(id, 'metrics').unit]));
  return toLinedJson({ ...head, status: NOT_PRIVATE, units }, { summary, rows });
}

const shape = v.looseObject({
  version: v.literal(1),
  engine: v.string(),
  fingerprint: v.string(),
  digest: v.optional(v.string()),
  notices: v.optional(v.array(v.string())),
  experiment: v.unknown(),
  references: v.optional(v.unknown(), []),
  rows: v.array(
    v.strictObject({
      mechanism: v.string(),
      value: v.union([v.number(), v.string(), v.boolean()]),
      trial: v.pipe(v.number(), v.integer(), v.minValue(0)),
      metrics: recordOf(jsonNumber),
      cut: v.exactOptional(recordOf(jsonNumber)),
      spent: jsonNumber,
      delta: v.optional(v.number()),
      concentrated: v.optional(v.literal(true)),
      rowsPerPerson: v.optional(v.number()),
      givenRecords: v.optional(v.literal(true)),
      private: v.boolean(),
      milliseconds: jsonNumber,
      error: v.optional(v.string()),
    }),
  ),
});

/** Reads a results file back; means, spreads and guarantees are worked out anew from its rows and its experiment. */
export function parseResults(json: unknown): Results {
  const raw = parseWith(shape, json, '');
  const experiment = failingAt('experiment.', () => parseExperiment(raw.experiment));
  const rows = guaranteed(experiment, raw.rows);
  return {
    ...resultsOf(experiment, raw.fingerprint, rows, parseReferenceLines(raw.references), raw),
    engine: raw.engine,
  };
}

/** Rows with what their experiment guarantees: older engines wrote some of them as private that are not. */
function guaranteed(experiment: Experiment, rows: readonly Row[]): Row[] {
  const promised = new Map(
    experiment.mechanisms.flatMap((entry, index) =>
      valuesRunBy(experiment, index).map(
        (value) => [curveKey(entryName(entry), value), promiseAt(experiment, index, value)] as const,
      ),
    ),
  );
  return rows.map(({ delta: _, concentrated: __, rowsPerPerson: ___, givenRecords: ____, ...row }) => ({
    ...row,
    ...promised.get(curveKey(row.mechanism, row.value)),
  }));
}

/**
 * Joins shards of one experiment. Trials may be missing, never twice. `names` are what errors call the shards. The whole
 * has a digest only where all of them have it: for rows of unknown counts it would be a false one.
 */
export function mergeResults(shards: readonly Results[], names: readonly string[]): Results {
  const [first, ...others] = shards;
  if (!first) throw new Failure('There is nothing to merge: name at least one results file.');
  for (const [index, shard] of others.entries()) refuseStranger(shard, names[index + 1], first, names[0]);
  refuseOtherCounts(shards, names);
  const rows = shards.flatMap((shard) => shard.rows);
  const digest = shards.every((shard) => shard.digest !== undefined) ? first.digest : undefined;
  const { experiment, fingerprint, references, notices, engine } = first;
  return { ...resultsOf(experiment, fingerprint, rows, references, { digest, notices }), engine };
}

/** One without a digest may lie between two that have it. */
function refuseOtherCounts(shards: readonly Results[], names: readonly string[]): void {
  const known = shards.findIndex(({ digest }) => digest !== undefined);
  const other = shards.findIndex(({ digest }) => digest !== undefined && digest !== shards[known].digest);
  if (other < 0) return;
  throw new Failure(
    `${names[other]}: made from other counts than ${names[known]}, though of the same shape; run both on the same data.`,
  );
}

function refuseStranger(shard: Results, name: string, first: Results, firstName: string): void {
  if (JSON.stringify(shard.experiment) !== JSON.stringify(first.experiment)) {
    throw new Failure(`${name}: made by another experiment than ${firstName}; merge shards of one experiment only.`);
  }
  if (shard.engine !== first.engine) {
    throw new Failure(
      `${name}: made by engine ${shard.engine}, but ${firstName} by ${first.engine}; run both with one version.`,
    );
  }
  if (shard.fingerprint !== first.fingerprint) {
    throw new Failure(`${name}: made with data of another shape than ${firstName}; run both on the same data.`);
  }
}

function inPlanOrder(experiment: Experiment, rows: readonly Row[]): Row[] {
  const byName = new Map<string, Row>();
  for (const row of rows) {
    const key = cellKey(row.mechanism, row.value, row.trial);
    if (byName.has(key))
      throw new Failure(`rows: trial ${row.trial} of ${row.mechanism} at ${row.value} is there twice.`);
    byName.set(key, row);
  }
  const values = sweptValues(experiment.sweep);
  const ordered = planCells(experiment).flatMap((cell) => {
    const entry = experiment.mechanisms[cell.mechanism];
    return byName.get(cellKey(entryName(entry), values[cell.value], cell.trial)) ?? [];
  });
  if (ordered.length < byName.size) throw new Failure('rows: some do not belong to the experiment of this file.');
  return ordered;
}

function curveKey(mechanism: string, value: unknown): string {
  return JSON.stringify([mechanism, value]);
}

function cellKey(mechanism: string, value: unknown, trial: number): string {
  return JSON.stringify([mechanism, value, trial]);
}

/** Results, or a run that is to become some. */
interface Computed {
  readonly experiment: Experiment | null;
  readonly rows: readonly Row[];
  readonly references: readonly ReferenceLine[];
}

/**
 * A run with the metrics that are asked for now alone: a page computes more, so that others can be looked at, and what it
 * gives away is what the headless twin gives. All of them, where none that is asked for was computed.
 */
export function withAskedMetrics<R extends Computed>(run: R, asked: readonly string[]): R {
  const { experiment } = run;
  const kept = asked.filter((id) => experiment?.metrics.includes(id));
  if (!experiment || kept.length === 0) return run;
  const only = (metrics: Row['metrics']) =>
    Object.fromEntries(kept.flatMap((id) => (Object.hasOwn(metrics, id) ? [[id, metrics[id]]] : [])));
  return {
    ...run,
    experiment: { ...experiment, metrics: kept },
    rows: run.rows.map((row) => ({ ...row, metrics: only(row.metrics), ...(row.cut && { cut: only(row.cut) }) })),
    references: run.references.map((line) => ({
      ...line,
      points: line.points.map((point) => ('metrics' in point ? { ...point, metrics: only(point.metrics) } : point)),
    })),
  };
}
