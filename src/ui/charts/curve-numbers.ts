import type { DataTableColumn } from '../controls/data-table.tsx';
import { formatNumber } from '../format.ts';
import { formatPlace } from './chart-summaries.ts';

interface NumberedCurve {
  readonly key: string;
  readonly label: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** The values of all curves at one place; null where a curve has none. */
export interface CurveRow {
  readonly x: number;
  readonly values: readonly (number | null)[];
}

/** One row for each place that a curve is drawn through. A level line has its value everywhere and no places of its own. */
export function curveRows(curves: readonly NumberedCurve[]): CurveRow[] {
  const drawn = curves.some((curve) => !isLevel(curve)) ? curves.filter((curve) => !isLevel(curve)) : curves;
  const places = [...new Set(drawn.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  const lookups = curves.map(({ points }) => new Map(points.map(({ x, y }) => [x, y])));
  return places.map((x) => ({
    x,
    values: curves.map((curve, index) => {
      const y = isLevel(curve) ? curve.points[0].y : lookups[index].get(x);
      return y !== undefined && Number.isFinite(y) ? y : null;
    }),
  }));
}

function isLevel({ points }: NumberedCurve): boolean {
  return points.length > 0 && points.length <= 2 && points.every(({ y }) => y === points[0].y);
}

export function curveColumns(
  curves: readonly NumberedCurve[],
  xLabel: string,
  yLabel: string,
): DataTableColumn<CurveRow>[] {
  return [
    { id: 'x', header: xLabel, kind: 'number', width: 120, cell: ({ x }) => formatPlace(x), sortValue: ({ x }) => x },
    ...curves.map(({ key, label }, index): DataTableColumn<CurveRow> => {
      const valueIn = ({ values }: CurveRow) => values[index] ?? Number.NaN;
      return {
        id: key,
        header: label === '' ? yLabel : label,
        kind: 'number',
        width: 140,
        cell: (row) => (Number.isNaN(valueIn(row)) ? '–' : formatNumber(valueIn(row), 4)),
        sortValue: valueIn,
      };
    }),
  ];
}
