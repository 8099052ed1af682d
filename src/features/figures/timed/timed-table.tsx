import { useCallback, useMemo } from 'react';
import type { Point } from '../../../core/experiment/results/summary.ts';
import { quantities } from '../../../core/figures/timed/quantities.ts';
import type { TimedFigure, TimedVariant } from '../../../core/figures/timed/timed-figure.ts';
import { trialsOf } from '../../../core/figures/timed/timed-results.ts';
import { ChartNumbers } from '../../../ui/charts/chart-twin.tsx';
import { type DataTableColumn, numberColumn } from '../../../ui/controls/data-table.tsx';
import { formatCount, formatMeanSpread, formatSetting } from '../../../ui/format.ts';
import { CurveName } from '../../shared/run/curve-name.tsx';
import { plural } from '../../shared/words/spelling.ts';
import { timedStyle } from './timed-series.ts';

export interface TimedTableProps {
  figure: TimedFigure;
  variant: TimedVariant;
  points: readonly Point[];
}

/** The chart as numbers, with what it does not draw: milliseconds. */
export function TimedTable({ figure, variant, points }: TimedTableProps) {
  const rowsOf = useCallback(() => {
    const place = new Map(figure.series.map(({ id }, index) => [id, index]));
    const order = ({ mechanism }: Point) => place.get(mechanism) ?? 0;
    return points.toSorted((a, b) => order(a) - order(b) || Number(a.value) - Number(b.value));
  }, [figure, points]);
  const columns = useMemo((): DataTableColumn<Point>[] => {
    const titles = new Map(figure.series.map(({ id, title }) => [id, title]));
    const used = quantities.filter(({ id }) => points.some(({ metrics }) => metrics[id]));
    return [
      {
        header: 'Series',
        width: 190,
        cell: ({ mechanism }) => <CurveName style={timedStyle(mechanism)} title={titles.get(mechanism) ?? mechanism} />,
        sortValue: ({ mechanism }) => titles.get(mechanism) ?? mechanism,
      },
      {
        id: 'value',
        header: variant.x.symbol,
        kind: 'number',
        width: 104,
        cell: ({ value }) => formatSetting(Number(value)),
        sortValue: ({ value }) => Number(value),
      },
      ...used.map(
        ({ id, column }): DataTableColumn<Point> => ({
          id,
          header: column,
          kind: 'number',
          width: 134,
          cell: ({ metrics }) => {
            const spread = metrics[id];
            return spread ? formatMeanSpread(spread.mean, spread.trials > 1 ? spread.sd : undefined) : '–';
          },
          sortValue: ({ metrics }) => metrics[id]?.mean ?? Number.NaN,
        }),
      ),
      numberColumn('Trials', 80, trialsOf, formatCount),
    ];
  }, [figure, variant, points]);
  if (points.length === 0) return null;
  return (
    <ChartNumbers
      label={`${figure.title}, by series and ${variant.x.symbol}`}
      columns={columns}
      aside={plural(points.length, 'point')}
      isPrinted
      rowsOf={rowsOf}
    />
  );
}
