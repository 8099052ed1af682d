import type { Experiment } from '../../core/experiment/experiment.ts';
import type { RunState } from '../../store/state.ts';
import { chartActions, experimentAction, resultActions, type ShownChart } from '../shared/run/export-actions.ts';
import { useAttempt } from '../shared/use-attempt.ts';
import { ExportFigureMenu } from './export-figure-menu.tsx';

export interface FigureExportProps {
  run: RunState;
  planned: Experiment;
  shown: () => ShownChart;
}

/** The figure to take along: drawn, as numbers, as an experiment for the command line. */
export function FigureExport({ run, planned, shown }: FigureExportProps) {
  const attempt = useAttempt();
  return (
    <ExportFigureMenu
      actions={[
        ...chartActions(run, shown, attempt),
        ...resultActions(run, attempt),
        experimentAction(run.experiment ?? planned),
      ]}
    />
  );
}
