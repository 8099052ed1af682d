import type { Counts } from '../../data/counts/counts.ts';
import type { PersonsReport } from '../../data/file/row-owners.ts';
import type { CountsOrder } from '../../data/source.ts';
import { exp } from '../../math/exp.ts';
import type { Workload } from '../../workload/workload.ts';
import type { Experiment } from '../experiment.ts';
import { withChosen } from './chosen-by-looking.ts';
import { type NoiseSharing, sanityBoundOn, tableNeeds } from './needed-epsilon.ts';

/** What errors are to be expected of if another number of rows of each person is kept, as plain data. */
export interface RowsOrder {
  readonly experiment: Experiment;
  readonly epsilon: number;
  readonly sharing: NoiseSharing;
  /** Numbers of rows, ascending. */
  readonly limits: readonly number[];
}

/** The overall relative error, and of which two parts it is made: together they are less than their sum. */
export interface RowsPoint {
  readonly rows: number;
  readonly error: number;
  /** Without noise: of the rows that are left out. */
  readonly cut: number;
  /** Of noise, where no row were left out. */
  readonly noise: number;
  /** The share of all rows that is kept. */
  readonly kept: number;
}

/** Worked out from the true counts: not private. */
export interface RowsStudy {
  readonly points: readonly RowsPoint[];
  /** The one with the least error. */
  readonly best: RowsPoint;
}

/** The experiment with another number of rows of each person, noted as chosen by looking. */
export function withRowsKept(experiment: Experiment, rows: number): Experiment {
  const { dataset } = experiment;
  const person = { ...dataset.person, rows };
  return withChosen({ ...experiment, dataset: { ...dataset, person } as Experiment['dataset'] }, 'rows');
}

const ALL_UP_TO = 12;
const STEP = 1.25;

/** Every small number of rows, then in steps, up to what somebody has; and what is kept now. */
export function rowLimits({ mostRows }: PersonsReport, now: number): number[] {
  const limits = new Set([Math.min(now, mostRows), mostRows]);
  for (let rows = 1; rows < mostRows; rows = rows < ALL_UP_TO ? rows + 1 : Math.ceil(rows * STEP)) limits.add(rows);
  return [...limits].sort((a, b) => a - b);
}

/** What counts have to be at hand. */
export function countsForRows({ experiment, limits }: RowsOrder, workload: Workload, fingerprint: string): CountsOrder {
  const { dataset } = experiment;
  const sets = workload.blocks.map(({ attributes }) => attributes);
  const name = JSON.stringify(['rows', dataset, experiment.workload, limits, fingerprint]);
  return { sets, rowsOver: null, folds: 0, limits, form: dataset, name };
}

/**
 * The mechanism adds Laplace noise, whose scale grows with the rows of a person, to what is kept. So an answer is off by
 * |cut + noise|: with a scale of λ and a cut of c that is c + λ·exp(−c/λ) on average. The sanity bound is that of the
 * experiment as it is, so that all numbers of rows are judged alike.
 */
export function rowsStudy(order: RowsOrder, workload: Workload, counts: Counts): RowsStudy {
  const { experiment, limits } = order;
  const whole = counts.whole ?? counts;
  const bound = sanityBoundOn(experiment, workload, counts);
  const answersOf = (of: Counts) => workload.blocks.map((block) => block.answer(of.table(block.attributes)));
  const truth = answersOf(whole);
  const points = limits.flatMap((rows) => {
    const some = counts.limited?.(rows);
    if (!some) return [];
    const scales = scalesAt(order, workload, some, rows, bound);
    const parts = answersOf(some).map((kept, table) => errorsOf(truth[table], kept, scales[table], bound));
    const mean = (part: keyof (typeof parts)[number]) => parts.reduce((sum, one) => sum + one[part], 0) / parts.length;
    const kept = some.records / whole.records;
    return [{ rows, error: mean('error'), cut: mean('cut'), noise: mean('noise'), kept }];
  });
  const [first] = points;
  if (!first) throw new Error('no counts by rows of a person are at hand');
  return { points, best: points.reduce((best, point) => (point.error < best.error ? point : best), first) };
}

function errorsOf(truth: Float64Array, kept: Float64Array, scale: number, bound: number) {
  const sum = { error: 0, cut: 0, noise: 0 };
  for (let i = 0; i < truth.length; i++) {
    const [cut, size] = [Math.abs(truth[i] - kept[i]), Math.max(truth[i], bound)];
    sum.error += (cut + scale * exp(-cut / scale)) / size;
    sum.cut += cut / size;
    sum.noise += scale / size;
  }
  const { length } = truth;
  return { error: sum.error / length, cut: sum.cut / length, noise: sum.noise / length };
}

/** The noise of each table for ε in all: the same, or as it would be best for what is kept. */
function scalesAt(
  { experiment, epsilon, sharing }: RowsOrder,
  workload: Workload,
  counts: Counts,
  rows: number,
  bound: number,
): number[] {
  const needs = tableNeeds(withRowsKept(experiment, rows), workload, counts, bound);
  const weights = sharing === 'even' ? (workload.weights ?? needs.map(() => 1)) : needs.map(best);
  const whole = needs.reduce((sum, { sensitivity }, table) => sum + sensitivity * weights[table], 0);
  return weights.map((weight) => whole / (weight * epsilon));

  // λ in proportion to √(S/need), and so ε by √(need/S) for each unit of S.
  function best({ sensitivity, error }: { sensitivity: number; error: number }): number {
    return sensitivity > 0 ? Math.sqrt(error / sensitivity) : 1;
  }
}
