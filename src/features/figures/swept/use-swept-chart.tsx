import { useMemo } from 'react';
import type { Experiment } from '../../../core/experiment/experiment.ts';
import { uncapitalised } from '../../../core/experiment/mechanism-title.ts';
import type { FigureChoice, FigureHead } from '../../../core/figures/figure.ts';
import type { SweptFigure } from '../../../core/figures/swept/swept-figure.ts';
import type { Metric } from '../../../core/metrics/metric.ts';
import { metricById } from '../../../core/metrics/registry.ts';
import type { FigureRun, HeldFile } from '../../../store/state.ts';
import { Notice } from '../../../ui/controls/notice.tsx';
import { addressHere } from '../../shared/here.ts';
import { AboutSeries } from '../../shared/mechanism-name.tsx';
import { chartReferences } from '../../shared/run/chart-references.ts';
import { chartSeries } from '../../shared/run/chart-series.ts';
import { type ChartWords, chartWords } from '../../shared/run/chart-words.ts';
import { chartActions, experimentAction, resultActions } from '../../shared/run/export-actions.ts';
import { failuresOf } from '../../shared/run/failures.ts';
import { isCutShort } from '../../shared/run/trials-done.ts';
import { builtWorkload } from '../../shared/use-workload.ts';
import { capitalised } from '../../shared/words/spelling.ts';
import { metricAxis, metricReading, settingSymbol, settingTitle } from '../../shared/words/titles.ts';
import { useWorkbench } from '../../shared/workbench-context.tsx';
import { afterPaper } from '../figure-chart.tsx';
import type { FigurePageProps } from '../figure-page.tsx';
import { useSlot } from './use-swept.ts';

export interface SweptOnPage {
  figure: SweptFigure;
  choice: FigureChoice;
  figureRun: FigureRun;
  /** What was run; while nothing has been run its axes are those of what Run would run. */
  experiment: Experiment;
  /** The one that is drawn. */
  metric: Metric;
  onMetric: (id: string) => void;
}

/** The curves of an experiment, with what stands around them and what can be taken along. */
export function useSweptChart(props: SweptOnPage): FigurePageProps['chart'] {
  const { figure, choice, figureRun, experiment, metric, onMetric } = props;
  const { run, description } = figureRun;
  const series = useMemo(
    () => (run.experiment ? chartSeries(run.experiment, run.points, metric.id, isCutShort(run)) : []),
    [run, metric.id],
  );
  const references = useMemo(() => chartReferences(run, metric.id), [run, metric.id]);
  const { mechanisms, sweep } = experiment;
  const workbench = useWorkbench();
  const { workloads } = workbench.data;
  const workload = useMemo(
    () => (description ? builtWorkload(workloads, experiment.workload, description.domain).workload : null),
    [workloads, experiment.workload, description],
  );
  const { held } = useSlot(figure, choice.variant);
  const named = chartWords(run, experiment, metric, workload, description?.records);
  const words = sweptWords(figure, choice.variant, experiment, held, named);
  return {
    series,
    aboutSeries: (key) => <AboutSeries experiment={experiment} series={key} />,
    references,
    title: words.title,
    subtitle: words.settings,
    source: `${words.source} Compared with the truth: not private.`,
    xLabel: sweep.parameter === 'epsilon' ? 'ε, privacy budget' : settingTitle(mechanisms, sweep.parameter),
    xSymbol: settingSymbol(mechanisms, sweep.parameter),
    yLabel: metricAxis(metric),
    yReading: metricReading(metric),
    xScale: figure.xScale,
    yScale: metric.id === figure.metric ? figure.yScale : 'linear',
    view: {
      label: 'Metric',
      value: metric.id,
      options: drawnMetrics(figure, experiment).map((id) => ({
        id,
        label: capitalised(metricById(id, 'metrics').title),
      })),
      onChange: onMetric,
    },
    exportActions: (drawn, attempt) => {
      const paperWords = { ...words, source: `${words.source} ${afterPaper(figure)}` };
      const shown = () => ({ ...drawn(), words: paperWords, metric, address: addressHere(workbench) });
      return [
        ...chartActions(run, shown, attempt),
        ...resultActions(run, () => workbench.figures.digest(choice), attempt),
        experimentAction(experiment),
      ];
    },
    children: failuresOf(run).map(({ title, sentences }) => (
      <Notice key={title} kind="warning" title={`${title} gave no answer`}>
        {sentences.join(' ')}
      </Notice>
    )),
  };
}

/** Those of single tables stand in heat maps. */
export function drawnMetrics({ joints }: SweptFigure, { metrics }: Experiment): readonly string[] {
  return joints ? [joints.metric] : metrics;
}

/** The words around a figure's chart: which figure, on which data, and whether that is quite the paper's. */
function sweptWords(
  { number, variants }: FigureHead,
  variant: string,
  { dataset }: Pick<Experiment, 'dataset'>,
  held: HeldFile | null,
  named: ChartWords,
): ChartWords {
  const isOwn = !('builtin' in dataset);
  const title = variants.length > 1 || isOwn ? (variants.find(({ id }) => id === variant)?.title ?? '') : '';
  const place = [title, ...(isOwn ? ['your file'] : [])].filter((part) => part !== '').join(', ');
  const differs = isOwn && held?.report.fit === 'differs' ? ' Not quite the paper’s data.' : '';
  return {
    ...named,
    title: place === '' ? `${number}. ${named.title}` : `${number}. ${place}: ${uncapitalised(named.title)}`,
    source: `${named.source}${differs}`,
  };
}
