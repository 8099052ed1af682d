import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { formatNumber } from '../format.ts';
import { gridSummary } from './chart-summaries.ts';
import { ChartTwin, type NumbersElsewhere } from './chart-twin.tsx';
import { heatExtent, heatPaths } from './heat-color.ts';
import styles from './heat-map.module.css';
import { textWidth, truncated } from './text-size.ts';
import { useCellCursor } from './use-cell-cursor.ts';
import { type CellRange, useCellRange } from './use-cell-range.ts';
import { useWidth } from './use-width.ts';

export interface HeatMapProps extends NumbersElsewhere {
  label: string;
  rows: number;
  columns: number;
  valueAt: (row: number, column: number) => number;
  rowLabel: (row: number) => string;
  columnLabel: (column: number) => string;
  rowTitle: string;
  columnTitle: string;
  /** Errors diverge around zero; counts do not. */
  kind: 'sequential' | 'diverging';
  /** The value at the end of the scale; the greatest one by default. Share it between maps that are compared. */
  extent?: number;
  format?: (value: number) => string;
  /** What a cell says of itself in words; by default its value. */
  describe?: (row: number, column: number) => string;
  /** Outlined. */
  selection?: CellRange | null;
  /** Makes cells selectable: by dragging, or by Shift with the arrows and Enter. */
  onSelect?: (range: CellRange) => void;
}

const SHORTEST_ROW = 8;
const TALLEST_ROW = 26;
const ROOM = 340;
const FOOT = 18;

/** Every nth index, n so great that a label fits. */
function labelled(count: number, cell: number, room: number, name: (index: number) => string) {
  const every = Math.max(1, Math.ceil(room / cell));
  return Array.from({ length: Math.ceil(count / every) }, (_, rank) => ({
    index: rank * every,
    text: name(rank * every),
    room: every * cell,
  }));
}

export function HeatMap(props: HeatMapProps) {
  const id = useId();
  return (
    <div className={styles.map}>
      <Cells {...props} descriptionId={id} />
      <HeatMapTwin {...props} id={id} />
    </div>
  );
}

function Cells(props: HeatMapProps & { descriptionId: string }) {
  const { label, rows, columns, valueAt, rowLabel, columnLabel, kind, format = formatNumber } = props;
  const [room, width] = useWidth<HTMLDivElement>();
  const at = (index: number) => valueAt(Math.floor(index / columns), index % columns);
  const extent = props.extent ?? heatExtent(rows * columns, at);
  const cellHeight = Math.min(TALLEST_ROW, Math.max(SHORTEST_ROW, Math.floor(ROOM / rows)));
  const rowNames = labelled(rows, cellHeight, 18, rowLabel);
  const left = Math.min(96, Math.max(0, ...rowNames.map(({ text }) => textWidth(text))) + 8);
  const height = rows * cellHeight;
  const cellWidth = width === null ? 1 : (width - left) / columns;
  const widest = Math.max(0, ...Array.from({ length: columns }, (_, index) => textWidth(columnLabel(index))));
  // The last of many labels may have too little room on its right; the cursor still reads it out.
  const columnNames = labelled(columns, cellWidth, Math.min(64, widest + 8), columnLabel)
    .map(({ index, text, room }) => ({ index, text: truncated(text, room - 4) }))
    .map((name) => ({ ...name, x: left + (name.index + 0.5) * cellWidth }))
    .filter(({ x, text }) => width === null || x + textWidth(text) / 2 <= width + 2);
  const inside = (share: number, cells: number) => Math.min(cells - 1, Math.max(0, Math.floor(share * cells)));
  const cursor = useCellCursor(rows * columns, (x, y) => inside(y, rows) * columns + inside(x, columns), columns);
  const { active } = cursor;
  const { stretched, handlers } = useCellRange(cursor, columns, props.onSelect);
  const outlined = stretched ?? props.selection ?? null;
  const [row, column] = active === null ? [0, 0] : [Math.floor(active / columns), active % columns];
  const paths = width === null ? [] : [...heatPaths({ rows, columns, valueAt, cellWidth, cellHeight }, extent, kind)];

  return (
    <>
      <div ref={room}>
        {width !== null && (
          <div className={styles.plot} style={{ width, height: height + FOOT }}>
            <svg width={width} height={height + FOOT} aria-hidden="true">
              {rowNames.map(({ index, text }) => (
                <text
                  key={index}
                  x={left - 6}
                  y={(index + 0.5) * cellHeight + 4}
                  textAnchor="end"
                  className={styles.name}
                >
                  {truncated(text, left - 8)}
                </text>
              ))}
              {columnNames.map(({ index, text, x }) => (
                <text key={index} x={x} y={height + 14} textAnchor="middle" className={styles.name}>
                  {text}
                </text>
              ))}
              <g transform={`translate(${left} 0)`}>
                {paths.map(([color, d]) =>
                  color === null ? (
                    <path key="none" d={d} className={styles.none} />
                  ) : (
                    <path key={color} d={d} style={{ fill: color }} />
                  ),
                )}
                {outlined && (
                  <rect
                    x={outlined.columns[0] * cellWidth}
                    y={outlined.rows[0] * cellHeight}
                    width={(outlined.columns[1] + 1 - outlined.columns[0]) * cellWidth - 1}
                    height={(outlined.rows[1] + 1 - outlined.rows[0]) * cellHeight - 1}
                    className={styles.selection}
                  />
                )}
                {active !== null && (
                  <rect
                    x={column * cellWidth}
                    y={row * cellHeight}
                    width={Math.max(1, cellWidth - 1)}
                    height={cellHeight - 1}
                    className={styles.cursor}
                  />
                )}
              </g>
            </svg>
            <div
              className={classNames(styles.cells, props.onSelect && styles.selectable)}
              style={{ left, height }}
              role="application"
              aria-roledescription="heat map"
              aria-label={`${label}: ${rows} rows by ${columns} columns. Arrow keys move between cells.${props.onSelect ? ' Enter selects one, Shift with arrows a block.' : ''}`}
              aria-describedby={props.descriptionId}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk the cells
              tabIndex={0}
              {...handlers}
            />
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <p aria-live="polite" className={styles.readout}>
          {active === null
            ? `${props.rowTitle} ↓ by ${props.columnTitle} →`
            : `${props.rowTitle} ${rowLabel(row)}, ${props.columnTitle} ${columnLabel(column)}: ${props.describe?.(row, column) ?? format(at(active))}`}
        </p>
        <p className={styles.scale}>
          <span>{kind === 'diverging' ? format(-extent) : '0'}</span>
          <span className={kind === 'diverging' ? styles.diverging : styles.sequential} />
          <span>{format(extent)}</span>
        </p>
      </div>
    </>
  );
}

/** A heat map in words and as a table, one line for each cell that has a number. */
function HeatMapTwin(props: HeatMapProps & { id: string }) {
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
