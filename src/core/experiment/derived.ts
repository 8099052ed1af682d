import type { Workload } from '../workload/workload.ts';
import { derivedGrid } from './derive-grid.ts';
import { derivedSanityBound } from './derive-sanity-bound.ts';
import { derivedTrials } from './derive-trials.ts';
import { DEFAULT_SANITY_BOUND, type DerivedSetting, type Experiment } from './experiment.ts';
import { publicFacts } from './public-facts.ts';

/** The word that stands in files for a setting that follows from the data. */
export const DERIVED = 'derived';

/** The experiment with those of its settings worked out that follow from the data. They stay marked as derived. */
export function withDerivedSettings(experiment: Experiment, workload: Workload, records: number): Experiment {
  const { derived = [], sweep, fixed } = experiment;
  if (derived.length === 0) return experiment;
  const facts = publicFacts(experiment, workload, records);
  const delta = derived.includes('delta') ? derivedSanityBound(facts) : Number(fixed.delta ?? DEFAULT_SANITY_BOUND);
  return {
    ...experiment,
    ...(derived.includes('sweep') ? { sweep: onGrid(sweep, derivedGrid(facts, delta)) } : {}),
    ...(derived.includes('delta') ? { fixed: { ...fixed, delta } } : {}),
    ...(derived.includes('trials') ? { trials: derivedTrials(facts) } : {}),
  };
}

/** What was looked at more closely stays only where the grid around it does. */
function onGrid(sweep: Experiment['sweep'], values: readonly number[]): Experiment['sweep'] {
  return same(sweep.values, values) ? sweep : { parameter: sweep.parameter, values };
}

/** The experiment as it runs: plain values that no longer follow anything. */
export function withoutDerivation({ derived: _, target: __, ...experiment }: Experiment): Experiment {
  return experiment;
}

/** As a file that is derived anew wherever it is opened: the word stands instead of the values. */
export function withDerivedWords(experiment: Experiment): Record<string, unknown> {
  const { derived = [], ...rest } = experiment;
  return {
    ...rest,
    ...(derived.includes('sweep') ? { sweep: { ...rest.sweep, values: DERIVED } } : {}),
    ...(derived.includes('delta') ? { fixed: { ...rest.fixed, delta: DERIVED } } : {}),
    ...(derived.includes('trials') ? { trials: DERIVED } : {}),
  };
}

/** Sets these settings back to what follows from the data. */
export function derivedAgain(experiment: Experiment, setting: DerivedSetting): Experiment {
  const { derived = [] } = experiment;
  return derived.includes(setting) ? experiment : { ...experiment, derived: [...derived, setting].sort() };
}

/** A setting that an edit gave another value was set by hand, unless the edit itself says what is derived. */
export function afterEdit(before: Experiment, after: Experiment): Experiment {
  if (after.derived !== before.derived) return after;
  const { derived = [], ...rest } = after;
  const left = derived.filter((setting) => same(settingOf(before, setting), settingOf(after, setting)));
  if (left.length === derived.length) return after;
  return left.length > 0 ? { ...rest, derived: left } : rest;
}

function settingOf({ sweep, fixed, trials }: Experiment, setting: DerivedSetting): unknown {
  switch (setting) {
    case 'sweep':
      return [sweep.parameter, sweep.values];
    case 'delta':
      return fixed.delta;
    case 'trials':
      return trials;
  }
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
