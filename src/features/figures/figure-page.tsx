import { useState } from 'react';
import { figureById } from '../../core/figures/swept/registry.ts';
import { metricById } from '../../core/metrics/registry.ts';
import type { FigureChoice } from '../../store/figure-actions.ts';
import { Notice } from '../../ui/controls/notice.tsx';
import { PointTable } from '../shared/run/result-table.tsx';
import { useWorkbench } from '../shared/workbench-context.tsx';
import { FigureChart } from './figure-chart.tsx';
import { FigureControls, type Pace, QUICK_TRIALS } from './figure-controls.tsx';
import styles from './figure-page.module.css';
import { FigureSide } from './figure-side.tsx';
import { FileSlot } from './file-slot.tsx';
import { PageHead } from './page-head.tsx';
import { useFigureRun, useJudgement, usePlanned } from './use-figure.ts';

/** One figure of a paper: what it claims, what comes out here, and whether that agrees. */
export function FigurePage({ choice }: { choice: FigureChoice }) {
  const workbench = useWorkbench();
  const figure = figureById(choice.figure, 'figure');
  const figureRun = useFigureRun(choice);
  const { run } = figureRun;
  const [metricId, setMetric] = useState(figure.metric);
  const metric = metricById(metricId, 'metrics');
  const [pace, setPace] = useState<Pace>(run.experiment?.trials === QUICK_TRIALS ? 'quick' : 'paper');
  const { experiment: paper, problem } = usePlanned(choice, undefined);
  const { experiment: quick } = usePlanned(choice, QUICK_TRIALS);
  const judgement = useJudgement(figure, run);
  if (!paper || !quick) {
    return (
      <>
        <PageHead number={figure.number} title={figure.title} paper={figure.paper} />
        <Notice kind="error">{problem}</Notice>
      </>
    );
  }
  const planned = pace === 'quick' ? quick : paper;
  const start = () => void workbench.figures.start(choice, planned.trials);
  return (
    <>
      <PageHead number={figure.number} title={figure.title} paper={figure.paper} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <FigureControls
            figure={figure}
            choice={choice}
            figureRun={figureRun}
            planned={planned}
            paperTrials={paper.trials}
            pace={pace}
            onPace={setPace}
            onRun={start}
          />
          <FigureChart
            figure={figure}
            variant={choice.variant}
            figureRun={figureRun}
            planned={planned}
            metric={metric}
            onMetric={setMetric}
            onRun={start}
            onCancel={() => workbench.figures.cancel()}
          />
          <PointTable run={run} metric={metric} />
          <FileSlot figure={figure} choice={choice} />
        </div>
        <FigureSide
          figure={figure}
          judgement={judgement}
          planned={run.experiment?.trials ?? planned.trials}
          isRunning={run.status === 'running'}
        />
      </div>
    </>
  );
}
