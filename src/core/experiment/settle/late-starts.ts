import { mechanismById } from '../../mechanisms/registry.ts';
import type { ParamValue } from '../../params.ts';
import type { Workload } from '../../workload/workload.ts';
import { type Experiment, unitOf } from '../experiment.ts';
import { boughtShare } from '../run/bought-prior.ts';
import { settingsAt } from '../settings.ts';

/** An entry that cannot begin at some values of the sweep, and what would let it. */
export interface LateStart {
  readonly entry: number;
  /** The smallest ε that it can begin with, in few digits. */
  readonly epsilon: number;
  /** Parameters under which it begins with any ε. */
  readonly mended: Readonly<Record<string, ParamValue>>;
}

/** Which mechanisms will refuse some values of ε, known before they run; from public facts only. */
export function lateStarts(experiment: Experiment, workload: Workload, records: number): LateStart[] {
  const { publicRecordCount } = experiment;
  const unit = unitOf(experiment);
  if (!publicRecordCount || !(records > 0)) return [];
  return experiment.mechanisms.flatMap(({ id }, entry) => {
    const mechanism = mechanismById(id, 'mechanisms');
    const late = experiment.sweep.values.flatMap((value) => {
      const { params, epsilon, reconstruct } = settingsAt(experiment, entry, value);
      const start = mechanism.start?.(workload, params, { records, unit });
      if (!start) return [];
      // A prior that is bought leaves less for the mechanism.
      const first = { ...start, epsilon: start.epsilon / (1 - boughtShare(reconstruct)) };
      return epsilon < first.epsilon ? [first] : [];
    });
    if (late.length === 0) return [];
    const epsilon = late.reduce((most, start) => Math.max(most, start.epsilon), 0);
    return [{ entry, epsilon: roundedUp(epsilon), mended: late[0].mended }];
  });
}

/** The experiment with a sweep over ε that begins here at the earliest. */
export function withGridFrom(experiment: Experiment, epsilon: number): Experiment {
  const { sweep } = experiment;
  const later = sweep.values.filter((value) => typeof value === 'number' && value > epsilon);
  return { ...experiment, sweep: { ...sweep, values: [epsilon, ...later] } };
}

/** To three digits, and never below the number itself. */
function roundedUp(value: number): number {
  const short = Number(value.toPrecision(3));
  return short >= value ? short : Number((value * 1.005).toPrecision(3));
}
