import { useMemo } from 'react';
import type { Experiment } from '../../core/experiment/experiment.ts';
import type { Figure } from '../../core/figures/swept/figure.ts';
import type { Metric } from '../../core/metrics/metric.ts';
import { metricById } from '../../core/metrics/registry.ts';
import type { FigureRun } from '../../store/state.ts';
import { ErrorChart } from '../../ui/charts/error-chart.tsx';
import { EmptyState } from '../../ui/controls/empty-state.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { chartReferences } from '../shared/run/chart-references.ts';
import { chartSeries } from '../shared/run/chart-series.ts';
import { chartWords } from '../shared/run/chart-words.ts';
import { failuresOf } from '../shared/run/failures.ts';
import { builtWorkload } from '../shared/use-workload.ts';
import { capitalised, metricAxis, settingSymbol, settingTitle } from '../shared/words.ts';
import { FigureExport } from './figure-export.tsx';
import styles from './figure-page.module.css';
import { afterPaper, figureWords } from './figure-words.ts';
import { useSlot } from './use-figure.ts';
import { useFigureFrame } from './use-figure-frame.ts';

export interface FigureChartProps {
  figure: Figure;
  variant: string;
  figureRun: FigureRun;
  /** What Run would run: its axes stand while nothing has been run. */
  planned: Experiment;
  /** The one that is drawn. */
  metric: Metric;
  onMetric: (id: string) => void;
  onRun: () => void;
  onCancel: () => void;
}

export function FigureChart({
  figure,
  variant,
  figureRun,
  planned,
  metric,
  onMetric,
  onRun,
  onCancel,
}: FigureChartProps) {
  const { run, loading, description } = figureRun;
  const experiment = run.experiment ?? planned;
  const isRunning = run.status === 'running';
  const { frame, hidden, hiddenKeys, onToggle, height } = useFigureFrame();
  const series = useMemo(
    () => (run.experiment ? chartSeries(run.experiment, run.points, metric.id, isRunning) : []),
    [run.experiment, run.points, metric.id, isRunning],
  );
  const references = useMemo(() => chartReferences(run, metric.id), [run, metric.id]);
  const { parameter } = experiment.sweep;
  const workload = useMemo(
    () => (description ? builtWorkload(experiment.workload, description.domain).workload : null),
    [experiment.workload, description],
  );
  const { held } = useSlot({ figure: figure.id, variant });
  const named = chartWords(experiment, metric, workload, description?.records);
  const words = figureWords(figure, variant, experiment, held, named);
  return (
    <section ref={frame} className={styles.chart} aria-label={figure.number}>
      {run.status === 'failed' && run.error !== null && (
        <Notice kind="error" announces>
          {run.error}
        </Notice>
      )}
      <ErrorChart
        series={series}
        references={references}
        title={words.title}
        subtitle={words.settings}
        source={`${words.source} Compared with the truth: not private.`}
        xLabel={parameter === 'epsilon' ? 'ε, privacy budget' : settingTitle(experiment.mechanisms, parameter)}
        xSymbol={settingSymbol(parameter)}
        yLabel={metricAxis(metric)}
        xScale={figure.xScale}
        yScale={metric.id === figure.metric ? figure.yScale : 'linear'}
        hiddenKeys={hiddenKeys}
        onToggle={onToggle}
        height={height}
        actions={
          <>
            {experiment.metrics.length > 1 && (
              <div className={styles.metric}>
                <Select
                  label="Metric"
                  hideLabel
                  value={metric.id}
                  options={experiment.metrics.map((id) => ({
                    id,
                    label: capitalised(metricById(id, 'metrics').title),
                  }))}
                  onChange={onMetric}
                />
              </div>
            )}
            <FigureExport
              run={run}
              planned={planned}
              shown={() => ({
                element: frame.current,
                words: { ...words, source: `${words.source} ${afterPaper(figure)}` },
                metric,
                hidden,
              })}
            />
          </>
        }
        empty={
          loading ? (
            <LoadingData loading={loading} onCancel={onCancel} height={height} />
          ) : isRunning ? (
            <Loading label="The first trials are running" height={height} />
          ) : (
            <EmptyState title="Not run yet" action={{ label: 'Run', onPress: onRun }}>
              The curves grow as trials arrive.
            </EmptyState>
          )
        }
      />
      {failuresOf(run).map(({ title, sentences }) => (
        <Notice key={title} kind="warning" title={`${title} gave no answer`}>
          {sentences.join(' ')}
        </Notice>
      ))}
    </section>
  );
}

interface LoadingDataProps {
  loading: NonNullable<FigureRun['loading']>;
  onCancel: () => void;
  height: number;
}

function LoadingData({ loading: { what, share, millisecondsLeft }, onCancel, height }: LoadingDataProps) {
  return (
    <Loading
      label={what}
      share={share}
      millisecondsLeft={millisecondsLeft ?? undefined}
      onCancel={onCancel}
      height={height}
    />
  );
}
