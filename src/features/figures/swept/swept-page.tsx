import type { Experiment } from '../../../core/experiment/experiment.ts';
import { cellsPlanned } from '../../../core/experiment/plan.ts';
import type { FigureChoice } from '../../../core/figures/figure.ts';
import { quickTrialsOf, type SweptFigure } from '../../../core/figures/swept/swept-figure.ts';
import { metricById } from '../../../core/metrics/registry.ts';
import { Notice } from '../../../ui/controls/notice.tsx';
import { PointTable } from '../../shared/run/result-table.tsx';
import { useKnobs } from '../../shared/use-knobs.ts';
import { datasetTitle } from '../../shared/words/titles.ts';
import { useWorkbench } from '../../shared/workbench-context.tsx';
import { FigureLayout } from '../figure-layout.tsx';
import { PageHead } from '../page-head.tsx';
import { usePace } from '../use-pace.ts';
import { moreTrials } from '../verdict.tsx';
import { FileSlot } from './file-slot.tsx';
import { JointMaps } from './joint-maps.tsx';
import { drawnMetrics, SweptChart } from './swept-chart.tsx';
import { SweptControls } from './swept-controls.tsx';
import { useFigureRun, usePlanned, useSlot, useSweptJudgement } from './use-swept.ts';

export interface SweptPageProps {
  figure: SweptFigure;
  choice: FigureChoice;
}

/** Which metric is drawn, counted from 1; 0 is the one that the figure is about. */
const knobs = { metric: { start: 0, min: 0, max: 99, integer: true } } as const;

/** A figure that is an experiment: what it claims, what comes out here, and whether that agrees. */
export function SweptPage({ figure, choice }: SweptPageProps) {
  const workbench = useWorkbench();
  const figureRun = useFigureRun(choice);
  const { run } = figureRun;
  const [turned, turn] = useKnobs(knobs);
  const { experiment: paper, problem } = usePlanned(figure, choice.variant, undefined);
  const { experiment: quick } = usePlanned(figure, choice.variant, quickTrialsOf(figure));
  const isShort = run.experiment !== null && paper !== null && run.experiment.trials < paper.trials;
  const [pace, setPace] = usePace(isShort ? 'quick' : 'paper');
  const judgement = useSweptJudgement(figure, run);
  const { held } = useSlot(figure, choice.variant);
  if (!paper || !quick) {
    return (
      <>
        <PageHead {...figure} />
        <Notice kind="error">{problem}</Notice>
      </>
    );
  }
  const planned = pace === 'quick' ? quick : paper;
  const ids = drawnMetrics(figure, run.experiment ?? planned);
  const metric = metricById(ids[turned.metric - 1] ?? figure.metric, 'metrics');
  const start = () => void workbench.figures.start(choice, planned.trials);
  return (
    <FigureLayout
      figure={figure}
      data={dataWords(figure, choice, planned, held?.file.name)}
      judgement={judgement}
      planned={run.experiment?.trials ?? planned.trials}
      isRunning={run.status === 'running'}
      more={
        run.experiment && run.rows.length > 0
          ? moreTrials(
              {
                isRunning: run.status === 'running',
                isWhole: run.rows.length === cellsPlanned(run.experiment),
                trials: run.experiment.trials,
              },
              () => void workbench.figures.more(choice),
            )
          : null
      }
      file={<FileSlot figure={figure} choice={choice} />}
    >
      <SweptControls
        figure={figure}
        choice={choice}
        figureRun={figureRun}
        planned={planned}
        paperTrials={paper.trials}
        pace={pace}
        onPace={setPace}
        onRun={start}
      />
      <SweptChart
        figure={figure}
        variant={choice.variant}
        figureRun={figureRun}
        planned={planned}
        metric={metric}
        onMetric={(id) => turn({ metric: ids.indexOf(id) + 1 })}
        onRun={start}
        onCancel={() => workbench.figures.cancel()}
      />
      {figure.joints && <JointMaps map={figure.joints} figureRun={figureRun} />}
      <PointTable run={run} metric={metric} />
    </FigureLayout>
  );
}

/** “Census-like population (USA), which comes with the workbench.” */
function dataWords(
  figure: SweptFigure,
  { variant }: FigureChoice,
  { dataset }: Experiment,
  file: string | undefined,
): string {
  if (file !== undefined) return `${file}, your file.`;
  const title = figure.variants.find(({ id }) => id === variant)?.title;
  return `${datasetTitle(dataset)}${title === undefined ? '' : ` (${title})`}, which comes with the workbench.`;
}
