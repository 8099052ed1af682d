import * as v from 'valibot';
import { parseExperiment } from '../core/experiment/parse-experiment.ts';
import type { SavedExperiment } from '../store/state.ts';
import type { Workbench } from '../store/workbench.ts';
import { readPreference, writePreference } from './preferences.ts';

const KEY = 'saved experiments';

/** JSON has no word for what is not finite. */
const statistic = v.pipe(
  v.nullable(v.number()),
  v.transform((value) => value ?? Number.NaN),
);
const spread = v.object({
  trials: statistic,
  notFinite: statistic,
  mean: statistic,
  sd: statistic,
  min: statistic,
  quartile1: statistic,
  median: statistic,
  quartile3: statistic,
  max: statistic,
});
const point = v.looseObject({
  mechanism: v.string(),
  value: v.union([v.number(), v.string(), v.boolean()]),
  metrics: v.record(v.string(), spread),
  errors: v.array(v.string()),
  private: v.boolean(),
});
const kept = v.object({
  id: v.number(),
  name: v.string(),
  experiment: v.unknown(),
  points: v.array(point),
  records: v.nullable(v.number()),
  isShown: v.boolean(),
});

/** Brings back what was saved in this browser: settings and means, never data. What an older page wrote otherwise is left out. */
export function recallSaved({ store }: Workbench): void {
  try {
    const list: unknown = JSON.parse(readPreference(KEY) ?? '[]');
    const saved = (Array.isArray(list) ? list : []).flatMap((one) => savedFrom(one) ?? []);
    store.setState({ saved });
  } catch {
    // Something else wrote there; the list starts empty.
  }
}

export function keepSaved(workbench: Workbench): void {
  let written = workbench.store.getState().saved;
  workbench.store.subscribe(({ saved }) => {
    if (saved === written) return;
    written = saved;
    if (!writePreference(KEY, saved.length === 0 ? null : JSON.stringify(saved))) {
      workbench.announce({ tone: 'warning', message: NOT_KEPT });
    }
  });
}

const NOT_KEPT =
  'This browser’s storage is full or closed to this page, so what is pinned and saved here lasts until the page is ' +
  'closed. Export what you need, or remove an older one.';

function savedFrom(json: unknown): SavedExperiment | null {
  const parsed = v.safeParse(kept, json);
  if (!parsed.success) return null;
  try {
    return { ...parsed.output, experiment: parseExperiment(parsed.output.experiment) } as SavedExperiment;
  } catch {
    return null;
  }
}
