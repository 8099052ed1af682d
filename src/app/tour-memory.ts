import * as v from 'valibot';
import type { Workbench } from '../store/workbench.ts';
import { readPreference, writePreference } from './preferences.ts';

const KEY = 'tour';

const kept = v.object({ step: v.pipe(v.number(), v.integer(), v.minValue(0)), done: v.array(v.string()) });

/** Takes up the tour where this browser last had it. */
export function recallTour({ tour }: Workbench): void {
  try {
    const found = v.safeParse(kept, JSON.parse(readPreference(KEY) ?? 'null'));
    if (found.success) tour.resume(found.output);
  } catch {
    // Something else wrote there; the tour can be started again.
  }
}

export function keepTour({ store }: Workbench): void {
  store.subscribe(({ tour }, before) => {
    if (tour !== before.tour) writePreference(KEY, tour && JSON.stringify(tour));
  });
}
