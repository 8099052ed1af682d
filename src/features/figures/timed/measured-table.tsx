import { useCallback, useMemo, useState } from 'react';
import type { Point } from '../../../core/experiment/summary.ts';
import type { MeasuredFigure, MeasuredVariant } from '../../../core/figures/timed/measured-figure.ts';
import { quantities } from '../../../core/figures/timed/quantities.ts';
import { SeriesSwatch } from '../../../ui/charts/marker.tsx';
import { DataTable, type DataTableColumn } from '../../../ui/controls/data-table.tsx';
import { Disclosure } from '../../../ui/controls/disclosure.tsx';
import { formatCount, formatMeanSpread, formatSetting } from '../../../ui/format.ts';
import tableStyles from '../../shared/run/result-table.module.css';
import { plural } from '../../shared/words.ts';
import { measuredStyle } from './measured-series.ts';

export interface MeasuredTableProps {
  figure: MeasuredFigure;
  variant: MeasuredVariant;
  points: readonly Point[];
}

/** The chart as numbers, with what it does not draw: milliseconds. */
export function MeasuredTable({ figure, variant, points }: MeasuredTableProps) {
  const [isOpen, setOpen] = useState(false);
  const rows = useMemo(() => {
    const place = new Map(figure.series.map(({ id }, index) => [id, index]));
    const order = ({ mechanism }: Point) => place.get(mechanism) ?? 0;
    return points.toSorted((a, b) => order(a) - order(b) || Number(a.value) - Number(b.value));
  }, [figure, points]);
  const columns = useMemo((): DataTableColumn<Point>[] => {
    const titles = new Map(figure.series.map(({ id, title }) => [id, title]));
    const used = quantities.filter(({ id }) => points.some(({ metrics }) => metrics[id]));
    return [
      {
        id: 'series',
        header: 'Series',
        width: 190,
        cell: ({ mechanism }) => (
          <span className={tableStyles.name}>
            <SeriesSwatch style={measuredStyle(mechanism)} />
            {titles.get(mechanism)}
          </span>
        ),
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
      {
        id: 'trials',
        header: 'Trials',
        kind: 'number',
        width: 80,
        cell: (point) => formatCount(trialsAt(point)),
        sortValue: trialsAt,
      },
    ];
  }, [figure, variant, points]);
  const rowAt = useCallback((index: number) => rows[index] as Point, [rows]);
  if (points.length === 0) return null;
  return (
    <Disclosure
      title="Table of these numbers"
      aside={<span className={tableStyles.aside}>{plural(points.length, 'point')}</span>}
      isExpanded={isOpen}
      onExpandedChange={setOpen}
    >
      <DataTable
        label={`${figure.title}, by series and ${variant.x.symbol}`}
        columns={columns}
        rowCount={rows.length}
        rowAt={rowAt}
      />
    </Disclosure>
  );
}

function trialsAt({ metrics }: Point): number {
  return Math.max(...Object.values(metrics).map(({ trials }) => trials));
}
