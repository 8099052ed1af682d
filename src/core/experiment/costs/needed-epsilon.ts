import type { Counts } from '../../data/counts/counts.ts';
import type { Workload } from '../../workload/workload.ts';
import { DEFAULT_SANITY_BOUND, type Experiment, unitOf } from '../experiment.ts';
import { withDerivedSettings } from '../settle/derived.ts';
import { fixedAt } from '../settle/sweep-over.ts';

/** The ε that Laplace noise needs for an overall relative error, to be expected; it is worked out from the true counts. */
export interface NeededEpsilon {
  /** The same noise on every answer, or as the weights of the tables have it. */
  readonly even: number;
  /** The best noise for each table, as if the truth were known: what mechanisms that look for it come near to. */
  readonly best: number;
}

/** Whether all answers have the same noise, or each table the best for it. */
export type NoiseSharing = keyof NeededEpsilon;

/** What a table adds to it. */
export interface TableNeed {
  /** S of the table, all rows of a person together. */
  readonly sensitivity: number;
  /** The relative error that a unit of noise scale makes in it: the mean of 1/max{q, sanity bound}. */
  readonly error: number;
}

/** In records, as it is on these counts. */
export function sanityBoundOn(
  experiment: Experiment,
  workload: Workload,
  { records }: Pick<Counts, 'records'>,
): number {
  const settled = withDerivedSettings(experiment, workload, records);
  return Number(fixedAt(settled, 'delta') ?? DEFAULT_SANITY_BOUND) * records;
}

/** The needs of all tables of a workload, which is that of the experiment on these counts. */
export function tableNeeds(
  experiment: Experiment,
  workload: Workload,
  counts: Counts,
  bound = sanityBoundOn(experiment, workload, counts),
): TableNeed[] {
  const { neighbours, rowsPerPerson } = unitOf(experiment);
  return workload.blocks.map((block) => ({
    sensitivity: rowsPerPerson * block.weightedSensitivity(1, neighbours),
    error: meanInverse(block.answer(counts.table(block.attributes)), bound),
  }));
}

function meanInverse(answers: Float64Array, bound: number): number {
  let sum = 0;
  for (const answer of answers) sum += 1 / Math.max(answer, bound);
  return sum / answers.length;
}

/**
 * Laplace noise of scale λ is λ off on average, so a table with such a scale has a relative error of λ times its need. With
 * one scale S/ε for all (or S/ε over its weight for each) the mean over tables is plain; the scales that make it least
 * under Σ Sₜ/λₜ ≤ ε are in proportion to √(Sₜ/needₜ) (iReduct, §5.2).
 */
export function neededEpsilon(
  needs: readonly TableNeed[],
  { weights }: Pick<Workload, 'weights'>,
  target: number,
): NeededEpsilon {
  const weightOf = (table: number) => weights?.[table] ?? 1;
  const whole = needs.reduce((sum, { sensitivity }, table) => sum + sensitivity * weightOf(table), 0);
  const even = needs.reduce((sum, { error }, table) => sum + (whole / weightOf(table)) * error, 0);
  const roots = needs.reduce((sum, { sensitivity, error }) => sum + Math.sqrt(sensitivity * error), 0);
  return { even: even / needs.length / target, best: (roots * roots) / needs.length / target };
}
