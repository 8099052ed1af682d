import { withAskedMetrics } from '../../core/experiment/results/results.ts';
import { withoutDerivation } from '../../core/experiment/settle/derived.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DownloadIcon } from '../../ui/controls/icons.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import { pickFiles } from '../shared/files/save-file.ts';
import { addressOfRun } from '../shared/here.ts';
import { CHART_ID, chartWords } from '../shared/run/chart-words.ts';
import { chartActions, experimentAction, resultActions } from '../shared/run/export-actions.ts';
import { useShownMetric } from '../shared/run/shown-metric.ts';
import { useTarget } from '../shared/run/use-target.ts';
import { useAttempt } from '../shared/use-attempt.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { pinnedSeries } from './pinned-series.ts';
import { dataOfRun, useRunData } from './use-run-data.ts';

/** Everything that can be taken along, and brought back. */
export function ExportMenu({ word }: { word: string | undefined }) {
  const workbench = useWorkbench();
  const room = useWorkbenchState((state) => state.view.room);
  const config = useWorkbenchState((state) => state.config);
  const hidden = useWorkbenchState((state) => state.view.hidden);
  const run = useWorkbenchState((state) => state.run);
  const saved = useWorkbenchState((state) => state.saved);
  const metric = useShownMetric();
  const { workload, records } = useRunData();
  const chart = () => ({
    element: document.getElementById(CHART_ID),
    words: chartWords(run, run.experiment ?? config, metric, workload, records),
    metric,
    hidden,
    address: addressOfRun(workbench),
    pinned: run.experiment ? pinnedSeries(saved, run.experiment, metric.id, records) : [],
  });
  const target = useTarget(metric, run.points);
  const attempt = useAttempt();
  const report = {
    id: 'report',
    label: 'Report as one web page',
    hint: 'verdict, chart, risk and what became of the data on one sheet, all numbers behind it; marked as not private',
    isDisabled: room !== 'compare' || run.rows.length === 0,
    onAction: attempt(async () => {
      const { saveReport } = await import('./report/save-report.ts');
      saveReport(run, chart(), target, dataOfRun(run, workbench.store.getState().data));
    }),
  };
  const actions = [
    ...chartActions(run, room === 'compare' ? chart : null, attempt),
    report,
    ...resultActions(withAskedMetrics(run, config.metrics), (experiment) => workbench.run.digest(experiment), attempt),
    experimentAction(withoutDerivation(config)),
    {
      id: 'open',
      label: 'Open a file …',
      hint: 'an experiment, results or data',
      startsGroup: true,
      onAction: async () => workbench.files.open(await pickFiles()),
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
