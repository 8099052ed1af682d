import { useMemo, useState } from 'react';
import type { Pace } from '../../../core/figures/timed/measured-figure.ts';
import { measuredFigureOf } from '../../../core/figures/timed/measurement.ts';
import { summariseMeasured } from '../../../core/figures/timed/summarise-measured.ts';
import type { FigureChoice } from '../../../store/figure-actions.ts';
import { Notice } from '../../../ui/controls/notice.tsx';
import { useWorkbench, useWorkbenchState } from '../../shared/workbench-context.tsx';
import styles from '../figure-page.module.css';
import { FigureSide } from '../figure-side.tsx';
import { PageHead } from '../page-head.tsx';
import { MeasuredChart } from './measured-chart.tsx';
import { MeasuredControls } from './measured-controls.tsx';
import { MeasuredTable } from './measured-table.tsx';
import { useMeasuredJudgement, useMeasuredRun } from './use-measured.ts';

/** A figure of times or memory: measured here, drawn as multiples of a reference, and judged by its numbers. */
export function MeasuredPage({ choice }: { choice: FigureChoice }) {
  const workbench = useWorkbench();
  const { figure, variant } = useMemo(() => measuredFigureOf(choice), [choice]);
  const run = useMeasuredRun(choice);
  const [pace, setPace] = useState<Pace>(run.pace ?? 'quick');
  const plan = useMemo(() => figure.plan(variant.id, run.pace ?? pace), [figure, variant, run.pace, pace]);
  const points = useMemo(() => summariseMeasured(run.points), [run.points]);
  const isDisturbed = useWorkbenchState((state) => state.run.status === 'running') && run.status === 'running';
  const judgement = useMeasuredJudgement(figure, variant.id, run);
  const start = () => void workbench.measured.start(choice, pace);
  return (
    <>
      <PageHead number={figure.number} title={figure.title} paper={figure.paper} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <MeasuredControls figure={figure} choice={choice} run={run} pace={pace} onPace={setPace} onRun={start} />
          {isDisturbed && (
            <Notice kind="warning">
              Trials run in the Compare room meanwhile. They slow down what is measured here; run it anew afterwards.
            </Notice>
          )}
          <MeasuredChart figure={figure} variant={variant} plan={plan} run={run} points={points} onRun={start} />
          <MeasuredTable figure={figure} variant={variant} points={points} />
        </div>
        <FigureSide figure={figure} judgement={judgement} planned={plan.trials} isRunning={run.status === 'running'} />
      </div>
    </>
  );
}
