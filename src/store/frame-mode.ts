import { shownMode } from './release/shown-mode.ts';
import type { WorkbenchState } from './state.ts';

/** What the frame around a room says: in Ask answers have private noise, until the truth is shown beside them. */
export function frameMode(state: Pick<WorkbenchState, 'view' | 'release' | 'ask'>): 'explore' | 'release' | 'ask' {
  if (state.view.room !== 'ask') return shownMode(state);
  return state.ask.showsTruth && state.ask.session !== null ? 'explore' : 'ask';
}
