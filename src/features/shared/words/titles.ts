import { builtinDataset } from '../../../core/data/builtin/registry.ts';
import type { DatasetRef } from '../../../core/data/dataset-ref.ts';
import { unitWords } from '../../../core/data/privacy-unit.ts';
import { type Experiment, entryName, type MechanismEntry, unitOf } from '../../../core/experiment/experiment.ts';
import { mechanismTitle, uncapitalised } from '../../../core/experiment/mechanism-title.ts';
import { settingTarget, sharedSettings } from '../../../core/experiment/settings.ts';
import type { Metric } from '../../../core/metrics/metric.ts';
import type { ParamValue } from '../../../core/params.ts';
import { workloadKinds } from '../../../core/workload/registry.ts';
import type { Workload, WorkloadSpec } from '../../../core/workload/workload.ts';
import { formatPercent, formatSetting, formatTick, type MeasureReading } from '../../../ui/format.ts';
import { capitalised, plural } from './spelling.ts';

export function datasetTitle(ref: DatasetRef): string {
  const name =
    'builtin' in ref
      ? builtinDataset(ref.builtin).title
      : 'csv' in ref
        ? ref.csv
        : 'sql' in ref
          ? ref.table
          : ref.counts;
  return ref.sample ? `${name}, a sample of ${formatTick(ref.sample.share, 'percent')}` : name;
}

/** “1-D marginals”, “7 chosen marginals”, “All intervals of Age”. */
export function workloadTitle(spec: WorkloadSpec): string {
  const title = workloadKinds.find(({ kind }) => kind === spec.kind)?.title ?? spec.kind;
  if ('degree' in spec) return `${title} up to degree ${spec.degree}`;
  if (spec.kind === 'moments' && 'order' in spec) return `${title} up to order ${spec.order}`;
  if ('order' in spec) return `${spec.order}-D ${title.toLowerCase()}`;
  if ('sets' in spec && Array.isArray(spec.sets)) return plural(spec.sets.length, 'chosen marginal');
  if ('class' in spec) return `${title} for ${spec.class}`;
  if ('attribute' in spec) return `${title} of ${spec.attribute}`;
  if ('attributes' in spec && Array.isArray(spec.attributes)) return `${title} of ${spec.attributes.join(' × ')}`;
  return title;
}

export function workloadSize(workload: Workload): string {
  return `${plural(workload.blocks.length, 'table')}, ${plural(workload.size, 'answer')}`;
}

/** “ε”, “Sanity bound, share of the records”, “iReduct: coupling”. */
export function settingTitle(mechanisms: readonly MechanismEntry[], name: string): string {
  const { spec, entry, reconstructs } = settingTarget(mechanisms, name, 'sweep.parameter');
  const label = uncapitalised(spec.label);
  if (reconstructs) return `Reconstruction: ${label}`;
  const owner = mechanisms[entry ?? -1];
  return owner ? `${mechanismTitle(owner)}: ${label}` : spec.label;
}

/** A metric on an axis: with its unit where the title leaves it open. */
export function metricAxis({ title, unit }: Pick<Metric, 'title' | 'unit'>): string {
  return capitalised(title) + (unit === 'share' ? '' : unit === 'epsilon' ? ' in ε' : `, ${unit}`);
}

/** Shares are read as percent everywhere on screen; files hold them as they are. */
export function metricReading({ unit }: Pick<Metric, 'unit'>): MeasureReading {
  return unit === 'share' ? 'percent' : 'plain';
}

/** A setting where there is little room, its label up to the comma: “ε”, “Sanity bound”, “λ_max”. */
export function settingSymbol(mechanisms: readonly MechanismEntry[], name: string): string {
  return settingTarget(mechanisms, name, 'sweep.parameter').spec.label.split(',')[0];
}

/** A setting within a line: “ε”, “sanity bound”, “iReduct: λ_max, first noise scale”. */
export function settingName(mechanisms: readonly MechanismEntry[], name: string): string {
  return Object.hasOwn(sharedSettings, name)
    ? uncapitalised(settingSymbol(mechanisms, name))
    : settingTitle(mechanisms, name);
}

export function shownValue(value: ParamValue): string {
  if (typeof value === 'number') return formatSetting(value);
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : value;
}

/** Where a swept value stands on the axis: a number, or a word as people see it (the title of an option, “on”). */
export function axisValue({ mechanisms, sweep }: Experiment, value: ParamValue): number | string {
  if (typeof value === 'number') return value;
  const { spec } = settingTarget(mechanisms, sweep.parameter, 'sweep.parameter');
  return spec.kind === 'choice' ? (spec.options[String(value)] ?? String(value)) : shownValue(value);
}

/** The settings behind a chart, in one line; `records` and `trials` say how many there are, where that is known. */
export function settingsLine(
  experiment: Experiment,
  workload: Workload | null,
  {
    records,
    trials = plural(experiment.trials, 'trial'),
  }: { records?: number | undefined; trials?: string | undefined } = {},
): string {
  const { fixed, mechanisms, seed } = experiment;
  const title = workloadTitle(experiment.workload);
  return [
    workload ? `${title}: ${workloadSize(workload)}` : title,
    unitWords(unitOf(experiment)),
    ...Object.entries(fixed).map(([name, value]) =>
      name === 'delta'
        ? `sanity bound ${boundInWords(Number(value), records)}`
        : `${settingName(mechanisms, name)} = ${shownValue(value)}`,
    ),
    trials,
    `seed ${seed}`,
  ].join(' · ');
}

/** A share of the records, as records where their number is known: “100 records”. */
export function boundInWords(share: number, records: number | undefined): string {
  if (records === undefined) return `${formatPercent(share)} of the records`;
  const bound = formatSetting(Number((share * records).toPrecision(3)));
  return `${bound} ${bound === '1' ? 'record' : 'records'}`;
}

/** Titles by the name that rows carry. */
export function titlesByName(mechanisms: readonly MechanismEntry[]): ReadonlyMap<string, string> {
  return new Map(mechanisms.map((entry) => [entryName(entry), mechanismTitle(entry)]));
}
