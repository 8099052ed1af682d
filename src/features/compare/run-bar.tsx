import { unitWords } from '../../core/data/privacy-unit.ts';
import { type Experiment, unitOf } from '../../core/experiment/experiment.ts';
import { cellsOfAll, cellsPlanned } from '../../core/experiment/run/plan.ts';
import { sameJson } from '../../store/same-json.ts';
import type { RunState } from '../../store/state.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ProgressBar } from '../../ui/controls/progress-bar.tsx';
import { formatCount } from '../../ui/format.ts';
import { useWorkload } from '../shared/use-workload.ts';
import { plural } from '../shared/words/spelling.ts';
import { workloadSize, workloadTitle } from '../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './run-bar.module.css';

/** What will be asked, in one line, and the button that asks it. */
export function RunBar() {
  const { workload: spec, neighbours, dataset } = useWorkbenchState((state) => state.config);
  const isRunning = useWorkbenchState((state) => state.run.status === 'running');
  const built = useWorkload();
  return (
    <div className={classNames(styles.bar, 'screen-only')}>
      <p className={styles.asked}>
        <strong>{workloadTitle(spec)}</strong>
        <span className={styles.details}>
          {built?.workload && <> · {workloadSize(built.workload)}</>} · {unitWords(unitOf({ neighbours, dataset }))}
        </span>{' '}
        · <a href="#/workload">change</a>
      </p>
      <RunStatus />
      <Button type="submit" variant="primary" shortcut="⏎" isDisabled={built?.workload == null}>
        {isRunning ? 'Restart' : 'Run'}
      </Button>
    </div>
  );
}

/** How far the run is, with a way out; and what became of it. */
function RunStatus() {
  const workbench = useWorkbench();
  const run = useWorkbenchState((state) => state.run);
  const isOfThis = useWorkbenchState(({ config }) => isOfWorkload(run, config));
  const { progress } = run;
  return (
    <div className={styles.status}>
      {progress && (
        <ProgressBar
          label={`${formatCount(progress.done)} of ${plural(progress.total, 'run')}`}
          share={progress.done / progress.total}
          millisecondsLeft={progress.millisecondsLeft}
          isAtLeast={progress.isAtLeast}
          onCancel={() => workbench.run.cancel()}
        />
      )}
      <p className={progress ? 'visually-hidden' : styles.said} aria-live="polite">
        {isOfThis ? outcomeSentence(run) : ''}
      </p>
    </div>
  );
}

/** What became of a run for another workload says nothing of this one. */
function isOfWorkload({ experiment, status, openedFrom }: RunState, config: Experiment): boolean {
  if (!experiment || status === 'running' || openedFrom !== null) return true;
  return sameJson(experiment.workload, config.workload);
}

function outcomeSentence({ status, rows, experiment, openedFrom }: RunState): string {
  if (!experiment) return '';
  const total = cellsPlanned(experiment);
  const all = plural(total, 'run');
  if (openedFrom !== null) return `Opened from ${openedFrom}: ${formatCount(rows.length)} of ${all}.`;
  if (status === 'running') return `Running ${all}.`;
  if (status === 'done') {
    const silent = rows.reduce((count, { error }) => (error === undefined ? count : count + 1), 0);
    const asked = plural(cellsOfAll(experiment), 'run');
    return silent > 0 ? `Done: ${asked}; ${formatCount(silent)} gave no answer.` : `Done: ${asked}.`;
  }
  if (status === 'cancelled') return `Cancelled. ${formatCount(rows.length)} of ${all} are kept.`;
  return '';
}
