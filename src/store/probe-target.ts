import type { Experiment } from '../core/experiment/experiment.ts';
import { settingTarget } from '../core/experiment/settings.ts';
import { type ParamValue, parseParam } from '../core/params.ts';
import type { ProbeTarget } from './state.ts';

/** The trial to look at: the one looked at before, where the experiment still has it, else one from the middle. */
export function validTarget(config: Experiment, before: ProbeTarget | null): ProbeTarget {
  const { values } = config.sweep;
  const middle = values[Math.floor((values.length - 1) / 2)];
  if (!before) return { mechanism: 0, value: middle, trial: 0 };
  return {
    mechanism: Math.min(before.mechanism, config.mechanisms.length - 1),
    value: fits(config, before.value) ? before.value : middle,
    trial: Math.min(before.trial, config.trials - 1),
  };
}

function fits(config: Experiment, value: ParamValue): boolean {
  const { spec } = settingTarget(config.mechanisms, config.sweep.parameter, 'sweep.parameter');
  // Among words there is no slider to stand between two values.
  const isMixed = config.sweep.values.some((one) => typeof one !== 'number');
  if (spec.kind === 'text' || typeof value === 'string' || isMixed) return config.sweep.values.includes(value);
  try {
    parseParam(spec, value, 'value');
  } catch {
    return false;
  }
  if (typeof value !== 'number') return true;
  const [low, high] = sliderRange(config);
  return value >= low && value <= high;
}

const AIR = 10;

/** The slider reaches a little beyond the sweep, and for ε always to 1, where noise all but vanishes. */
export function sliderRange({ sweep, mechanisms }: Experiment): [number, number] {
  const { spec } = settingTarget(mechanisms, sweep.parameter, 'sweep.parameter');
  const numbers = sweep.values.filter((value) => typeof value === 'number');
  const bounds = spec.kind === 'number' ? [spec.min, spec.max] : [0, 1];
  const low = Math.min(...numbers);
  const high = Math.max(...numbers);
  const top = sweep.parameter === 'epsilon' ? Math.max(1, high) : high > 0 ? high * AIR : high;
  const bottom = low > 0 ? Number((low / AIR).toPrecision(6)) : low;
  return [Math.max(bounds[0], bottom), Math.min(bounds[1], top)];
}
