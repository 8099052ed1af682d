import { cellsPlanned } from '../../core/experiment/plan.ts';
import type { RunState } from '../../store/state.ts';
import { ProgressBar } from '../../ui/controls/progress-bar.tsx';
import { formatCount } from '../../ui/format.ts';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './run-bar.module.css';

/** How far the run is, with a way out; and what became of it. */
export function RunStatus() {
  const workbench = useWorkbench();
  const run = useWorkbenchState((state) => state.run);
  const { progress } = run;
  return (
    <div className={styles.status}>
      {progress && (
        <ProgressBar
          label={`${formatCount(progress.done)} of ${plural(progress.total, 'run')}`}
          share={progress.done / progress.total}
          {...(progress.done > 0 ? { millisecondsLeft: progress.millisecondsLeft } : {})}
          onCancel={() => workbench.run.cancel()}
        />
      )}
      <p className={progress ? 'visually-hidden' : styles.said} aria-live="polite">
        {outcomeSentence(run)}
      </p>
    </div>
  );
}

function outcomeSentence({ status, rows, experiment, openedFrom }: RunState): string {
  if (!experiment) return '';
  const total = cellsPlanned(experiment);
  const all = plural(total, 'run');
  if (openedFrom !== null) return `Opened from ${openedFrom}: ${formatCount(rows.length)} of ${all}.`;
  if (status === 'running') return `Running ${all}.`;
  if (status === 'done') {
    const silent = rows.reduce((count, { error }) => (error === undefined ? count : count + 1), 0);
    return silent > 0 ? `Done: ${all}; ${formatCount(silent)} gave no answer.` : `Done: ${all}.`;
  }
  if (status === 'cancelled') return `Cancelled. ${formatCount(rows.length)} of ${all} are kept.`;
  return '';
}
