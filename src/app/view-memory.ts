import * as v from 'valibot';
import type { ViewState } from '../store/state.ts';
import type { Workbench } from '../store/workbench.ts';
import { readPreference, writePreference } from './preferences.ts';

const KEY = 'chart';

const scale = v.picklist(['linear', 'log']);
const kept = v.object({ metric: v.nullable(v.string()), xScale: scale, yScale: scale });

const choicesOf = ({ metric, xScale, yScale }: ViewState) => ({ metric, xScale, yScale });

/** Takes up the axes and the metric that were chosen when this browser last had the page; a link that is opened has its own. */
export function recallView(workbench: Workbench): void {
  try {
    const choices = v.safeParse(kept, JSON.parse(readPreference(KEY) ?? 'null'));
    if (choices.success) workbench.setView(choices.output);
  } catch {
    // Something else wrote there; the usual axes serve.
  }
}

export function keepView({ store }: Workbench): void {
  let written = JSON.stringify(choicesOf(store.getState().view));
  store.subscribe(({ view }) => {
    const now = JSON.stringify(choicesOf(view));
    if (now !== written) writePreference(KEY, now);
    written = now;
  });
}
