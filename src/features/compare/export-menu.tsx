import { resultsOf, writeResults } from '../../core/experiment/results.ts';
import { sentenceOf } from '../../store/data-actions.ts';
import { chartSvgIn, chartToSvg, svgToPng } from '../../ui/charts/export-chart.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DownloadIcon } from '../../ui/controls/icons.tsx';
import { Menu, type MenuAction } from '../../ui/controls/menu.tsx';
import { pickFiles, saveFile } from '../shared/save-file.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { chartSeries } from './chart-series.ts';
import { CHART_ID, chartWords, MARK } from './chart-words.ts';
import { NOT_PRIVATE, resultsCsv } from './results-csv.ts';
import { useShownMetric } from './shown-metric.ts';
import { useRunWorkload } from './use-run-workload.ts';

const MARKED = 'marked as not private';

/** Everything that can be taken along, and brought back. */
export function ExportMenu({ word }: { word: string | undefined }) {
  const workbench = useWorkbench();
  const room = useWorkbenchState((state) => state.view.room);
  const config = useWorkbenchState((state) => state.config);
  const hidden = useWorkbenchState((state) => state.view.hidden);
  const { experiment, points, rows, fingerprint } = useWorkbenchState((state) => state.run);
  const records = useWorkbenchState((state) => state.data.description?.records);
  const metric = useShownMetric();
  const workload = useRunWorkload();
  const hasResults = experiment !== null && rows.length > 0;
  const name = `not-private-${metric.id}`;

  const figure = (): string => {
    const chart = chartSvgIn(document.getElementById(CHART_ID) as HTMLElement);
    if (!experiment || !chart) throw new Error('there is no chart on screen');
    const legend = chartSeries(experiment, points, metric.id, false).filter(({ key }) => !hidden.includes(key));
    return chartToSvg(chart, { ...chartWords(experiment, metric, workload, records), mark: MARK, legend });
  };
  const attempt = (work: () => void | Promise<void>) => async () => {
    try {
      await work();
    } catch (error) {
      workbench.tell({ tone: 'error', message: sentenceOf(error) });
    }
  };
  const actions: MenuAction[] = [
    {
      id: 'svg',
      label: 'Chart as SVG',
      hint: `with title, settings and source; ${MARKED}`,
      isDisabled: !hasResults || room !== 'compare',
      onAction: attempt(() => saveFile(`${name}.svg`, [figure()], 'image/svg+xml')),
    },
    {
      id: 'png',
      label: 'Chart as PNG',
      hint: 'the same, as an image',
      isDisabled: !hasResults || room !== 'compare',
      onAction: attempt(async () => saveFile(`${name}.png`, [await svgToPng(figure())], 'image/png')),
    },
    {
      id: 'csv',
      label: 'Results as CSV',
      hint: `one line a trial; ${MARKED}`,
      isDisabled: !hasResults,
      startsGroup: true,
      onAction: attempt(() => {
        if (experiment) saveFile('not-private-results.csv', resultsCsv({ experiment, rows }), 'text/csv');
      }),
    },
    {
      id: 'results',
      label: 'Results as JSON',
      hint: `opens here again, or merges with shards; ${MARKED}`,
      isDisabled: !hasResults,
      onAction: attempt(() => {
        if (!experiment) return;
        const results = { ...resultsOf(experiment, fingerprint, rows), status: NOT_PRIVATE };
        saveFile('not-private-results.json', [writeResults(results)], 'application/json');
      }),
    },
    {
      id: 'experiment',
      label: 'Experiment as JSON',
      hint: 'settings only, to run headless: names of attributes and files, no counts',
      startsGroup: true,
      onAction: () => saveFile('experiment.json', [`${JSON.stringify(config, null, 2)}\n`], 'application/json'),
    },
    {
      id: 'open',
      label: 'Open a file …',
      hint: 'an experiment, results or data',
      startsGroup: true,
      onAction: async () => workbench.files.open(await pickFiles('.json,.csv,.tsv,.txt,.gz,.parquet')),
    },
  ];
  return (
    <Menu
      label="Export"
      trigger={
        <Button variant="quiet" aria-label="Export">
          <DownloadIcon />
          <span className={word}>Export</span>
        </Button>
      }
      actions={actions}
    />
  );
}
