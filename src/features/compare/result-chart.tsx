import { type RefObject, useDeferredValue, useMemo } from 'react';
import { entryName } from '../../core/experiment/experiment.ts';
import { mechanismTitle } from '../../core/experiment/mechanism-title.ts';
import { ErrorChart } from '../../ui/charts/error-chart.tsx';
import type { PointAddress } from '../../ui/charts/error-chart-model.ts';
import type { PlotLayout } from '../../ui/charts/error-plot-layout.ts';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/controls/notice.tsx';
import shared from '../../ui/shared.module.css';
import { chartReferences } from '../shared/run/chart-references.ts';
import { chartSeries } from '../shared/run/chart-series.ts';
import { CHART_ID, chartWords, MARK } from '../shared/run/chart-words.ts';
import { useFailures } from '../shared/run/failures.ts';
import { ResultTable } from '../shared/run/result-table.tsx';
import { useShownMetric } from '../shared/run/shown-metric.ts';
import { isCutShort } from '../shared/run/trials-done.ts';
import { NARROW, useMedia } from '../shared/use-media.ts';
import { axisValue, metricAxis, metricReading, settingSymbol, settingTitle } from '../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { AtCursor } from './at-cursor.tsx';
import { ChartActions } from './chart-actions.tsx';
import { LateStartButtons, useLateStarts } from './late-starts.tsx';
import { NothingDrawn } from './nothing-drawn.tsx';
import { asEarlier, earlierSeries, pinnedSeries } from './pinned-series.ts';
import { CutNote } from './rows-panel.tsx';
import { isOfEarlierSettings, staleSentence } from './staleness.ts';
import { useLooking } from './use-looking.ts';
import { chartTarget, useReader } from './use-reader.ts';
import { useRunData } from './use-run-data.ts';
import { ValueCursor } from './value-cursor.tsx';

const plotOnPage = () => document.querySelector<HTMLElement>(`#${CHART_ID} [role=application]`);

const drawCursor = (layout: PlotLayout) => <ValueCursor layout={layout} />;

/** Back to the point that was pressed. */
export function focusChart(): void {
  plotOnPage()?.focus({ preventScroll: true });
}

/** Moves the plot to where a sheet over the lower half of the screen leaves it in sight. */
export function raiseChart(): void {
  plotOnPage()?.scrollIntoView({ block: 'start' });
}

export interface ResultChartProps {
  /** A point was pressed, and its run is on its way. */
  onInspect: () => void;
  chosen: RefObject<PointAddress | null>;
}

export function ResultChart({ onInspect, chosen }: ResultChartProps) {
  const workbench = useWorkbench();
  const run = useWorkbenchState((state) => state.run);
  const config = useWorkbenchState((state) => state.config);
  const view = useWorkbenchState((state) => state.view);
  const metric = useShownMetric();
  const reader = useReader();
  useLooking(reader);
  const { workload, records } = useRunData();
  const experiment = run.experiment ?? config;
  const isRunning = run.status === 'running';
  // Drawing gives way to typing and pressing while trials arrive.
  const points = useDeferredValue(run.points);
  const cutShort = isCutShort(run);
  const series = useMemo(
    () => (run.experiment ? chartSeries(run.experiment, points, metric.id, cutShort) : []),
    [run.experiment, points, metric.id, cutShort],
  );
  const saved = useWorkbenchState((state) => state.saved);
  const pinned = useMemo(
    () => (run.experiment ? pinnedSeries(saved, run.experiment, metric.id, records) : []),
    [saved, run.experiment, metric.id, records],
  );
  const earlier = useWorkbenchState((state) => state.earlier);
  const isEarlier = run.experiment !== null && !isRunning && isOfEarlierSettings(run.experiment, config);
  const drawn = useMemo(
    () => [...(isEarlier ? asEarlier(series) : series), ...earlierSeries(earlier, experiment, metric.id), ...pinned],
    [isEarlier, series, earlier, experiment, metric.id, pinned],
  );
  const references = useMemo(() => chartReferences(run, metric.id), [run, metric.id]);
  const { parameter } = experiment.sweep;
  const words = chartWords(run, experiment, metric, workload, records);
  const isComputed = run.experiment === null || run.experiment.metrics.includes(metric.id);
  const made = run.experiment ?? earlier?.experiment;
  const stale = made && staleSentence(made, config);
  const start = () => void workbench.run.start();
  const toggle = (key: string) => {
    const { hidden } = workbench.store.getState().view;
    workbench.setView({ hidden: hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key] });
  };
  const lookAt = (name: string, x: number | string) => {
    const value =
      typeof x === 'number' ? x : experiment.sweep.values.find((swept) => axisValue(experiment, swept) === x);
    // The chart may be of an older list of mechanisms than the one that stands beside it.
    const mechanism = workbench.store.getState().config.mechanisms.findIndex((entry) => entryName(entry) === name);
    if (mechanism < 0 || value === undefined) return;
    void workbench.probe.show({ mechanism, value, trial: 0 });
    onInspect();
  };
  const isNarrow = useMedia(NARROW);
  const height = useChartHeight();
  const hiddenKeys = useMemo(() => new Set(view.hidden), [view.hidden]);
  return (
    <section className={shared.card} aria-label="Error chart" id={CHART_ID}>
      <ErrorChart
        series={drawn}
        references={references}
        target={reader ? chartTarget(reader, experiment, view.hidden) : undefined}
        title={words.title}
        subtitle={words.settings}
        source={`${words.source} ${MARK}`}
        xLabel={xLabel(experiment.mechanisms, parameter)}
        xSymbol={settingSymbol(experiment.mechanisms, parameter)}
        yLabel={metricAxis(metric)}
        yReading={metricReading(metric)}
        xScale={view.xScale}
        yScale={view.yScale}
        hiddenKeys={hiddenKeys}
        onToggle={toggle}
        chosen={chosen}
        onPointSelect={({ key }, { x }) => lookAt(key, x)}
        stale={isRunning ? undefined : stale}
        onRunAgain={start}
        actions={isNarrow ? undefined : <ChartActions />}
        height={height}
        overlay={drawCursor}
        beside={<AtCursor />}
        empty={
          series.some(({ points }) => points.length > 0) ? undefined : (
            <NothingDrawn isComputed={isComputed} height={height} />
          )
        }
      />
      {isNarrow && (
        <div className={classNames(shared.head, 'screen-only')}>
          <ChartActions />
        </div>
      )}
      <CutNote />
      <Failures />
      <ResultTable />
    </section>
  );
}

/** On a laptop what stands below should be seen to be there; a large screen is for the chart. */
function useChartHeight(): number {
  const isNarrow = useMedia(NARROW);
  const isTall = useMedia('(min-height: 960px)');
  const isTaller = useMedia('(min-width: 1600px) and (min-height: 1000px)');
  const isTallest = useMedia('(min-width: 1600px) and (min-height: 1300px)');
  return isNarrow ? 240 : isTallest ? 760 : isTaller ? 560 : isTall ? 440 : 330;
}

function xLabel(mechanisms: Parameters<typeof settingTitle>[0], parameter: string): string {
  return parameter === 'epsilon' ? 'ε, privacy budget' : settingTitle(mechanisms, parameter);
}

/** Mechanisms that could not answer, each with its sentence and a way to mend it; the others stay on the chart. */
function Failures() {
  const failures = useFailures();
  const { status, error, points } = useWorkbenchState((state) => state.run);
  const mechanisms = useWorkbenchState((state) => state.config.mechanisms);
  const late = useLateStarts();
  const hasFailed = status === 'failed' && points.length > 0;
  if (failures.length === 0 && !hasFailed) return null;
  return (
    <div className={shared.lines}>
      {hasFailed && (
        <Notice kind="error" title="The last run failed; the chart shows what was there before" announces>
          {error}
        </Notice>
      )}
      {failures.map(({ title, sentences }) => {
        const start = late.find(({ entry }) => mechanismTitle(mechanisms[entry]) === title);
        return (
          <Notice key={title} kind="warning" title={`${title} gave no answer ${start ? 'at some ε' : ''}`.trim()}>
            {sentences.join(' ')}
            {start && <LateStartButtons start={start} />}
          </Notice>
        );
      })}
    </div>
  );
}
