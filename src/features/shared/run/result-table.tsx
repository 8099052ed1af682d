import { useCallback, useMemo } from 'react';
import { type Experiment, entryName, sweptValues } from '../../../core/experiment/experiment.ts';
import { marginOfMean, type Point, type Spread } from '../../../core/experiment/results/summary.ts';
import type { Metric } from '../../../core/metrics/metric.ts';
import type { RunState } from '../../../store/state.ts';
import { ChartNumbers } from '../../../ui/charts/chart-twin.tsx';
import { type DataTableColumn, numberColumn } from '../../../ui/controls/data-table.tsx';
import { formatCount, formatMeasure, type MeasureReading } from '../../../ui/format.ts';
import { MechanismName } from '../mechanism-name.tsx';
import { guaranteeMark } from '../words/guarantee.ts';
import { plural } from '../words/spelling.ts';
import { metricReading, settingName, settingSymbol, shownValue, titlesByName } from '../words/titles.ts';
import { useWorkbenchState } from '../workbench-context.tsx';
import { referencePoints } from './chart-references.ts';
import { stylesOf } from './chart-series.ts';
import { CurveName } from './curve-name.tsx';
import { useShownMetric } from './shown-metric.ts';

export function ResultTable() {
  const run = useWorkbenchState((state) => state.run);
  return <PointTable run={run} metric={useShownMetric()} />;
}

/** The chart of a run as numbers. */
export function PointTable({ run, metric }: { run: RunState; metric: Metric }) {
  const { experiment, points, references } = run;
  const columns = useMemo(() => {
    if (!experiment) return [];
    const titles = titlesByName(experiment.mechanisms);
    const drawn = stylesOf(experiment);
    const names = experiment.mechanisms.map(entryName);
    const titleOf = (name: string) => {
      const entry = names.indexOf(name);
      // A reference is no mechanism and has no card.
      return entry < 0 ? name : <MechanismName experiment={experiment} entry={entry} />;
    };
    return [
      {
        header: 'Mechanism',
        width: 140,
        cell: (point: Point) => (
          <CurveName style={drawn.get(point.mechanism)} title={titleOf(point.mechanism)} mark={guaranteeMark(point)} />
        ),
        sortValue: ({ mechanism }: Point) => titles.get(mechanism) ?? mechanism,
      },
      {
        id: 'value',
        header: settingSymbol(experiment.mechanisms, experiment.sweep.parameter),
        kind: 'number' as const,
        width: 88,
        cell: ({ value }: Point) => shownValue(value),
        sortValue: ({ value }: Point) => (typeof value === 'boolean' ? Number(value) : value),
      },
      ...numberColumns(metric, experiment.trials),
      numberColumn('Failures', 84, (point: Point) => failuresAt(point, metric.id), formatCount),
    ];
  }, [experiment, metric]);
  const rowsOf = useCallback(
    () => (experiment ? [...pointsInOrder(experiment, points), ...referencePoints({ references })] : []),
    [experiment, points, references],
  );
  if (!experiment || points.length === 0) return null;
  return (
    <ChartNumbers
      label={`${metric.title}, by mechanism and ${settingName(experiment.mechanisms, experiment.sweep.parameter)}`}
      columns={columns}
      aside={plural(points.length, 'point')}
      isPrinted
      rowsOf={rowsOf}
    />
  );
}

/** Points arrive as trials end; people read them curve by curve. */
export function pointsInOrder({ mechanisms, sweep }: Experiment, points: readonly Point[]): Point[] {
  const names = mechanisms.map(entryName);
  // Values that were added stand between those of the grid; they are numbers.
  const values = sweep.also ? sweptValues(sweep).toSorted((a, b) => Number(a) - Number(b)) : sweep.values;
  const place = ({ mechanism, value }: Point) => names.indexOf(mechanism) * values.length + values.indexOf(value);
  return points.toSorted((a, b) => place(a) - place(b));
}

const statistics: readonly [keyof Spread, string][] = [
  ['sd', 'sd'],
  ['min', 'Min'],
  ['quartile1', '25 %'],
  ['median', 'Median'],
  ['quartile3', '75 %'],
  ['percentile95', '95 %'],
  ['max', 'Max'],
];

function numberColumns(shown: Metric, planned: number): DataTableColumn<Point>[] {
  const metric = shown.id;
  const reading = metricReading(shown);
  const column = (
    key: keyof Spread,
    header: string,
    format: (value: number) => string,
    width: number,
  ): DataTableColumn<Point> => ({
    id: key,
    header,
    kind: 'number',
    width,
    cell: ({ metrics }) => (metrics[metric] ? format(metrics[metric][key]) : '–'),
    sortValue: ({ metrics }) => metrics[metric]?.[key] ?? Number.NaN,
  });
  return [
    column('mean', 'Mean', (value) => formatMeasure(value, reading), 88),
    {
      header: '± 95 %',
      kind: 'number',
      width: 88,
      cell: ({ metrics }) => marginText(metrics[metric], reading),
      sortValue: ({ metrics }) => (metrics[metric] ? marginOfMean(metrics[metric]) : Number.NaN),
    },
    ...statistics.map(([key, header]) => ({
      ...column(key, header, (value) => formatMeasure(value, reading), 88),
      isScreenOnly: key !== 'sd',
    })),
    column('trials', 'Trials', (trials) => trialsOfPoint(trials, planned), 84),
  ];
}

/** “10”, “3 of 10”. */
export function trialsOfPoint(trials: number, planned: number): string {
  return trials < planned ? `${formatCount(trials)} of ${formatCount(planned)}` : formatCount(trials);
}

/** Half of the interval of the mean; a single trial has none. */
export function marginText(spread: Spread | undefined, reading: MeasureReading): string {
  const margin = spread ? marginOfMean(spread) : Number.POSITIVE_INFINITY;
  return Number.isFinite(margin) ? formatMeasure(margin, reading, 2) : '–';
}

/** Trials without a finite number: refused, broken off, or infinite. */
export function failuresAt({ metrics, errors }: Point, metric: string): number {
  return (metrics[metric]?.notFinite ?? 0) + errors.length;
}
