import { useCallback, useMemo, useState } from 'react';
import type { Point } from '../../../core/experiment/summary.ts';
import { SeriesSwatch } from '../../../ui/charts/marker.tsx';
import { DataTable, type DataTableColumn } from '../../../ui/controls/data-table.tsx';
import { Disclosure } from '../../../ui/controls/disclosure.tsx';
import type { SeriesStyle } from '../../../ui/mechanism-style.ts';
import { usePrinting } from '../../../ui/use-printing.ts';
import { plural } from '../words/spelling.ts';
import styles from './numbers-table.module.css';

export interface NumbersTableProps {
  label: string;
  columns: readonly DataTableColumn<Point>[];
  /** How many points the chart has; without any there is no table. */
  points: number;
  rowsOf: () => readonly Point[];
}

/** The numbers behind a chart, for those who open them. */
export function NumbersTable({ label, columns, points, rowsOf }: NumbersTableProps) {
  const [isOpened, setOpen] = useState(false);
  const isPrinting = usePrinting();
  const isOpen = isOpened || isPrinting;
  // Only an open table is kept up to date while trials arrive.
  const rows = useMemo(() => (isOpen ? rowsOf() : []), [isOpen, rowsOf]);
  const rowAt = useCallback((index: number) => rows[index], [rows]);
  if (points === 0) return null;
  return (
    <Disclosure
      title="Table of these numbers"
      aside={<span className={styles.aside}>{plural(points, 'point')}</span>}
      isExpanded={isOpen}
      onExpandedChange={setOpen}
    >
      <DataTable label={label} columns={columns} rowCount={rows.length} rowAt={rowAt} />
    </Disclosure>
  );
}

/** What a curve is called, with how it is drawn where it is. */
export function CurveName({ style, title, mark }: { style: SeriesStyle | undefined; title: string; mark?: string }) {
  return (
    <span className={styles.name}>
      {style && <SeriesSwatch style={style} />}
      {title}
      {mark && <span className={styles.aside}>{mark}</span>}
    </span>
  );
}
