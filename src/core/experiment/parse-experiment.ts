import * as v from 'valibot';
import { type DatasetRef, parseDatasetRef } from '../data/dataset-ref.ts';
import { Failure } from '../failure.ts';
import { mechanismById } from '../mechanisms/registry.ts';
import { metricById } from '../metrics/registry.ts';
import { grouped, isPlainObject, parseParams } from '../params.ts';
import { parseWith, recordOf } from '../parse.ts';
import { type AnyWorkloadSpec, isStream, parseWorkload } from '../workload/registry.ts';
import { chosenParts } from './costs/chosen-parts.ts';
import {
  type DerivedSetting,
  type Experiment,
  entryName,
  type MechanismEntry,
  type Otherwise,
  type Sweep,
  valuesRunBy,
} from './experiment.ts';
import { type Reconstruction, reconstructionParams } from './run/bought-prior.ts';
import { cellsPlanned, sharesRuns } from './run/plan.ts';
import { referenceById } from './run/references/registry.ts';
import { parseSetting } from './settings.ts';
import { DERIVED } from './settle/derived.ts';
import { requireFittingMetrics } from './settle/metric-fit.ts';
import { LEAST_TARGET, MOST_TARGET } from './settle/public-facts.ts';
import { inOrder, withOtherwise } from './settle/sweep-over.ts';

const value = v.union([v.number(), v.string(), v.boolean()]);
const MAX_TRIALS = 100_000;
/** The text of more rows than this may be longer than a string can be. */
const MAX_CELLS = 1_000_000;
const WHOLE = 'expected a whole number';
const USUAL_TRIALS = 10;
/** Stand for what is derived as long as there is no data to derive it from. */
const UNTIL_DERIVED = [0.01, 0.1, 1];
const isTarget = (value: number) => value >= LEAST_TARGET && value <= MOST_TARGET;
const TARGET = `expected a relative error from ${LEAST_TARGET} to ${MOST_TARGET}`;
const also = v.optional(recordOf(v.array(v.number())));
const trials = v.pipe(v.number(), v.integer(WHOLE), v.minValue(1), v.maxValue(MAX_TRIALS));
const more = v.exactOptional(recordOf(v.array(v.strictObject({ value, trials }))));
/** The file as it is written, before what stands in it is looked up. */
export const experimentShape = v.strictObject({
  /** For editors: it changes nothing. */
  $schema: v.optional(v.string()),
  version: v.literal(1),
  dataset: v.unknown(),
  neighbours: v.optional(v.picklist(['replace-one', 'add-remove']), 'replace-one'),
  workload: v.optional(v.unknown(), { kind: 'marginals', order: 1 }),
  newQueries: v.optional(v.unknown()),
  mechanisms: v.array(
    v.strictObject({
      id: v.string(),
      label: v.optional(v.pipe(v.string(), v.minLength(1, 'expected a name'))),
      params: v.optional(v.unknown()),
      reconstruct: v.optional(v.strictObject({ id: v.string(), params: v.optional(v.unknown()) })),
    }),
  ),
  sweep: v.strictObject({
    parameter: v.string(),
    values: v.array(value),
    also,
    more,
  }),
  fixed: v.optional(recordOf(v.unknown()), {}),
  metrics: v.optional(v.array(v.string()), ['overall-relative-error']),
  references: v.optional(v.array(v.string()), []),
  trials: v.optional(trials, USUAL_TRIALS),
  seed: v.optional(v.union([v.string(), v.number()]), '1'),
  publicRecordCount: v.optional(v.boolean(), true),
  derived: v.optional(v.array(v.picklist(['sweep', 'delta', 'trials'])), []),
  target: v.exactOptional(v.pipe(v.number(), v.check(isTarget, TARGET))),
  otherwise: v.optional(
    v.strictObject({
      fixed: v.optional(value),
      sweeps: v.optional(recordOf(v.strictObject({ values: v.array(value), also, more })), {}),
    }),
  ),
  chosenByLooking: v.exactOptional(v.pipe(v.array(v.picklist(chosenParts)), v.minLength(1, 'leave the list out'))),
});

/**
 * From JSON to an experiment with every default filled in, or a Failure that names the place in the file. `dataset`
 * stands for the one in the file where that cannot say what data there is (a share link on somebody's own file).
 */
export function parseExperiment(json: unknown, dataset?: DatasetRef): Experiment {
  const { derived: byWord, plain } = withoutWords(json);
  const {
    $schema: _,
    derived: named,
    newQueries: news,
    otherwise: aside,
    ...raw
  } = parseWith(experimentShape, plain, '');
  const derived = [...new Set([...named, ...byWord])].sort();
  const mechanisms = raw.mechanisms.map((entry, index) => parseEntry(entry, `mechanisms[${index}]`));
  refuseSharedNames(mechanisms);
  const metrics = raw.metrics.map((id, index) => metricById(id, `metrics[${index}]`).id);
  const references = raw.references.map((id, index) => referenceById(id, `references[${index}]`).id);
  for (const [list, path] of [
    [raw.mechanisms, 'mechanisms'],
    [raw.metrics, 'metrics'],
  ] as const) {
    if (list.length === 0) throw new Failure(emptyList(path));
  }
  const sweep = parseSweep(raw.sweep, mechanisms, 'sweep');
  const { parameter } = sweep;
  const cells = cellsPlanned({ mechanisms, sweep, trials: raw.trials });
  if (cells > MAX_CELLS) {
    throw new Failure(
      `trials: ${grouped(cells)} runs in all are more than one results file should hold (${grouped(MAX_CELLS)}); use fewer trials or values.`,
    );
  }
  const workload = parseWorkload(raw.workload, 'workload');
  const newQueries = news === undefined ? undefined : parseNewQueries(news, workload);
  const experiment: Experiment = {
    ...raw,
    dataset: dataset ?? parseDatasetRef(raw.dataset, 'dataset'),
    workload,
    ...(newQueries && { newQueries }),
    mechanisms,
    metrics,
    references,
    sweep,
    fixed: inOrder(
      Object.entries(raw.fixed).map(([key, v]) => [
        key,
        parseSetting(mechanisms, key, v, `fixed.${key}`, `fixed.${key}`),
      ]),
    ),
    seed: String(raw.seed),
    ...(derived.length > 0 ? { derived } : {}),
  };
  requireFittingMetrics(experiment);
  if (parameter !== 'epsilon' && experiment.fixed.epsilon === undefined) {
    throw new Failure(`fixed.epsilon: the sweep varies "${parameter}", so ε must be given here.`);
  }
  if (experiment.fixed[parameter] !== undefined) {
    throw new Failure(`fixed.${parameter}: the sweep varies this parameter already; remove one of the two.`);
  }
  return aside ? withOtherwise(experiment, parseOtherwise(aside, experiment)) : experiment;
}

/** What other sweeps go back to, each as it would stand in `fixed` or `sweep`. */
function parseOtherwise(
  { fixed, sweeps }: NonNullable<v.InferOutput<typeof experimentShape>['otherwise']>,
  { mechanisms, sweep }: Experiment,
): Otherwise {
  const swept = Object.entries(sweeps).map(([parameter, over]) => {
    const path = `otherwise.sweeps.${parameter}`;
    if (parameter === sweep.parameter) throw new Failure(`${path}: this parameter is swept; remove one of the two.`);
    const { parameter: _, ...parsed } = parseSweep({ parameter, ...over }, mechanisms, path);
    return [parameter, parsed] as const;
  });
  if (fixed !== undefined) {
    parseSetting(mechanisms, sweep.parameter, fixed, 'sweep.parameter', 'otherwise.fixed');
  }
  return { ...(fixed !== undefined && { fixed }), sweeps: inOrder(swept) };
}

function parseNewQueries(given: unknown, workload: AnyWorkloadSpec): AnyWorkloadSpec {
  const spec = parseWorkload(given, 'newQueries');
  if ('weights' in spec) {
    throw new Failure(
      'newQueries.weights: these queries are never measured, so they have no share of ε; leave it out.',
    );
  }
  if (isStream(spec.kind)) {
    throw new Failure('newQueries.kind: questions of a stream are asked one by one; name queries of another kind.');
  }
  if (JSON.stringify(spec) === JSON.stringify(workload)) {
    throw new Failure('newQueries: these are the queries of the workload; name others, or give them another seed.');
  }
  return spec;
}

function emptyList(path: string): string {
  return `${path}: the list is empty; name at least one.`;
}

function parseSweep(
  { parameter, values, also, more }: Sweep,
  mechanisms: readonly MechanismEntry[],
  path: string,
): Sweep {
  if (values.length === 0) throw new Failure(emptyList(`${path}.values`));
  values.forEach((value, index) => {
    if (values.indexOf(value) < index) throw new Failure(`${path}.values[${index}]: ${value} is listed already.`);
    parseSetting(mechanisms, parameter, value, `${path}.parameter`, `${path}.values[${index}]`);
  });
  if (also) checkAlso(also, mechanisms, { parameter, values }, path);
  const sweep = { parameter, values, ...(also && { also }) };
  if (more) checkMore(more, mechanisms, sweep, path);
  return { ...sweep, ...(more && { more }) };
}

/** More trials at single points: each names one that is run, once. */
function checkMore(
  more: NonNullable<Sweep['more']>,
  mechanisms: readonly MechanismEntry[],
  sweep: Sweep,
  path: string,
): void {
  if (sharesRuns({ sweep })) {
    throw new Failure(`${path}.more: one run gives all numbers of questions; raise the trials of all.`);
  }
  for (const [name, points] of Object.entries(more)) {
    const mechanism = mechanisms.findIndex((entry) => entryName(entry) === name);
    if (mechanism < 0) throw new Failure(`${path}.more: no mechanism of this experiment is called "${name}".`);
    const run = valuesRunBy({ mechanisms, sweep }, mechanism);
    points.forEach(({ value: at }, index) => {
      const place = `${path}.more.${name}[${index}]`;
      if (!run.includes(at)) throw new Failure(`${place}: ${name} is not run at ${at}.`);
      if (points.findIndex((point) => point.value === at) < index) {
        throw new Failure(`${place}: ${at} is listed already.`);
      }
    });
  }
}

/** Values for single mechanisms: each names one that is there, and adds to what all are run at. */
function checkAlso(
  also: NonNullable<Sweep['also']>,
  mechanisms: readonly MechanismEntry[],
  { parameter, values }: Sweep,
  path: string,
): void {
  if (sharesRuns({ sweep: { parameter, values } })) {
    throw new Failure(`${path}.also: one run gives all numbers of questions; list them in ${path}.values.`);
  }
  for (const [name, added] of Object.entries(also)) {
    if (!mechanisms.some((entry) => entryName(entry) === name)) {
      throw new Failure(`${path}.also: no mechanism of this experiment is called "${name}".`);
    }
    added.forEach((value, index) => {
      const place = `${path}.also.${name}[${index}]`;
      parseSetting(mechanisms, parameter, value, `${path}.parameter`, place);
      if (values.includes(value) || added.indexOf(value) < index) {
        throw new Failure(`${place}: ${value} stands in the sweep already.`);
      }
    });
  }
}

/** Which settings are to follow from the data, and the same file with values in their place until they do. */
function withoutWords(json: unknown): { derived: readonly DerivedSetting[]; plain: unknown } {
  if (!isPlainObject(json)) return { derived: [], plain: json };
  const { fixed, sweep, trials } = json as Readonly<Record<string, unknown>>;
  const derived: DerivedSetting[] = [];
  const plain: Record<string, unknown> = {};
  if (isPlainObject(fixed) && 'delta' in fixed && fixed.delta === DERIVED) {
    derived.push('delta');
    plain.fixed = Object.fromEntries(Object.entries(fixed).filter(([name]) => name !== 'delta'));
  }
  if (isPlainObject(sweep) && 'values' in sweep && sweep.values === DERIVED) {
    if (!('parameter' in sweep && sweep.parameter === 'epsilon')) {
      throw new Failure('sweep.values: only values of "epsilon" can be derived from the data; list those of others.');
    }
    derived.push('sweep');
    plain.sweep = { ...sweep, values: UNTIL_DERIVED };
  }
  if (trials === DERIVED) {
    derived.push('trials');
    plain.trials = USUAL_TRIALS;
  }
  return { derived, plain: derived.length > 0 ? { ...json, ...plain } : json };
}

function parseEntry(entry: v.InferOutput<typeof experimentShape>['mechanisms'][number], path: string): MechanismEntry {
  const mechanism = mechanismById(entry.id, `${path}.id`);
  const params = parseParams(mechanism.params, entry.params, `${path}.params`);
  return {
    id: entry.id,
    ...(entry.label === undefined ? {} : { label: entry.label }),
    params,
    ...(entry.reconstruct === undefined
      ? {}
      : { reconstruct: parseReconstruction(entry.reconstruct, `${path}.reconstruct`) }),
  };
}

function parseReconstruction({ id, params }: { id: string; params?: unknown }, path: string): Reconstruction {
  return { id, params: parseParams(reconstructionParams(id, `${path}.id`), params, `${path}.params`) };
}

function refuseSharedNames(mechanisms: readonly MechanismEntry[]): void {
  mechanisms.forEach((entry, index) => {
    const first = mechanisms.findIndex((other) => entryName(other) === entryName(entry));
    if (first === index) return;
    throw new Failure(
      `mechanisms[${index}]: "${entryName(entry)}" stands at mechanisms[${first}] already; give each its own "label".`,
    );
  });
}
