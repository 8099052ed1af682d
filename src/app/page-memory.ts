import * as v from 'valibot';
import { parseExperiment } from '../core/experiment/parse-experiment.ts';
import type { SavedExperiment, ViewState } from '../store/state.ts';
import type { Workbench } from '../store/workbench.ts';
import { readPreference, writePreference } from './preferences.ts';

const VIEW = 'chart';
const TOUR = 'tour';
const SAVED = 'saved experiments';

const scale = v.picklist(['linear', 'log']);
const keptView = v.object({
  metric: v.nullable(v.string()),
  xScale: scale,
  yScale: scale,
  unfolded: v.optional(v.array(v.string()), []),
});
const keptTour = v.object({ step: v.pipe(v.number(), v.integer(), v.minValue(0)), done: v.array(v.string()) });
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
  percentile95: v.optional(statistic, null),
  max: statistic,
});
const point = v.looseObject({
  mechanism: v.string(),
  value: v.union([v.number(), v.string(), v.boolean()]),
  metrics: v.record(v.string(), spread),
  errors: v.array(v.string()),
  private: v.boolean(),
});
const keptSaved = v.object({
  id: v.number(),
  name: v.string(),
  experiment: v.unknown(),
  points: v.array(point),
  records: v.nullable(v.number()),
  isShown: v.boolean(),
});

/**
 * Takes up where this browser last had the page: the axes and the metric that were chosen (a link that is opened has its
 * own), the settings that were unfolded, the tour, and what was saved, which is settings and means, never data. What an older page wrote otherwise is left out.
 */
export function recallPage(workbench: Workbench): void {
  const view = recalled(VIEW, keptView);
  if (view) workbench.setView(view);
  const tour = recalled(TOUR, keptTour);
  if (tour) workbench.tour.resume(tour);
  const saved = recalled(SAVED, v.array(v.unknown())) ?? [];
  workbench.store.setState({ saved: saved.flatMap((one) => savedFrom(one) ?? []) });
}

export function keepPage(workbench: Workbench): void {
  const { store } = workbench;
  let written = JSON.stringify(choicesOf(store.getState().view));
  store.subscribe(({ view, tour, saved }, before) => {
    const now = JSON.stringify(choicesOf(view));
    if (now !== written) writePreference(VIEW, now);
    written = now;
    if (tour !== before.tour) writePreference(TOUR, tour && JSON.stringify(tour));
    if (saved !== before.saved && !writePreference(SAVED, saved.length === 0 ? null : JSON.stringify(saved))) {
      workbench.announce({ tone: 'warning', message: NOT_KEPT });
    }
  });
}

const NOT_KEPT =
  'This browser’s storage is full or closed to this page, so what is pinned and saved here lasts until the page is ' +
  'closed. Export what you need, or remove an older one.';

const choicesOf = ({ metric, xScale, yScale, unfolded }: ViewState) => ({ metric, xScale, yScale, unfolded });

/** Null where nothing was kept, or something else wrote there. */
function recalled<T>(key: string, shape: v.GenericSchema<unknown, T>): T | null {
  try {
    return v.parse(shape, JSON.parse(readPreference(key) ?? 'null'));
  } catch {
    return null;
  }
}

function savedFrom(json: unknown): SavedExperiment | null {
  const parsed = v.safeParse(keptSaved, json);
  if (!parsed.success) return null;
  try {
    return { ...parsed.output, experiment: parseExperiment(parsed.output.experiment) } as SavedExperiment;
  } catch {
    return null;
  }
}
