import { MAX_EPSILON } from '../../privacy/budget.ts';
import type { Workload } from '../../workload/workload.ts';
import { DEFAULT_SANITY_BOUND, type DerivedSetting, type Experiment } from '../experiment.ts';
import { derivedGrid } from './derive-grid.ts';
import { type PublicFacts, publicFacts } from './public-facts.ts';
import { epsilonsOf, fixedAt, withEpsilons, withFixed, withOtherwise, withValue } from './sweep-over.ts';

/** The word that stands in files for a setting that follows from the data. */
export const DERIVED = 'derived';

/** The experiment with those of its settings worked out that follow from the data. They stay marked as derived. */
export function withDerivedSettings(experiment: Experiment, workload: Workload, records: number): Experiment {
  const { derived = [] } = experiment;
  if (derived.length === 0) return experiment;
  const facts = publicFacts(experiment, workload, records);
  const bounded = derived.includes('delta') ? withFixed(experiment, 'delta', derivedSanityBound(facts)) : experiment;
  const bound = Number(fixedAt(bounded, 'delta') ?? DEFAULT_SANITY_BOUND);
  const next = derived.includes('sweep') ? withEpsilons(bounded, derivedGrid(facts, bound)) : bounded;
  return derived.includes('trials') ? { ...next, trials: derivedTrials(facts) } : next;
}

/** The experiment as it runs: plain values that no longer follow anything, and nothing to go back to. */
export function withoutDerivation({ derived: _, target: __, otherwise: ___, ...experiment }: Experiment): Experiment {
  return experiment;
}

/** As a file that is derived anew wherever it is opened: the word stands instead of the values. */
export function withDerivedWords(experiment: Experiment): Record<string, unknown> {
  const { derived: all = [], ...plain } = experiment;
  const aside = all.filter((setting) => isAside(experiment, setting));
  const derived = all.filter((setting) => !aside.includes(setting));
  const { fixed, sweeps = {} } = plain.otherwise ?? {};
  // Of what is not in force the file says only that it is derived.
  const rest = withOtherwise(plain, {
    fixed: aside.includes('delta') ? undefined : fixed,
    sweeps: aside.includes('sweep') ? withValue(sweeps, 'epsilon', undefined) : sweeps,
  });
  return {
    ...rest,
    ...(derived.includes('sweep') ? { sweep: { ...rest.sweep, values: DERIVED } } : {}),
    ...(derived.includes('delta') ? { fixed: { ...rest.fixed, delta: DERIVED } } : {}),
    ...(derived.includes('trials') ? { trials: DERIVED } : {}),
    ...(aside.length > 0 ? { derived: aside } : {}),
  };
}

/** Whether a setting waits for another sweep to be in force again. */
function isAside({ sweep: { parameter } }: Experiment, setting: DerivedSetting): boolean {
  return setting === 'sweep' ? parameter !== 'epsilon' : setting === parameter;
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

function settingOf(experiment: Experiment, setting: DerivedSetting): unknown {
  switch (setting) {
    case 'sweep':
      return epsilonsOf(experiment);
    case 'delta':
      return fixedAt(experiment, 'delta');
    case 'trials':
      return experiment.trials;
  }
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What publishers of tables often call a small count. */
const SMALL_COUNT = 10;
/** Of few records even that is much. */
const SMALL_SHARE = 0.02;

/**
 * The sanity bound as a share of the records: the papers' 10⁻⁴ where that is a small count or more, else a small count,
 * but at most 2 % of the records and at least one. Where so many tables share the budget that no ε could bring the error
 * of an empty cell down to the target, the bound goes up with them.
 */
function derivedSanityBound({ records, sensitivity, target }: PublicFacts): number {
  if (records === undefined) return DEFAULT_SANITY_BOUND;
  const small = Math.max(1, Math.floor(Math.min(SMALL_COUNT, records * SMALL_SHARE)));
  const reachable = Math.ceil(sensitivity / (target * MAX_EPSILON * REACH));
  const bound = Math.min(records, Math.max(small, reachable));
  return bound / records <= DEFAULT_SANITY_BOUND ? DEFAULT_SANITY_BOUND : bound / records;
}

/** The largest ε of a grid stays this far below the largest that there is. */
const REACH = 0.5;

const USUAL = 10;
const MOST = 30;
const LEAST = 3;
/** Errors of so many answers have a mean that is good to five per cent. */
const ENOUGH_ERRORS = 400;
/** More errors than these a point hardly make its mean any better, and a first chart is waited for. */
const MANY_ERRORS = 4000;

/** More trials where there are few answers to take a mean of, fewer where there are very many. */
function derivedTrials({ answers }: Pick<PublicFacts, 'answers'>): number {
  const steady = Math.min(MOST, Math.max(USUAL, Math.ceil(ENOUGH_ERRORS / answers)));
  return Math.max(LEAST, Math.min(steady, Math.floor(MANY_ERRORS / answers)));
}
