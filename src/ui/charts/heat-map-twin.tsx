import { formatNumber } from '../format.ts';
import { gridSummary } from './chart-summaries.ts';
import { ChartTwin } from './chart-twin.tsx';
import type { HeatMapProps } from './heat-map.tsx';

/** A heat map in words and as a table, one line for each cell that has a number. */
export function HeatMapTwin(props: HeatMapProps & { id: string }) {
  const { id, label, rows, columns, rowTitle, columnTitle, format = formatNumber } = props;
  const rowOf = (cell: number) => Math.floor(cell / columns);
  const columnOf = (cell: number) => cell % columns;
  const rowName = (cell: number) => props.rowLabel(rowOf(cell));
  const columnName = (cell: number) => props.columnLabel(columnOf(cell));
  const valueIn = (cell: number) => props.valueAt(rowOf(cell), columnOf(cell));
  const nameOf = (cell: number) => `${rowTitle} ${rowName(cell)}, ${columnTitle} ${columnName(cell)}`;
  return (
    <ChartTwin
      id={id}
      summary={gridSummary(rows * columns, valueIn, nameOf, format)}
      numbersAt={props.numbersAt}
      label={label}
      columns={[
        { id: 'row', header: rowTitle, cell: rowName, sortValue: rowOf },
        { id: 'column', header: columnTitle, cell: columnName, sortValue: columnOf },
        {
          id: 'value',
          header: label,
          kind: 'number',
          width: 160,
          cell: (cell) => props.describe?.(rowOf(cell), columnOf(cell)) ?? format(valueIn(cell)),
          sortValue: valueIn,
        },
      ]}
      rowsOf={() => [...new Array(rows * columns).keys()].filter((cell) => !Number.isNaN(valueIn(cell)))}
    />
  );
}
