import type { PrivacyUnit } from '../../data/privacy-unit.ts';
import { mechanismById } from '../../mechanisms/registry.ts';
import type { Block } from '../../workload/block.ts';
import { sensitivity, type Workload } from '../../workload/workload.ts';
import { type Experiment, unitOf } from '../experiment.ts';

/** All that settings may be derived from: nothing here depends on what the records say. */
export interface PublicFacts {
  /** Undefined where their number is kept private, or where there are none. */
  readonly records: number | undefined;
  readonly blocks: readonly Block[];
  readonly answers: number;
  readonly unit: PrivacyUnit;
  /** S(Q) of the workload. */
  readonly sensitivity: number;
  /** How many times the ε of plain Laplace noise the least economical of the chosen mechanisms may need. */
  readonly overhead: number;
  /** The overall relative error that a chart is to show the way to. */
  readonly target: number;
}

export function publicFacts(experiment: Experiment, workload: Workload, records: number): PublicFacts {
  const { mechanisms, publicRecordCount } = experiment;
  const unit = unitOf(experiment);
  return {
    records: publicRecordCount && records > 0 ? records : undefined,
    blocks: workload.blocks,
    answers: workload.size,
    unit,
    sensitivity: sensitivity(workload.blocks, unit),
    target: targetOf(experiment),
    overhead: Math.max(1, ...mechanisms.map(({ id }) => mechanismById(id, 'mechanisms').overhead ?? 1)),
  };
}

const FIRST_TARGET = 0.1;
export const LEAST_TARGET = 0.001;
export const MOST_TARGET = 1;

/** The error that derived settings lead to, relative to the true counts: the usual one where none was chosen. */
export function targetOf({ target = FIRST_TARGET }: Pick<Experiment, 'target'>): number {
  return target;
}

/** The same experiment with another target; the usual one leaves no trace. */
export function withTarget({ target: _, ...rest }: Experiment, target: number): Experiment {
  return target === FIRST_TARGET ? rest : { ...rest, target };
}
