import { classNames } from '../class-names.ts';
import { formatNumber } from '../format.ts';
import { heatColor, heatExtent } from './heat-color.ts';
import styles from './heat-map.module.css';
import { textWidth, truncated } from './text-size.ts';
import { useCellCursor } from './use-cell-cursor.ts';
import { useWidth } from './use-width.ts';

export interface HeatMapProps {
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
}

const SHORTEST_ROW = 8;
const TALLEST_ROW = 26;
const ROOM = 340;

export function HeatMap(props: HeatMapProps) {
  const { label, rows, columns, valueAt, rowLabel, columnLabel, kind, format = formatNumber } = props;
  const [room, width] = useWidth<HTMLDivElement>();
  const at = (index: number) => valueAt(Math.floor(index / columns), index % columns);
  const extent = props.extent ?? heatExtent(rows * columns, at);
  const names = Array.from({ length: rows }, (_, row) => rowLabel(row));
  const left = Math.min(96, Math.max(0, ...names.map((name) => textWidth(name))) + 8);
  const cellHeight = Math.min(TALLEST_ROW, Math.max(SHORTEST_ROW, Math.floor(ROOM / rows)));
  const height = rows * cellHeight;
  const cellWidth = width === null ? 0 : (width - left) / columns;
  const inside = (share: number, cells: number) => Math.min(cells - 1, Math.max(0, Math.floor(share * cells)));
  const { active, handlers } = useCellCursor(
    rows * columns,
    (x, y) => inside(y, rows) * columns + inside(x, columns),
    columns,
  );
  const row = active === null ? 0 : Math.floor(active / columns);
  const column = active === null ? 0 : active % columns;
  const everyRow = Math.ceil(14 / cellHeight);
  const widestColumn = Math.max(...Array.from({ length: columns }, (_, index) => textWidth(columnLabel(index))));
  const everyColumn = cellWidth > 0 ? Math.max(1, Math.ceil(Math.min(64, widestColumn + 8) / cellWidth)) : columns;

  return (
    <div className={styles.map}>
      <div ref={room}>
        {width !== null && (
          <div className={styles.plot} style={{ width, height: height + 18 }}>
            <svg width={width} height={height + 18} aria-hidden="true">
              {names.map((name, index) =>
                index % everyRow === 0 ? (
                  <text
                    key={`${index}:${name}`}
                    x={left - 6}
                    y={(index + 0.5) * cellHeight + 4}
                    textAnchor="end"
                    className={styles.name}
                  >
                    {truncated(name, left - 8)}
                  </text>
                ) : null,
              )}
              {Array.from({ length: columns }, (_, index) => index)
                .filter((index) => index % everyColumn === 0)
                .map((index) => (
                  <text
                    key={index}
                    x={left + (index + 0.5) * cellWidth}
                    y={height + 14}
                    textAnchor="middle"
                    className={styles.name}
                  >
                    {truncated(columnLabel(index), everyColumn * cellWidth - 4)}
                  </text>
                ))}
              {Array.from({ length: rows * columns }, (_, index) => {
                const color = heatColor(at(index), extent, kind);
                return (
                  <rect
                    key={index}
                    x={left + (index % columns) * cellWidth}
                    y={Math.floor(index / columns) * cellHeight}
                    width={Math.max(0.5, cellWidth - (cellWidth > 6 ? 1 : 0))}
                    height={cellHeight - 1}
                    className={classNames(color === null && styles.none)}
                    style={color === null ? undefined : { fill: color }}
                  />
                );
              })}
              {active !== null && (
                <rect
                  x={left + column * cellWidth}
                  y={row * cellHeight}
                  width={Math.max(1, cellWidth - 1)}
                  height={cellHeight - 1}
                  className={styles.cursor}
                />
              )}
            </svg>
            <div
              className={styles.cells}
              style={{ left, height }}
              role="application"
              aria-roledescription="heat map"
              aria-label={`${label}: ${rows} rows by ${columns} columns. Arrow keys move between cells.`}
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
            : `${props.rowTitle} ${rowLabel(row)}, ${props.columnTitle} ${columnLabel(column)}: ${format(at(active))}`}
        </p>
        <p className={styles.scale}>
          <span>{kind === 'diverging' ? format(-extent) : '0'}</span>
          <span className={kind === 'diverging' ? styles.diverging : styles.sequential} />
          <span>{format(extent)}</span>
        </p>
      </div>
    </div>
  );
}
