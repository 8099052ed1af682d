import { type Experiment, entryName, sweptValues, trialsAt, valuesRunBy } from '../experiment.ts';
import type { Cell, Row } from './row.ts';

/**
 * Every cell of a sweep in the order in which to run them: trial by trial, so that all curves appear at once and get
 * steadier, instead of one curve after the other.
 */
export function planCells(experiment: Experiment): Cell[] {
  if (sharesRuns(experiment)) return planCurves(experiment);
  const pairs = sweptValues(experiment.sweep).flatMap((swept, value) =>
    experiment.mechanisms.flatMap((entry, mechanism) =>
      value < experiment.sweep.values.length || experiment.sweep.also?.[entryName(entry)]?.includes(swept)
        ? [{ mechanism, value, trials: trialsAt(experiment, mechanism, swept) }]
        : [],
    ),
  );
  const cells: Cell[] = [];
  const most = pairs.reduce((sum, { trials }) => Math.max(sum, trials), 0);
  for (let trial = 0; trial < most; trial++) {
    for (const { mechanism, value, trials } of pairs) if (trial < trials) cells.push({ mechanism, value, trial });
  }
  return cells;
}

/** Trial by trial as well, but all values that one run gives stand together. */
function planCurves({ mechanisms, sweep, trials }: Experiment): Cell[] {
  const runs = Array.from({ length: trials * mechanisms.length }, (_, run) => {
    return { trial: Math.floor(run / mechanisms.length), mechanism: run % mechanisms.length };
  });
  return runs.flatMap((run) => sweep.values.map((_, value) => ({ ...run, value })));
}

/** How many cells there are to run. */
export function cellsPlanned(experiment: Pick<Experiment, 'mechanisms' | 'sweep' | 'trials'>): number {
  return experiment.mechanisms.reduce(
    (sum, _, mechanism) =>
      valuesRunBy(experiment, mechanism).reduce(
        (all: number, value) => all + trialsAt(experiment, mechanism, value),
        sum,
      ),
    0,
  );
}

/** The same without trials that single points have more than the others. */
export function cellsOfAll({ sweep: { more: _, ...sweep }, ...experiment }: Experiment): number {
  return cellsPlanned({ ...experiment, sweep });
}

/** Those that have no row yet. */
export function cellsLeft(experiment: Experiment, rows: readonly Row[]): Cell[] {
  const values = sweptValues(experiment.sweep);
  const done = new Set(rows.map((row) => JSON.stringify([row.mechanism, row.value, row.trial])));
  return planCells(experiment).filter(({ mechanism, value, trial }) => {
    return !done.has(JSON.stringify([entryName(experiment.mechanisms[mechanism]), values[value], trial]));
  });
}

/** Shard i of n, 1 ≤ i ≤ n. Each gets its part of every curve and every value, so that they take about equally long. */
export function shardOf(cells: readonly Cell[], shard: number, shards: number): Cell[] {
  return cells.filter(({ mechanism, value, trial }) => (mechanism + value + trial) % shards === shard - 1);
}

/**
 * A stream of questions that is asked for longer begins as the shorter one did: with the same questions and the same
 * noise. So where a sweep varies their number, one run gives every value of it.
 */
export function sharesRuns({ sweep }: Pick<Experiment, 'sweep'>): boolean {
  return sweep.parameter === 'questions';
}

/** Whether one run gives both cells. */
export function areOfOneRun(experiment: Experiment, a: Cell, b: Cell): boolean {
  return sharesRuns(experiment) && a.mechanism === b.mechanism && a.trial === b.trial;
}

/** How many questions that run must ask; undefined for all. */
export function mostAsked({ sweep }: Experiment): number | undefined {
  return sweep.values.reduce<number | undefined>(
    (most, value) => (typeof value === 'number' && most !== undefined ? Math.max(most, value) : undefined),
    0,
  );
}
