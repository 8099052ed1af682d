import type { Experiment } from '../core/experiment/experiment.ts';
import { sameJson } from './same-json.ts';

/** The configuration with what it was before (undo) and after (redo). */
export interface UndoHistory {
  readonly config: Experiment;
  readonly past: readonly Experiment[];
  readonly future: readonly Experiment[];
}

const REMEMBERED = 100;

/** A new configuration; edits with the same `gesture` (one drag of a slider, one field being typed in) are one step. */
export function edited(history: UndoHistory, config: Experiment, continuesGesture: boolean): UndoHistory {
  if (sameJson(history.config, config)) return history;
  const past = continuesGesture ? history.past : [...history.past, history.config].slice(-REMEMBERED);
  return { config, past, future: [] };
}

export function undone(history: UndoHistory): UndoHistory {
  const config = history.past.at(-1);
  if (!config) return history;
  return { config, past: history.past.slice(0, -1), future: [history.config, ...history.future] };
}

export function redone(history: UndoHistory): UndoHistory {
  const [config, ...future] = history.future;
  if (!config) return history;
  return { config, past: [...history.past, history.config], future };
}
