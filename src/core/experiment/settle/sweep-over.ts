import type { ParamValue } from '../../params.ts';
import { type Experiment, type MechanismEntry, type Otherwise, onItsGrid, type SweptOver } from '../experiment.ts';
import { settingNames, settingTarget } from '../settings.ts';
import { firstValues, sameValues } from './sweep-values.ts';

/**
 * Sweeps another parameter. Both then stand where they last stood so: the one that is swept no more at what it was fixed
 * at, the other at the values that it was swept over. A way through any sweeps and back is as if it had not been gone.
 */
export function sweepOver(config: Experiment, parameter: string): Experiment {
  const { parameter: left, ...was } = config.sweep;
  if (left === parameter) return config;
  const { fixed: stood, sweeps = {} } = config.otherwise ?? {};
  const resting = { ...config, fixed: withValue(config.fixed, left, stood ?? usualValue(left, was)) };
  const becomes = sweeps[parameter] ?? { values: valuesAround(resting, parameter) };
  const isDerived = left === 'epsilon' && config.derived?.includes('sweep');
  const isKept = isDerived || was.also || !sameValues(was.values, valuesAround(resting, left));
  const stands = config.fixed[parameter];
  return withOtherwise(
    { ...resting, sweep: { parameter, ...becomes }, fixed: withValue(resting.fixed, parameter, undefined) },
    {
      fixed: stands === usualValue(parameter, becomes) ? undefined : stands,
      sweeps: withValue(withValue(sweeps, parameter, undefined), left, isKept ? was : undefined),
    },
  );
}

/** Other mechanisms; settings that named something of the old ones go with it. */
export function withMechanisms(config: Experiment, mechanisms: readonly MechanismEntry[]): Experiment {
  const known = new Set(settingNames(mechanisms));
  const kept = onItsGrid(known.has(config.sweep.parameter) ? config : sweepOver(config, 'epsilon'));
  const ofKnown = <T>(values: Readonly<Record<string, T>> = {}) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)));
  const { fixed, sweeps } = kept.otherwise ?? {};
  return withOtherwise({ ...kept, mechanisms, fixed: ofKnown(kept.fixed) }, { fixed, sweeps: ofKnown(sweeps) });
}

/** What a setting is fixed at, in force or while it is swept; undefined where nothing fixes it. */
export function fixedAt({ sweep, fixed, otherwise }: Experiment, name: string): ParamValue | undefined {
  return sweep.parameter === name ? otherwise?.fixed : fixed[name];
}

/** Fixed at another value, in force or while it is swept: a sweep that nobody changed then lies around that. */
export function withFixed(config: Experiment, name: string, value: ParamValue): Experiment {
  const { sweep, fixed, otherwise } = config;
  if (sweep.parameter !== name) return { ...config, fixed: withValue(fixed, name, value) };
  const aroundValue = (at: ParamValue | undefined) =>
    valuesAround({ ...config, fixed: withValue(fixed, name, at) }, name);
  const isFirst = sameValues(sweep.values, aroundValue(otherwise?.fixed));
  return withOtherwise(isFirst ? { ...config, sweep: { parameter: name, values: aroundValue(value) } } : config, {
    ...otherwise,
    fixed: value,
  });
}

/** The values of ε, in force or while something else is swept. */
export function epsilonsOf({ sweep, otherwise }: Experiment): readonly ParamValue[] | undefined {
  return (sweep.parameter === 'epsilon' ? sweep : otherwise?.sweeps?.epsilon)?.values;
}

/**
 * Other values of ε, in force or while something else is swept: at their middle where ε is fixed there. What was looked
 * at more closely stays only where the grid around it does.
 */
export function withEpsilons(config: Experiment, values: readonly ParamValue[]): Experiment {
  const was = epsilonsOf(config);
  if (was && sameValues(was, values)) return config;
  const { sweep, fixed, otherwise } = config;
  if (sweep.parameter === 'epsilon') return { ...config, sweep: { parameter: 'epsilon', values } };
  return withOtherwise(
    isAtMiddle(config) ? { ...config, fixed: withValue(fixed, 'epsilon', middleOf(values)) } : config,
    {
      ...otherwise,
      sweeps: withValue(otherwise?.sweeps ?? {}, 'epsilon', { values }),
    },
  );
}

/** Whether ε is fixed where nobody stated it: at the middle of the values that it would be swept over. */
export function isAtMiddle(config: Experiment): boolean {
  const values = epsilonsOf(config);
  return config.sweep.parameter !== 'epsilon' && values !== undefined && config.fixed.epsilon === middleOf(values);
}

/** The same with another value, or without one where it is undefined. In one order, however it came about. */
export function withValue<T>(
  values: Readonly<Record<string, T>>,
  name: string,
  value: T | undefined,
): Readonly<Record<string, T>> {
  const others = Object.entries(values).filter(([other]) => other !== name);
  return inOrder(value === undefined ? others : [...others, [name, value]]);
}

/** By name, so that what is the same is written the same. */
export function inOrder<T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Nothing but ε has to be fixed at something: at the middle of its values, until another one is stated. */
function usualValue(parameter: string, { values }: SweptOver): ParamValue | undefined {
  return parameter === 'epsilon' ? middleOf(values) : undefined;
}

function middleOf(values: readonly ParamValue[]): ParamValue {
  return values[Math.floor(values.length / 2)];
}

/** What a sweep starts with: values around the one in force. */
function valuesAround({ mechanisms, fixed }: Experiment, parameter: string): ParamValue[] {
  const { spec, entry, key, reconstructs } = settingTarget(mechanisms, parameter, 'sweep.parameter');
  const owner = reconstructs
    ? mechanisms.find(({ reconstruct }) => reconstruct && key in reconstruct.params)?.reconstruct
    : mechanisms[entry ?? -1];
  return firstValues(spec, fixed[parameter] ?? owner?.params[key]);
}

/** With what to go back to, where there is something. */
export function withOtherwise(
  { otherwise: _, ...config }: Experiment,
  { fixed, sweeps = {} }: { fixed?: ParamValue | undefined; sweeps?: Otherwise['sweeps'] },
): Experiment {
  const otherwise = {
    ...(fixed !== undefined && { fixed }),
    ...(Object.keys(sweeps).length > 0 && { sweeps }),
  };
  return Object.keys(otherwise).length > 0 ? { ...config, otherwise } : config;
}
