import type { Experiment } from '../../../core/experiment/experiment.ts';
import { cellsPlanned } from '../../../core/experiment/run/plan.ts';
import type { FigureChoice } from '../../../core/figures/figure.ts';
import { quickTrialsOf, type SweptFigure } from '../../../core/figures/swept/swept-figure.ts';
import { metricById } from '../../../core/metrics/registry.ts';
import { heldFile } from '../../../store/figure-actions.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/controls/notice.tsx';
import { formatCount } from '../../../ui/format.ts';
import { PointTable } from '../../shared/run/result-table.tsx';
import { useKnobs } from '../../shared/use-knobs.ts';
import { plural } from '../../shared/words/spelling.ts';
import { datasetTitle } from '../../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../../shared/workbench-context.tsx';
import { FigurePage } from '../figure-page.tsx';
import type { FigureOnPage, RunWords } from '../figure-run.ts';
import { PageHead } from '../page-head.tsx';
import { usePace } from '../use-pace.ts';
import { FileSlot } from './file-slot.tsx';
import { JointMaps } from './joint-maps.tsx';
import { useFigureRun, usePlanned, useSweptJudgement } from './use-swept.ts';
import { drawnMetrics, useSweptChart } from './use-swept-chart.tsx';

export interface SweptPageProps {
  figure: SweptFigure;
  choice: FigureChoice;
}

/** A figure that is an experiment: what it claims, what comes out here, and whether that agrees. */
export function SweptPage({ figure, choice }: SweptPageProps) {
  const { experiment: paper, problem } = usePlanned(figure, choice.variant, undefined);
  const { experiment: quick } = usePlanned(figure, choice.variant, quickTrialsOf(figure));
  if (paper && quick) return <PlannedPage figure={figure} choice={choice} planned={{ paper, quick }} />;
  return (
    <>
      <PageHead {...figure} />
      <Notice kind="error">{problem}</Notice>
    </>
  );
}

const words: RunWords = {
  unit: 'run',
  doing: 'Running',
  none: 'Not run yet',
  growing: 'The curves grow as trials arrive.',
  first: 'The first trials are running',
};

/** Which metric is drawn, counted from 1; 0 is the one that the figure is about. */
const knobs = { metric: { start: 0, min: 0, max: 99, integer: true } } as const;

/** `planned`: with as many trials as the paper has, or where it does not say, as make a steady picture; and with few. */
function PlannedPage({ figure, choice, planned }: SweptPageProps & { planned: Record<'paper' | 'quick', Experiment> }) {
  const workbench = useWorkbench();
  const figureSlots = useWorkbenchState((state) => state.figureSlots);
  const figureRun = useFigureRun(choice);
  const { run, loading } = figureRun;
  const { progress } = run;
  const [turned, turn] = useKnobs(knobs);
  const isShort = run.experiment !== null && run.experiment.trials < planned.paper.trials;
  const [pace, setPace] = usePace(isShort ? 'quick' : 'paper');
  const wanted = planned[pace];
  const shown = run.experiment ?? wanted;
  const ids = drawnMetrics(figure, shown);
  const metric = metricById(ids[turned.metric - 1] ?? figure.metric, 'metrics');
  const onPage: FigureOnPage = {
    words,
    status: run.status,
    error: run.error,
    judgement: useSweptJudgement(figure, run),
    trials: shown.trials,
    kept: run.rows.length,
    all: cellsPlanned(shown),
    loading,
    progress: progress && {
      what: `${formatCount(progress.done)} of ${plural(progress.total, 'run')}`,
      share: progress.done / progress.total,
      millisecondsLeft: progress.done > 0 ? progress.millisecondsLeft : null,
    },
    start: () => void workbench.figures.start(choice, wanted.trials),
    more: () => void workbench.figures.more(choice),
    cancel: () => workbench.figures.cancel(),
  };
  const file = heldFile({ figureSlots }, choice)?.file.name;
  const onMetric = (id: string) => turn({ metric: ids.indexOf(id) + 1 });
  return (
    <FigurePage
      figure={figure}
      run={onPage}
      data={file === undefined ? dataWords(figure, choice, wanted) : `${file}, your file.`}
      controls={{
        variant: choice.variant,
        variantLabel: 'Data',
        titleOf: ({ id, title }) =>
          heldFile({ figureSlots }, { figure: figure.id, variant: id }) ? `${title} (your file)` : title,
        sizeLabel: 'Trials',
        sizes: {
          quick: String(quickTrialsOf(figure)),
          paper: `${figure.ownTrials ? 'Full' : 'As in the paper'}: ${planned.paper.trials}`,
        },
        pace,
        onPace: setPace,
        buttons: (
          <Button onPress={() => void workbench.figures.openInCompare(choice, wanted.trials)}>Open in Compare</Button>
        ),
      }}
      chart={useSweptChart({ figure, choice, figureRun, experiment: shown, metric, onMetric })}
      file={<FileSlot figure={figure} choice={choice} />}
    >
      {figure.joints && <JointMaps map={figure.joints} figureRun={figureRun} />}
      <PointTable run={run} metric={metric} />
    </FigurePage>
  );
}

/** “Census-like population (USA), which comes with the workbench.” */
function dataWords({ variants }: SweptFigure, { variant }: FigureChoice, { dataset }: Experiment): string {
  const title = variants.find(({ id }) => id === variant)?.title;
  return `${datasetTitle(dataset)}${title === undefined ? '' : ` (${title})`}, which comes with the workbench.`;
}
