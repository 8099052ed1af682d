import { useMemo } from 'react';
import type { FigureChoice, Pace } from '../../../core/figures/figure.ts';
import { timedFigureOf } from '../../../core/figures/registry.ts';
import { planOf, rowsPlanned } from '../../../core/figures/timed/timed-figure.ts';
import { Notice } from '../../../ui/controls/notice.tsx';
import { formatCount } from '../../../ui/format.ts';
import { plural } from '../../shared/words/spelling.ts';
import { useWorkbench, useWorkbenchState } from '../../shared/workbench-context.tsx';
import { FigurePage } from '../figure-page.tsx';
import type { FigureOnPage, RunWords } from '../figure-run.ts';
import { usePace } from '../use-pace.ts';
import { TimedTable } from './timed-table.tsx';
import { useTimedJudgement, useTimedRun } from './use-timed.ts';
import { useTimedChart } from './use-timed-chart.ts';

const words: RunWords = {
  unit: 'measurement',
  doing: 'Measuring',
  none: 'Not measured yet',
  growing: 'The curves grow as points are measured.',
  first: 'The first points are being measured',
};

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
  const { status, error, progress } = run;
  const kept = run.rows.length;
  const all = rowsPlanned(plan);
  const isDisturbed = useWorkbenchState((state) => state.run.status === 'running') && status === 'running';
  const onPage: FigureOnPage = {
    words,
    status,
    error,
    judgement: useTimedJudgement(figure, variant.id, run),
    trials: plan.trials,
    kept,
    all,
    loading: null,
    progress: progress && { ...progress, what: `${formatCount(kept)} of ${plural(all, words.unit)}` },
    start: () => void workbench.timed.start(choice, pace),
    more: () => void workbench.timed.more(choice),
    cancel: () => workbench.timed.cancel(),
  };
  const sizeOf = (size: Pace) => rowsPlanned(figure.plan(variant.id, size));
  return (
    <FigurePage
      figure={figure}
      run={onPage}
      data="generated for each measurement."
      controls={{
        variant: variant.id,
        variantLabel: 'View',
        sizeLabel: 'Measurements',
        sizes: { quick: String(sizeOf('quick')), paper: `As in the paper: ${sizeOf('paper')}` },
        pace,
        onPace: setPace,
      }}
      warning={
        isDisturbed && (
          <Notice kind="warning">
            Trials are running in the Compare room. They slow down what is measured here; run it again afterwards.
          </Notice>
        )
      }
      chart={useTimedChart({ figure, variant, plan, run })}
    >
      <TimedTable figure={figure} variant={variant} points={run.points} />
    </FigurePage>
  );
}
