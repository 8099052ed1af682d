import type { Experiment } from '../../../core/experiment/experiment.ts';
import { cellsPlanned } from '../../../core/experiment/plan.ts';
import type { FigureChoice, Pace } from '../../../core/figures/figure.ts';
import { quickTrialsOf, type SweptFigure } from '../../../core/figures/swept/swept-figure.ts';
import { heldFile } from '../../../store/figure-actions.ts';
import type { FigureRun } from '../../../store/state.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../ui/controls/progress-bar.tsx';
import { formatCount } from '../../../ui/format.ts';
import { plural } from '../../shared/words/spelling.ts';
import { useWorkbench, useWorkbenchState } from '../../shared/workbench-context.tsx';
import { FigureControls, outcomeWords } from '../figure-controls.tsx';

export interface SweptControlsProps {
  figure: SweptFigure;
  choice: FigureChoice;
  figureRun: FigureRun;
  planned: Experiment;
  /** As many trials as the paper has, or where it does not say, as make a steady picture. */
  paperTrials: number;
  pace: Pace;
  onPace: (pace: Pace) => void;
  onRun: () => void;
}

export function SweptControls(props: SweptControlsProps) {
  const { figure, choice, figureRun, planned, paperTrials, pace, onPace, onRun } = props;
  const { run, loading } = figureRun;
  const { progress } = run;
  const workbench = useWorkbench();
  const figureSlots = useWorkbenchState((state) => state.figureSlots);
  const onCancel = () => workbench.figures.cancel();
  return (
    <FigureControls
      figure={figure}
      variant={choice.variant}
      variantLabel="Data"
      titleOf={({ id, title }) =>
        heldFile({ figureSlots }, { figure: figure.id, variant: id }) ? `${title} (your file)` : title
      }
      sizeLabel="Trials"
      sizes={{
        quick: String(quickTrialsOf(figure)),
        paper: `${figure.ownTrials ? 'Full' : 'As in the paper'}: ${paperTrials}`,
      }}
      pace={pace}
      onPace={onPace}
      isRunning={run.status === 'running' || loading !== null}
      onRun={onRun}
      bars={
        <>
          {/* While there are no curves, their place says how far the data is. */}
          {loading && run.points.length > 0 && (
            <ProgressBar
              label={loading.what}
              share={loading.share}
              millisecondsLeft={loading.millisecondsLeft ?? undefined}
              onCancel={onCancel}
            />
          )}
          {progress && (
            <ProgressBar
              label={`${formatCount(progress.done)} of ${plural(progress.total, 'run')}`}
              share={progress.done / progress.total}
              millisecondsLeft={progress.done > 0 ? progress.millisecondsLeft : undefined}
              onCancel={onCancel}
            />
          )}
        </>
      }
      outcome={
        run.experiment
          ? outcomeWords(run.status, 'Running', plural(cellsPlanned(run.experiment), 'run'), run.rows.length)
          : ''
      }
      isOutcomeHidden={progress !== null || loading !== null}
    >
      <Button onPress={() => void workbench.figures.openInCompare(choice, planned.trials)}>Open in Compare</Button>
    </FigureControls>
  );
}
