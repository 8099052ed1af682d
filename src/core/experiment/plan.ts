import type { Experiment } from './experiment.ts';
import type { Cell } from './row.ts';
import { sharesRuns } from './shared-run.ts';

/**
 * Every cell of a sweep in the order in which to run them: trial by trial, so that all curves appear at once and get
 * steadier, instead of one curve after the other.
 */
export function planCells(experiment: Experiment): Cell[] {
  if (sharesRuns(experiment)) return planCurves(experiment);
  const cells: Cell[] = [];
  for (let trial = 0; trial < experiment.trials; trial++) {
    for (let value = 0; value < experiment.sweep.values.length; value++) {
      for (let mechanism = 0; mechanism < experiment.mechanisms.length; mechanism++) {
        cells.push({ mechanism, value, trial });
      }
    }
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
export function cellsPlanned({ mechanisms, sweep, trials }: Experiment): number {
  return mechanisms.length * sweep.values.length * trials;
}

/** Shard i of n, 1 ≤ i ≤ n. Each gets its part of every curve and every value, so that they take about equally long. */
export function shardOf(cells: readonly Cell[], shard: number, shards: number): Cell[] {
  return cells.filter(({ mechanism, value, trial }) => (mechanism + value + trial) % shards === shard - 1);
}
