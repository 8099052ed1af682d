import type { DatasetRef } from '../core/data/dataset-ref.ts';
import { isOfOpenData } from './data-at-hand.ts';
import type { ShownRelease } from './release/release-state.ts';
import { shownMode } from './release/shown-mode.ts';
import { isRunOn } from './run-data.ts';
import type { WorkbenchState } from './state.ts';

/** Data that a room shows something of although other data is open, and what to say of it. */
export interface StrangeData {
  readonly ref: DatasetRef;
  readonly words: string;
}

/** Null where all that the room shows is of the data that is open. */
export function strangeDataInView(state: WorkbenchState): StrangeData | null {
  const { view, run, data, ask } = state;
  if (view.room === 'compare' && run.experiment && run.openedFrom !== null && !isRunOn(run, data)) {
    return { ref: run.experiment.dataset, words: `results from ${run.openedFrom}; the data itself is not open` };
  }
  if (view.room === 'ask' && ask.session && !ask.isChoosing && !isOfOpenData(ask.session, state)) {
    return { ref: ask.session.ref, words: 'the data of the open cube; other data is loaded' };
  }
  const released = shownMode(state) === 'release' ? visibleRelease(state) : null;
  if (!released || isOfOpenData(released.of, state)) return null;
  return { ref: released.of.ref, words: 'the data of this release; other data is loaded' };
}

/**
 * The release that is on screen. Under the name of other data it is set aside until its own is open again; only what
 * would be lost by that stays, under its own name.
 */
export function visibleRelease(state: Pick<WorkbenchState, 'release' | 'data' | 'ask'>): ShownRelease | null {
  const { shown, notKept } = state.release;
  return shown && (notKept !== null || isOfOpenData(shown.of, state)) ? shown : null;
}
