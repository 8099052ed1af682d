import { type Experiment, withoutLeftOutValues } from '../../../core/experiment/experiment.ts';
import { longCsv } from '../../../core/experiment/results/long-csv.ts';
import { resultsOf, writeResults } from '../../../core/experiment/results/results.ts';
import type { Metric } from '../../../core/metrics/metric.ts';
import type { RunState } from '../../../store/state.ts';
import type { ErrorSeries } from '../../../ui/charts/error-chart-model.ts';
import type { MenuAction } from '../../../ui/controls/menu.tsx';
import { chartPicture, pictureActions } from '../files/picture-actions.ts';
import { saveFile } from '../files/save-file.ts';
import type { Attempt } from '../use-attempt.ts';
import { chartSeries } from './chart-series.ts';
import { type ChartWords, MARK } from './chart-words.ts';
import { resultsCsv } from './results-csv.ts';
import { isCutShort } from './trials-done.ts';

export interface ShownChart {
  /** Holds the chart; null where it is not on the page. */
  readonly element: Element | null;
  readonly words: ChartWords;
  readonly metric: Metric;
  readonly hidden: readonly string[];
  /** Curves of other runs that are drawn behind it. */
  readonly pinned?: readonly ErrorSeries[];
  /** Where it opens as it is; none where no link can lead there. */
  readonly address?: string | undefined;
}

const MARKED = 'marked as not private';

/** The chart as files, with title, settings and source; `shown` is null where no chart is on screen. */
export function chartActions(run: RunState, shown: (() => ShownChart) | null, attempt: Attempt): MenuAction[] {
  const { rows } = run;
  const isDisabled = shown === null || rows.length === 0;
  const draw = () => {
    const chart = (shown as () => ShownChart)();
    const { element, words, metric, address } = chart;
    return chartPicture(
      { element, words, legend: shownCurves(run, chart), mark: MARK, address },
      `not-private-${metric.id}`,
    );
  };
  return pictureActions(draw, { hint: `with title, settings, source and link; ${MARKED}`, isDisabled }, attempt);
}

/** The curves that are drawn. */
export function shownCurves(run: RunState, { metric, hidden, pinned = [] }: ShownChart): ErrorSeries[] {
  const { experiment, points } = run;
  const drawn = experiment ? chartSeries(experiment, points, metric.id, isCutShort(run)) : [];
  return [...drawn, ...pinned].filter(({ key }) => !hidden.includes(key));
}

/** `digestOf`: of the counts behind the run. It stands in the file that can be merged and nowhere else. */
export function resultActions(
  { experiment, rows, fingerprint, references, notices }: RunState,
  digestOf: (experiment: Experiment) => Promise<string | undefined>,
  attempt: Attempt,
): MenuAction[] {
  const isDisabled = experiment === null || rows.length === 0;
  return [
    {
      id: 'csv',
      label: 'Results as CSV',
      hint: `one line a trial; ${MARKED}`,
      isDisabled,
      startsGroup: true,
      onAction: attempt(() => {
        if (!experiment) return;
        const results = resultsOf(experiment, fingerprint, rows, references);
        saveFile('not-private-results.csv', resultsCsv(results), 'text/csv');
      }),
    },
    {
      id: 'long-csv',
      label: 'Results as long CSV',
      hint: `for R and pandas, one line a trial and metric; ${MARKED}`,
      isDisabled,
      onAction: attempt(() => {
        if (!experiment) return;
        const results = resultsOf(experiment, fingerprint, rows, references);
        saveFile('not-private-results-long.csv', longCsv(results), 'text/csv');
      }),
    },
    {
      id: 'results',
      label: 'Results as JSON',
      hint: `opens here again, or merges with shards; ${MARKED}`,
      isDisabled,
      onAction: attempt(async () => {
        if (!experiment) return;
        const results = resultsOf(experiment, fingerprint, rows, references, {
          digest: await digestOf(experiment),
          notices,
        });
        saveFile('not-private-results.json', [writeResults(results)], 'application/json');
      }),
    },
  ];
}

export function experimentAction(experiment: Experiment): MenuAction {
  return {
    id: 'experiment',
    label: 'Experiment as JSON',
    hint: 'settings only, to run headless: names of attributes and files, no counts',
    startsGroup: true,
    onAction: () => {
      const text = JSON.stringify(withoutLeftOutValues(experiment), null, 2);
      saveFile('experiment.json', [`${text}\n`], 'application/json');
    },
  };
}
