import type { WorkbenchState } from '../state.ts';
import type { ReleaseMode } from './release-state.ts';

/** Release is told apart where it is; every other room explores. */
export function shownMode({ view, release }: Pick<WorkbenchState, 'view' | 'release'>): ReleaseMode {
  return view.room === 'release' ? release.mode : 'explore';
}
