import type { Pace } from '../../../core/figures/figure.ts';
import { planOf, rowsPlanned, type TimedFigure } from '../../../core/figures/timed/timed-figure.ts';
import type { TimedRun } from '../../../store/state.ts';
import { ProgressBar } from '../../../ui/controls/progress-bar.tsx';
import { formatCount } from '../../../ui/format.ts';
import { plural } from '../../shared/words/spelling.ts';
import { useWorkbench } from '../../shared/workbench-context.tsx';
import { FigureControls, outcomeWords } from '../figure-controls.tsx';

export interface TimedControlsProps {
  figure: TimedFigure;
  variant: string;
  run: TimedRun;
  pace: Pace;
  onPace: (pace: Pace) => void;
  onRun: () => void;
}

export function TimedControls({ figure, variant, run, pace, onPace, onRun }: TimedControlsProps) {
  const workbench = useWorkbench();
  const { progress, rows, status } = run;
  const sizeOf = (size: Pace) => rowsPlanned(figure.plan(variant, size));
  const { trials } = run;
  const all = plural(
    rowsPlanned(planOf(figure, { variant, pace: run.pace ?? pace, ...(run.pace && { trials }) })),
    'measurement',
  );
  return (
    <FigureControls
      figure={figure}
      variant={variant}
      variantLabel="View"
      sizeLabel="Measurements"
      sizes={{ quick: String(sizeOf('quick')), paper: `As in the paper: ${sizeOf('paper')}` }}
      pace={pace}
      onPace={onPace}
      isRunning={status === 'running'}
      onRun={onRun}
      bars={
        progress && (
          <ProgressBar
            label={`${formatCount(rows.length)} of ${all}`}
            share={progress.share}
            millisecondsLeft={progress.millisecondsLeft ?? undefined}
            onCancel={() => workbench.timed.cancel()}
          />
        )
      }
      outcome={outcomeWords(status, 'Measuring', all, rows.length)}
      isOutcomeHidden={progress !== null}
    />
  );
}
