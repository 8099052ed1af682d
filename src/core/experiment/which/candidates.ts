import { identity } from '../../mechanisms/identity.ts';
import { type AnyMechanism, mechanismById, mechanisms } from '../../mechanisms/registry.ts';
import { squaredBias, variance } from '../../metrics/absolute-error.ts';
import { metricById } from '../../metrics/registry.ts';
import { defaultParams } from '../../params.ts';
import { isStream } from '../../workload/registry.ts';
import type { Workload } from '../../workload/workload.ts';
import { type Experiment, entryName, type MechanismEntry } from '../experiment.ts';
import { mechanismTitle } from '../mechanism-title.ts';
import { evenCounts } from '../run/references/even-counts.ts';
import { identityNoise } from '../run/references/identity-noise.ts';
import { settingsAt } from '../settings.ts';
import { judges } from '../settle/metric-fit.ts';
import { fixedAt } from '../settle/sweep-over.ts';

/** At which ε it is asked, by which error, and how often each mechanism is run. */
export interface WhichOrder {
  readonly epsilon: number;
  readonly metric: string;
  readonly trials: number;
}

export const USUAL_WHICH_TRIALS = 20;

/** Where nobody says at which: in the middle of what is swept. */
export function usualEpsilon(config: Experiment): number {
  const { values } = config.sweep;
  return settingsAt(config, 0, values[Math.floor((values.length - 1) / 2)]).epsilon;
}

/** A mechanism that is not compared, and why, as a sentence. */
export interface LeftOut {
  readonly title: string;
  readonly why: string;
}

export interface Candidates {
  /** One run of all that can be compared, at one ε. */
  readonly experiment: Experiment;
  readonly leftOut: readonly LeftOut[];
}

/**
 * Everybody who could answer the workload: those of the chart as they are set there, and every other mechanism of the
 * registry as it is by default. Trials of those on the chart have the noise that they have there at this ε.
 */
export function candidatesFor(config: Experiment, workload: Workload, order: WhichOrder): Candidates {
  const [value] = config.sweep.values;
  const onChart = config.mechanisms.map((entry, index): MechanismEntry => {
    const { params, reconstruct } = settingsAt(config, index, value);
    return { ...entry, params, ...(reconstruct && { reconstruct }) };
  });
  const taken = new Set(onChart.flatMap((entry) => [entryName(entry), ...(entry.reconstruct ? [] : [entry.id])]));
  const others = mechanisms
    .filter(({ id }) => !taken.has(id))
    .map(({ id, params }): MechanismEntry => ({ id, params: defaultParams(params) }));
  const all = [...onChart, ...others].map((entry) => ({ entry, why: whyNot(entry, workload) }));
  const isCounted = all.some(({ entry, why }) => why === null && isBaseline(entry));
  const { publicRecordCount, workload: asked, newQueries, dataset, neighbours, seed } = config;
  return {
    experiment: {
      version: 1,
      ...{ dataset, neighbours, workload: asked, seed, publicRecordCount },
      ...(newQueries && { newQueries }),
      ...(config.chosenByLooking && { chosenByLooking: config.chosenByLooking }),
      mechanisms: all.flatMap(({ entry, why }) => (why === null ? [entry] : [])),
      sweep: { parameter: 'epsilon', values: [order.epsilon] },
      fixed: sanityBoundOf(config),
      metrics: [...new Set([order.metric, ...partsFor(asked.kind)])],
      references: isStream(asked.kind)
        ? []
        : [...(publicRecordCount ? [evenCounts.id] : []), ...(isCounted ? [] : [identityNoise.id])],
      trials: order.trials,
    },
    leftOut: all.flatMap(({ entry, why }) =>
      why === null || isBaseline(entry) ? [] : [{ title: mechanismTitle(entry), why }],
    ),
  };
}

/** The squared error in its two parts, wherever every question has an answer. */
function partsFor(kind: string): string[] {
  return [squaredBias, variance].filter((metric) => judges(metric, kind)).map(({ id }) => id);
}

function sanityBoundOf(config: Experiment): Experiment['fixed'] {
  const bound = fixedAt(config, 'delta');
  return bound === undefined ? {} : { delta: bound };
}

function whyNot({ id, params }: MechanismEntry, workload: Workload): string | null {
  const mechanism: AnyMechanism = mechanismById(id, 'mechanisms');
  const guarantee = mechanism.guarantee(params);
  if (guarantee.kind === 'none') return `It is not private. ${guarantee.why}`;
  const supported = mechanism.supports(workload);
  return supported === true ? null : supported;
}

/** The one that others have to beat. */
export function isBaseline({ id, reconstruct }: MechanismEntry): boolean {
  return id === identity.id && !reconstruct;
}

/** Why nothing can be ranked by a metric, as a sentence; null where it can. */
export function whyNoRanking(metric: string): string | null {
  const { better, title } = metricById(metric, 'metric');
  return better === 'lower' ? null : `Mechanisms are ranked by errors, and “${title}” is better the higher it is.`;
}
