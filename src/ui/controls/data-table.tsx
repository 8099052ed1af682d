import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { formatNumber } from '../format.ts';
import { usePrinting } from '../use-printing.ts';
import styles from './data-table.module.css';

export interface DataTableColumn<Row> {
  header: ReactNode;
  /** Tells it from the others where its header may not: the header unless given. */
  id?: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Numbers are set in tabular figures, right-aligned. */
  kind?: 'text' | 'number';
  /** Least width in pixels (120); what room is left is shared in proportion. */
  width?: number;
  /** Long words go on in further lines, which makes the row higher; otherwise they are cut off. */
  isWrapped?: boolean;
  /** What paper has no room for. */
  isScreenOnly?: boolean;
  /** Gives the column a sort button. Numbers sort by size with what is not a number last. */
  sortValue?: (row: Row) => number | string;
}

/** A column of numbers that rows can be sorted by. */
export function numberColumn<Row>(
  header: string,
  width: number,
  value: (row: Row) => number,
  format: (value: number) => ReactNode = (number) => formatNumber(number),
): DataTableColumn<Row> {
  return { header, kind: 'number', width, cell: (row) => format(value(row)), sortValue: value };
}

const idOf = ({ id, header }: DataTableColumn<never>) => id ?? String(header);

export interface DataTableProps<Row> {
  /** Read out as the table's name. */
  label: string;
  columns: readonly DataTableColumn<Row>[];
  rowCount: number;
  /** Keep it the same function while the rows are the same: a new one sorts again. */
  rowAt: (index: number) => Row;
  /** Greatest height before the table scrolls. */
  maxHeight?: number;
  isSelected?: (row: Row) => boolean;
  /** Opens a row, by pointer or Enter. */
  onRowPress?: (row: Row) => void;
  empty?: ReactNode;
}

const ROW_HEIGHT = 30;
/** Rows that go to paper, where nobody can scroll: some twenty pages. */
const MOST_PRINTED = 1000;
/** So many characters are seen in any column. */
const SHORT = 12;
const ARROWS = { ascending: '↑', descending: '↓', none: '↕' };

/** Rows far outside the view are two empty rows of their height, so a million rows stay a real table. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rowCount, rowAt, maxHeight = 360, isSelected, onRowPress, empty } = props;
  const scroller = useRef<HTMLElement>(null);
  const isPrinting = usePrinting();
  const columns = isPrinting ? props.columns.filter(({ isScreenOnly }) => !isScreenOnly) : props.columns;
  const isWrapped = columns.some((column) => column.isWrapped);
  const [order, setOrder] = useState<SortOrder | null>(null);
  const sortBy = columns.find((column) => idOf(column) === order?.column)?.sortValue;
  const indices = useMemo(
    () => (order && sortBy ? sortedOrder(rowCount, (index) => sortBy(rowAt(index)), order.direction) : null),
    [order, sortBy, rowCount, rowAt],
  );
  const virtual = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    initialRect: { width: 600, height: maxHeight },
    overscan: isPrinting ? MOST_PRINTED : 8,
  });
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const widths = columns.map((column) => column.width ?? 120);

  const toggleSort = (column: string) =>
    setOrder((was) => {
      if (was?.column !== column) return { column, direction: 'ascending' };
      return was.direction === 'ascending' ? { column, direction: 'descending' } : null;
    });

  const height = isPrinting ? undefined : maxHeight;

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section ref={scroller} className={styles.scroller} style={{ maxHeight: height }} tabIndex={0} aria-label={label}>
      <table
        className={styles.table}
        style={{ minWidth: widths.reduce((sum, width) => sum + width, 0) }}
        aria-label={label}
        aria-rowcount={rowCount + 1}
      >
        <colgroup>
          {columns.map((column, index) => (
            <col key={idOf(column)} style={{ width: widths[index] }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => {
              const id = idOf(column);
              const direction = order?.column === id ? order.direction : 'none';
              return (
                <th
                  key={id}
                  scope="col"
                  aria-sort={column.sortValue && direction}
                  className={classNames(styles.header, column.kind === 'number' && styles.right)}
                >
                  {column.sortValue ? (
                    <button type="button" className={styles.sort} onClick={() => toggleSort(id)}>
                      {column.header}
                      <span aria-hidden="true" className={styles.arrow}>
                        {ARROWS[direction]}
                      </span>
                    </button>
                  ) : (
                    column.header
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr style={{ height: above }} />}
          {items.map((item) => {
            const index = indices ? (indices[item.index] as number) : item.index;
            const row = rowAt(index);
            return (
              <tr
                key={item.key}
                ref={isWrapped ? virtual.measureElement : null}
                data-index={item.index}
                aria-rowindex={item.index + 2}
                className={classNames(styles.row, isSelected?.(row) && styles.selected, onRowPress && styles.pressable)}
                {...(onRowPress && {
                  tabIndex: 0,
                  onClick: () => onRowPress(row),
                  onKeyDown: (event) => event.key === 'Enter' && onRowPress(row),
                })}
              >
                {columns.map((column) => {
                  const cell = column.cell(row, index);
                  return (
                    <td
                      key={idOf(column)}
                      className={classNames(
                        styles.cell,
                        column.kind === 'number' && styles.number,
                        column.isWrapped && styles.wrapped,
                      )}
                      // What is cut off where the column is narrow.
                      title={!column.isWrapped && typeof cell === 'string' && cell.length > SHORT ? cell : undefined}
                    >
                      {cell}
                    </td>
                  );
                })}
              </tr>
            );
          })}
          {below > 0 && <tr style={{ height: below }} />}
        </tbody>
      </table>
      {rowCount === 0 && <p className={styles.empty}>{empty ?? 'No rows.'}</p>}
    </section>
  );
}

interface SortOrder {
  column: string;
  direction: 'ascending' | 'descending';
}

/** Made once: `localeCompare` would look the locale up for every pair. */
const words = new Intl.Collator('en', { numeric: true });

/** Row indices in sorted order; equal rows keep their order, what is not a number comes last either way. */
export function sortedOrder(
  count: number,
  valueAt: (index: number) => number | string,
  direction: SortOrder['direction'],
): Uint32Array {
  const values = Array.from({ length: count }, (_, index) => valueAt(index));
  const sign = direction === 'ascending' ? 1 : -1;
  const compare = (a: number, b: number): number => {
    const left = values[a] as number | string;
    const right = values[b] as number | string;
    if (typeof left === 'string' || typeof right === 'string') {
      return sign * words.compare(String(left), String(right));
    }
    if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
    return sign * (left < right ? -1 : left > right ? 1 : 0);
  };
  return Uint32Array.from({ length: count }, (_, index) => index).sort((a, b) => compare(a, b) || a - b);
}
