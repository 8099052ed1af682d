import { useMemo } from 'react';
import { entryName } from '../../core/experiment/experiment.ts';
import { mechanismTitle } from '../../core/experiment/mechanism-title.ts';
import { epsilonText } from '../../core/experiment/results/epsilon-text.ts';
import { readings } from '../../core/experiment/results/reading.ts';
import type { Metric } from '../../core/metrics/metric.ts';
import { withSample } from '../../store/data-actions.ts';
import { sameJson } from '../../store/same-json.ts';
import type { ScaleState } from '../../store/state.ts';
import { ChartNumbers } from '../../ui/charts/chart-twin.tsx';
import { ErrorChart } from '../../ui/charts/error-chart.tsx';
import type { ErrorPoint, ErrorSeries } from '../../ui/charts/error-chart-model.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { DataTableColumn } from '../../ui/controls/data-table.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { ProgressBar } from '../../ui/controls/progress-bar.tsx';
import { formatCount, formatTick } from '../../ui/format.ts';
import type { SeriesStyle } from '../../ui/mechanism-style.ts';
import shared from '../../ui/shared.module.css';
import { AboutSeries } from '../shared/mechanism-name.tsx';
import { stylesOf } from '../shared/run/chart-series.ts';
import { MARK } from '../shared/run/chart-words.ts';
import { useShownMetric } from '../shared/run/shown-metric.ts';
import { useTarget } from '../shared/run/use-target.ts';
import { plural } from '../shared/words/spelling.ts';
import { metricReading } from '../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import panel from './panel.module.css';
import styles from './scale-panel.module.css';

/** What the same accuracy would cost if there were fewer records: the experiment on a tenth and a hundredth of them. */
export function ScalePanel() {
  const workbench = useWorkbench();
  const config = useWorkbenchState((state) => state.config);
  const records = useWorkbenchState((state) => state.data.description?.records);
  const hasRun = useWorkbenchState((state) => state.run.points.length > 0);
  const scale = useWorkbenchState((state) => state.scale);
  const file = useWorkbenchState((state) => state.data.dataFile?.file ?? null);
  const metric = useShownMetric();
  if (config.sweep.parameter !== 'epsilon' || metric.better !== 'lower' || !hasRun || records === undefined)
    return null;
  const isOfThis = scale !== null && scale.file === file && sameJson(scale.experiment, config);
  const running = scale?.runs.find(({ run }) => run.status === 'running');
  const failed = isOfThis ? scale.runs.find(({ run }) => run.status === 'failed') : undefined;
  return (
    <section className={panel.belowChart} aria-label="Fewer records">
      <div className={shared.toolbar}>
        <h2 className={shared.title}>With fewer records</h2>
        <p className={styles.words}>
          How the ε that is needed grows: the same experiment on random samples of{' '}
          {plural(Math.round(records / 10), 'record')} and of {formatCount(Math.round(records / 100))}.
        </p>
        {running?.run.progress ? (
          <div className={styles.progress}>
            <ProgressBar
              label={`${shareWords(running.share)}: ${formatCount(running.run.progress.done)} of ${plural(running.run.progress.total, 'trial')}`}
              share={running.run.progress.done / running.run.progress.total}
              onCancel={() => workbench.scale.cancel()}
            />
          </div>
        ) : (
          <Button onPress={() => void workbench.scale.start()}>Measure n/10 and n/100</Button>
        )}
        {config.dataset.sample && (
          <Button
            onPress={() => {
              workbench.edit((was) => ({ ...was, dataset: withSample(was.dataset) }));
              void workbench.run.start();
            }}
          >
            Back to all records
          </Button>
        )}
      </div>
      {failed && <Notice kind="error">{failed.run.error}</Notice>}
      {isOfThis && <ScaleChart scale={scale} metric={metric} records={records} />}
    </section>
  );
}

function shareWords(share: number): string {
  return share === 1 ? 'All records' : `${formatTick(share, 'percent')} of the records`;
}

function ScaleChart({ scale, metric, records }: { scale: ScaleState; metric: Metric; records: number }) {
  const workbench = useWorkbench();
  const target = useTarget(metric, scale.runs[0].run.points);
  const series = useMemo(() => scaleSeries(scale, metric, target, records), [scale, metric, target, records]);
  const done = scale.runs.filter(({ run }) => run.status === 'done').length;
  const missing = series.filter(({ points }) => points.length < done).map(({ label }) => label);
  const isExtrapolated = series.some(({ points }) => points.some(({ mark }) => mark === EXTRAPOLATED));
  const goal = `${metric.title} of ${formatTick(target, metricReading(metric))}`;
  return (
    <>
      <ErrorChart
        series={series}
        title={`Smallest ε for ${goal}, by number of records`}
        source={MARK}
        xLabel="Records"
        xSymbol="records"
        yLabel="Smallest ε"
        xScale="log"
        yScale="log"
        hiddenKeys={NOTHING_HIDDEN}
        onToggle={() => {}}
        aboutSeries={(key) => <AboutSeries experiment={scale.experiment} series={key} />}
        height={260}
      />
      <ChartNumbers
        label={`Smallest ε for ${goal}, by number of records`}
        columns={[
          { header: 'Records', kind: 'number', cell: formatCount },
          ...series.map(
            ({ key, label, points }): DataTableColumn<number> => ({
              id: key,
              header: label,
              kind: 'number',
              width: 160,
              cell: (at) => epsilonAt(points, at),
            }),
          ),
        ]}
        rowsOf={() => scale.runs.map(({ share }) => Math.round(records * share))}
      />
      {isExtrapolated && (
        <p className={styles.words}>
          Some points lie beyond the values of ε that were run and are extrapolated; a range of ε around them measures
          them.
        </p>
      )}
      {missing.length > 0 && (
        <p className={styles.words}>
          Points are missing where no ε reaches {goal}, as far as the runs can tell: {missing.join(', ')}.
        </p>
      )}
      <p className={styles.words}>
        {scale.runs
          .filter(({ share, run }) => share < 1 && run.experiment)
          .map(({ share, run }) => (
            <Button
              key={share}
              size="small"
              variant="quiet"
              onPress={() => {
                workbench.edit(() => run.experiment ?? scale.experiment);
                void workbench.run.start();
              }}
            >
              Open the experiment on {formatTick(share, 'percent')}
            </Button>
          ))}
      </p>
    </>
  );
}

function epsilonAt(points: readonly ErrorPoint[], records: number): string {
  const point = points.find(({ x }) => x === records);
  if (!point) return '–';
  return `${epsilonText(point.mean, [point.low, point.high])}${point.mark ? `, ${point.mark}` : ''}`;
}

const EXTRAPOLATED = 'extrapolated';
const NOTHING_HIDDEN: ReadonlySet<string> = new Set();

/** One curve a mechanism: the ε that meets the target, by number of records. */
function scaleSeries({ experiment, runs }: ScaleState, { id }: Metric, target: number, records: number): ErrorSeries[] {
  const drawn = stylesOf(experiment);
  return experiment.mechanisms.map((entry, index) => {
    const key = entryName(entry);
    const points = runs.flatMap(({ share, run }): ErrorPoint[] => {
      if (run.status !== 'done') return [];
      const { solution } = readings(experiment, run.points, { metric: id, error: target })[index];
      if (solution.kind !== 'met' || solution.value === 0) return [];
      const { value, interval, where } = solution;
      const [low, high] = interval ?? [value, value];
      const mark = where === 'within' ? undefined : EXTRAPOLATED;
      return [{ x: Math.round(records * share), mean: value, low, high, trials: run.experiment?.trials ?? 1, mark }];
    });
    return { key, label: mechanismTitle(entry), style: drawn.get(key) as SeriesStyle, points };
  });
}
