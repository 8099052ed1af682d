import type { Point } from '../../../core/experiment/results/summary.ts';
import { cellsPlanned } from '../../../core/experiment/run/plan.ts';
import type { RunState } from '../../../store/state.ts';
import { formatCount } from '../../../ui/format.ts';
import { plural } from '../words/spelling.ts';

type RunTrials = Pick<RunState, 'status' | 'experiment' | 'rows'>;

/** Whether a run ended before all of its trials were done: “planned” is what was asked for, “trials” what there is. */
export function isCutShort({ status, experiment, rows }: RunTrials): boolean {
  return experiment !== null && status !== 'running' && rows.length > 0 && rows.length < cellsPlanned(experiment);
}

/** “2 to 3 of 10 trials at each point”. */
export function trialsDone({ experiment, rows }: RunTrials): string {
  const counts = new Map<string, number>();
  for (const { mechanism, value } of rows) {
    const key = JSON.stringify([mechanism, value]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return ofPlanned([...counts.values()], experiment?.trials ?? 0, 'at each point');
}

/** The same for one curve: “3 of 10 trials”; nothing where it is whole. */
export function trialsOfCurve(points: readonly Point[], metric: string, planned: number): string {
  const counts = points.flatMap(({ metrics }) => metrics[metric]?.trials ?? []);
  return counts.every((count) => count >= planned) ? '' : ofPlanned(counts, planned);
}

function ofPlanned(counts: readonly number[], planned: number, where = ''): string {
  const [least, most] = [counts.reduce((a, b) => Math.min(a, b), planned), counts.reduce((a, b) => Math.max(a, b), 0)];
  const range = least === most ? formatCount(most) : `${formatCount(least)} to ${formatCount(most)}`;
  return `${range} of ${plural(planned, 'trial')} ${where}`.trim();
}
