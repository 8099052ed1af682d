import { onItsGrid } from '../core/experiment/experiment.ts';
import { isOfOpenData, originOf } from './data-at-hand.ts';
import { emptyRun } from './run-data.ts';
import { sameJson } from './same-json.ts';
import type { EarlierRun, WorkbenchState } from './state.ts';

/**
 * The last run on the data that is open, made with other settings, while the next one is not there: its schema may have
 * been another one. Other data has none, and a run that is done needs none.
 */
export function earlierRun(state: WorkbenchState, before: WorkbenchState): EarlierRun | null {
  const { run } = state;
  if (run.status === 'done' || !isOnSameData(state, before)) return null;
  const { experiment, points, openedFrom } = before.run;
  if (run === before.run || !experiment || points.length === 0 || openedFrom !== null) return state.earlier;
  const isBegun = run.status === 'running' && run.points.length === 0;
  const isOther = run === emptyRun || (isBegun && !isOfSameSettings(run.experiment, experiment));
  return isOther ? { experiment, points } : state.earlier;
}

function isOnSameData(state: WorkbenchState, before: WorkbenchState): boolean {
  if (state.data.description === before.data.description) return true;
  const origin = originOf(before);
  return origin !== null && isOfOpenData(origin, state);
}

function isOfSameSettings(a: WorkbenchState['run']['experiment'], b: WorkbenchState['run']['experiment']): boolean {
  return a !== null && b !== null && sameJson(onItsGrid(a), onItsGrid(b));
}
