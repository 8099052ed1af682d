import { pointsPlanned } from '../../../core/figures/timed/measure.ts';
import type { MeasuredFigure, Pace } from '../../../core/figures/timed/measured-figure.ts';
import type { FigureChoice } from '../../../store/figure-actions.ts';
import type { MeasuredRun } from '../../../store/state.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../ui/controls/progress-bar.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { formatCount } from '../../../ui/format.ts';
import { plural } from '../../shared/words.ts';
import { useWorkbench } from '../../shared/workbench-context.tsx';
import styles from '../figure-page.module.css';
import { figurePage } from '../pages.ts';

export interface MeasuredControlsProps {
  figure: MeasuredFigure;
  choice: FigureChoice;
  run: MeasuredRun;
  pace: Pace;
  onPace: (pace: Pace) => void;
  onRun: () => void;
}

export function MeasuredControls({ figure, choice, run, pace, onPace, onRun }: MeasuredControlsProps) {
  const workbench = useWorkbench();
  const { progress, points } = run;
  const pointsAt = (own: Pace) => pointsPlanned(figure.plan(choice.variant, own));
  const total = pointsAt(run.pace ?? pace);
  return (
    <div className={styles.controls}>
      {figure.variants.length > 1 && (
        <Segmented
          label="View"
          value={choice.variant}
          options={figure.variants.map(({ id, title }) => ({ id, label: title }))}
          onChange={(variant) => workbench.look({ page: figurePage({ figure: figure.id, variant }) })}
        />
      )}
      <Segmented
        label="Points"
        value={pace}
        options={[
          { id: 'quick', label: `Quick: ${pointsAt('quick')}` },
          { id: 'paper', label: `As in the paper: ${pointsAt('paper')}` },
        ]}
        onChange={onPace}
      />
      <div className={styles.buttons}>
        <Button variant="primary" onPress={onRun}>
          {run.status === 'running' ? 'Run anew' : 'Run'}
        </Button>
      </div>
      <div className={styles.status}>
        {progress && (
          <ProgressBar
            label={`${formatCount(points.length)} of ${plural(total, 'point')}`}
            share={progress.share}
            millisecondsLeft={progress.millisecondsLeft ?? undefined}
            onCancel={() => workbench.measured.cancel()}
          />
        )}
        <p className={progress ? 'visually-hidden' : styles.said} aria-live="polite">
          {outcome(run, total)}
        </p>
      </div>
    </div>
  );
}

function outcome({ status, points }: MeasuredRun, total: number): string {
  const all = plural(total, 'point');
  if (status === 'running') return `Measuring ${all}.`;
  if (status === 'done') return `Done: ${all}.`;
  if (status === 'cancelled') return `Cancelled. ${formatCount(points.length)} of ${all} are kept.`;
  return '';
}
