import type { Experiment } from '../../core/experiment/experiment.ts';
import { cellsPlanned } from '../../core/experiment/plan.ts';
import type { Figure } from '../../core/figures/swept/figure.ts';
import { type FigureChoice, heldFile } from '../../store/figure-actions.ts';
import type { FigureRun } from '../../store/state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ProgressBar } from '../../ui/controls/progress-bar.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { formatCount } from '../../ui/format.ts';
import { plural } from '../shared/words.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './figure-page.module.css';
import { figurePage } from './pages.ts';

export const QUICK_TRIALS = 3;

export type Pace = 'quick' | 'paper';

export interface FigureControlsProps {
  figure: Figure;
  choice: FigureChoice;
  figureRun: FigureRun;
  planned: Experiment;
  /** As many trials as the paper has, or where it does not say, as make a steady picture. */
  paperTrials: number;
  pace: Pace;
  onPace: (pace: Pace) => void;
  onRun: () => void;
}

export function FigureControls(props: FigureControlsProps) {
  const { figure, choice, figureRun, planned, paperTrials, pace, onPace, onRun } = props;
  const workbench = useWorkbench();
  const figureSlots = useWorkbenchState((state) => state.figureSlots);
  const { run, loading } = figureRun;
  const { progress } = run;
  return (
    <div className={styles.controls}>
      {figure.variants.length > 1 && (
        <Segmented
          label="Data"
          value={choice.variant}
          options={figure.variants.map(({ id, title }) => {
            const isOwn = heldFile({ figureSlots }, { figure: figure.id, variant: id }) !== null;
            return { id, label: isOwn ? `${title} (your file)` : title };
          })}
          onChange={(variant) => workbench.look({ page: figurePage({ figure: figure.id, variant }) })}
        />
      )}
      <Segmented
        label="Trials"
        value={pace}
        options={[
          { id: 'quick', label: `Quick: ${QUICK_TRIALS}` },
          { id: 'paper', label: `${figure.ownTrials ? 'Full' : 'As in the paper'}: ${paperTrials}` },
        ]}
        onChange={onPace}
      />
      <div className={styles.buttons}>
        <Button variant="primary" onPress={onRun}>
          {run.status === 'running' || loading ? 'Run anew' : 'Run'}
        </Button>
        <Button onPress={() => void workbench.figures.openInCompare(choice, planned.trials)}>Open in Compare</Button>
      </div>
      <div className={styles.status}>
        {loading && run.points.length > 0 && (
          <ProgressBar
            label={loading.what}
            share={loading.share}
            millisecondsLeft={loading.millisecondsLeft ?? undefined}
            onCancel={() => workbench.figures.cancel()}
          />
        )}
        {progress && (
          <ProgressBar
            label={`${formatCount(progress.done)} of ${plural(progress.total, 'trial')}`}
            share={progress.done / progress.total}
            {...(progress.done > 0 ? { millisecondsLeft: progress.millisecondsLeft } : {})}
            onCancel={() => workbench.figures.cancel()}
          />
        )}
        <p className={progress || loading ? 'visually-hidden' : styles.said} aria-live="polite">
          {outcome(figureRun)}
        </p>
      </div>
    </div>
  );
}

function outcome({ run: { status, experiment, rows } }: FigureRun): string {
  if (!experiment) return '';
  const all = plural(cellsPlanned(experiment), 'trial');
  if (status === 'running') return `Running ${all}.`;
  if (status === 'done') return `Done: ${all}.`;
  if (status === 'cancelled') return `Cancelled. ${formatCount(rows.length)} of ${all} are kept.`;
  return '';
}
