import { useDeferredValue, useMemo } from 'react';
import { entryName } from '../../core/experiment/experiment.ts';
import { sharedSettings } from '../../core/experiment/settings.ts';
import { metrics } from '../../core/metrics/registry.ts';
import { ErrorChart } from '../../ui/charts/error-chart.tsx';
import { EmptyState } from '../../ui/controls/empty-state.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { NARROW, useMedia } from '../shared/use-media.ts';
import { capitalised, settingSymbol, settingTitle } from '../shared/words.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { chartSeries } from './chart-series.ts';
import { CHART_ID, chartWords, MARK } from './chart-words.ts';
import { useFailures } from './failures.ts';
import { showProbe } from './probe-panel.tsx';
import styles from './result-chart.module.css';
import { ResultTable } from './result-table.tsx';
import { useShownMetric } from './shown-metric.ts';
import { staleSentence } from './staleness.ts';
import { useRunWorkload } from './use-run-workload.ts';

const scales = [
  { id: 'linear', label: 'Linear' },
  { id: 'log', label: 'Log' },
] as const;

export function ResultChart() {
  const workbench = useWorkbench();
  const run = useWorkbenchState((state) => state.run);
  const config = useWorkbenchState((state) => state.config);
  const view = useWorkbenchState((state) => state.view);
  const records = useWorkbenchState((state) => state.data.description?.records);
  const metric = useShownMetric();
  const workload = useRunWorkload();
  const experiment = run.experiment ?? config;
  const isRunning = run.status === 'running';
  // Drawing gives way to typing and pressing while trials arrive.
  const points = useDeferredValue(run.points);
  const series = useMemo(
    () => (run.experiment ? chartSeries(run.experiment, points, metric.id, isRunning) : []),
    [run.experiment, points, metric.id, isRunning],
  );
  const { parameter } = experiment.sweep;
  const words = chartWords(experiment, metric, workload, records);
  const isComputed = run.experiment === null || run.experiment.metrics.includes(metric.id);
  const stale = run.experiment ? staleSentence(run.experiment, config) : undefined;
  const start = () => void workbench.run.start();
  const toggle = (key: string) => {
    const { hidden } = workbench.store.getState().view;
    workbench.look({ hidden: hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key] });
  };
  const lookAt = (name: string, value: number) => {
    // The chart may be of an older list of mechanisms than the one that stands beside it.
    const mechanism = workbench.store.getState().config.mechanisms.findIndex((entry) => entryName(entry) === name);
    if (mechanism < 0) return;
    void workbench.probe.show({ mechanism, value, trial: 0 });
    showProbe();
  };
  // On a laptop the answers below should be seen to be there.
  const isLow = useMedia('(max-height: 1000px)');
  const isNarrow = useMedia(NARROW);
  const height = isNarrow ? 300 : isLow ? 340 : 440;
  const hiddenKeys = useMemo(() => new Set(view.hidden), [view.hidden]);
  return (
    <section className={styles.chart} aria-label="Error chart" id={CHART_ID}>
      <ErrorChart
        series={series}
        title={words.title}
        subtitle={words.settings}
        source={`${words.source} ${MARK}`}
        xLabel={xLabel(experiment.mechanisms, parameter)}
        xSymbol={settingSymbol(parameter)}
        yLabel={capitalised(metric.title) + (metric.unit === 'share' ? '' : `, ${metric.unit}`)}
        xScale={view.xScale}
        yScale={view.yScale}
        hiddenKeys={hiddenKeys}
        onToggle={toggle}
        onPointSelect={({ key }, { x }) => lookAt(key, x)}
        stale={isRunning ? undefined : stale}
        onRunAgain={start}
        actions={isNarrow ? undefined : <ChartActions />}
        height={height}
        empty={
          series.some(({ points }) => points.length > 0) ? undefined : (
            <Nothing isComputed={isComputed} height={height} />
          )
        }
      />
      {isNarrow && (
        <div className={styles.below}>
          <ChartActions />
        </div>
      )}
      <Failures />
      <ResultTable />
    </section>
  );
}

function xLabel(mechanisms: Parameters<typeof settingTitle>[0], parameter: string): string {
  return parameter === 'epsilon' ? 'ε, privacy budget' : settingTitle(mechanisms, parameter);
}

/** Why there is no curve: nothing was run, it is on its way, or this metric was not among those computed. */
function Nothing({ isComputed, height }: { isComputed: boolean; height: number }) {
  const workbench = useWorkbench();
  const run = useWorkbenchState((state) => state.run);
  const { loading, description } = useWorkbenchState((state) => state.data);
  if (loading && !description) {
    return (
      <Loading label={loading.what} share={loading.share} height={height} onCancel={() => workbench.data.cancel()} />
    );
  }
  if (run.status === 'running') return <EmptyState title="The first trials are running" />;
  const action = { label: 'Run', onPress: () => void workbench.run.start() };
  if (run.status === 'failed')
    return (
      <Notice kind="error" announces>
        {run.error}
      </Notice>
    );
  if (!isComputed) {
    return (
      <EmptyState title="This metric was not computed in this run" action={action}>
        Run again to compute it.
      </EmptyState>
    );
  }
  if (!run.experiment) {
    return (
      <EmptyState title="No results yet" action={description ? action : undefined}>
        {description ? 'Press Run; the curves grow as trials arrive.' : 'Open a data set in the Data room first.'}
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nothing to draw">
      No trial gave a number for this metric; the sentences below and the table say why.
    </EmptyState>
  );
}

function ChartActions() {
  const workbench = useWorkbench();
  const { xScale, yScale } = useWorkbenchState((state) => state.view);
  const parameter = useWorkbenchState((state) => state.config.sweep.parameter);
  const metric = useShownMetric();
  const choose = (id: string) => {
    workbench.look({ metric: id });
    workbench.edit((config) =>
      config.metrics.includes(id) ? config : { ...config, metrics: [...config.metrics, id] },
    );
  };
  return (
    <>
      <div className={styles.metric}>
        <Select
          label="Metric"
          hideLabel
          value={metric.id}
          options={metrics.map(({ id, title, help }) => ({ id, label: capitalised(title), hint: help }))}
          onChange={choose}
        />
      </div>
      <Axis
        label={parameter in sharedSettings ? settingSymbol(parameter) : 'Across'}
        value={xScale}
        onChange={(scale) => workbench.look({ xScale: scale })}
      />
      <Axis label="Error" value={yScale} onChange={(scale) => workbench.look({ yScale: scale })} />
    </>
  );
}

function Axis({
  label,
  value,
  onChange,
}: {
  label: string;
  value: 'linear' | 'log';
  onChange: (value: 'linear' | 'log') => void;
}) {
  return (
    <div className={styles.axis}>
      <span aria-hidden="true">{label}</span>
      <Segmented label={`${label} axis`} hideLabel value={value} options={scales} onChange={onChange} />
    </div>
  );
}

/** Mechanisms that could not answer, each with its sentence; the others stay on the chart. */
function Failures() {
  const failures = useFailures();
  if (failures.length === 0) return null;
  return (
    <div className={styles.failures}>
      {failures.map(({ title, sentences }) => (
        <Notice key={title} kind="warning" title={`${title} gave no answer`}>
          {sentences.join(' ')}
        </Notice>
      ))}
    </div>
  );
}
