import { useMemo } from 'react';
import type { FigureChoice } from '../../../core/figures/figure.ts';
import { timedFigureOf } from '../../../core/figures/registry.ts';
import { planOf, rowsPlanned } from '../../../core/figures/timed/timed-figure.ts';
import { Notice } from '../../../ui/controls/notice.tsx';
import { useWorkbench, useWorkbenchState } from '../../shared/workbench-context.tsx';
import { FigureLayout } from '../figure-layout.tsx';
import { usePace } from '../use-pace.ts';
import { moreTrials } from '../verdict.tsx';
import { TimedChart } from './timed-chart.tsx';
import { TimedControls } from './timed-controls.tsx';
import { TimedTable } from './timed-table.tsx';
import { useTimedJudgement, useTimedRun } from './use-timed.ts';

/** A figure of times or memory: measured here, drawn as multiples of a reference, and judged by its numbers. */
export function TimedPage({ choice }: { choice: FigureChoice }) {
  const workbench = useWorkbench();
  const { figure, variant } = useMemo(() => timedFigureOf(choice), [choice]);
  const run = useTimedRun(choice);
  const [pace, setPace] = usePace(run.pace ?? 'quick');
  const plan = useMemo(
    () => planOf(figure, run.pace ? { variant: variant.id, ...run, pace: run.pace } : { variant: variant.id, pace }),
    [figure, variant, run, pace],
  );
  const isRunning = run.status === 'running';
  const isDisturbed = useWorkbenchState((state) => state.run.status === 'running') && isRunning;
  const judgement = useTimedJudgement(figure, variant.id, run);
  const start = () => void workbench.timed.start(choice, pace);
  return (
    <FigureLayout
      figure={figure}
      data="generated for each measurement."
      judgement={judgement}
      planned={plan.trials}
      isRunning={isRunning}
      more={
        run.rows.length > 0
          ? moreTrials(
              { isRunning, isWhole: run.rows.length === rowsPlanned(plan), trials: plan.trials },
              () => void workbench.timed.more(choice),
            )
          : null
      }
    >
      <TimedControls figure={figure} variant={variant.id} run={run} pace={pace} onPace={setPace} onRun={start} />
      {isDisturbed && (
        <Notice kind="warning">
          Trials are running in the Compare room. They slow down what is measured here; run it again afterwards.
        </Notice>
      )}
      <TimedChart figure={figure} variant={variant} plan={plan} run={run} onRun={start} />
      <TimedTable figure={figure} variant={variant} points={run.points} />
    </FigureLayout>
  );
}
