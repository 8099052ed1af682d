import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { DataTable, type DataTableColumn } from '../controls/data-table.tsx';
import { Disclosure } from '../controls/disclosure.tsx';
import shared from '../shared.module.css';
import { usePrinting } from '../use-printing.ts';

export interface ChartNumbersProps<Row> {
  /** What the chart shows, as the table’s name. */
  label: string;
  columns: readonly DataTableColumn<Row>[];
  /** Asked for while the table is open only: numbers of a chart may still be arriving. */
  rowsOf: () => readonly Row[];
  /** How much the table holds. */
  aside?: ReactNode;
  /** Opens by itself where the page goes to paper. */
  isPrinted?: boolean;
}

/** The numbers behind a chart, for those who read them. */
export function ChartNumbers<Row>({ label, columns, rowsOf, aside, isPrinted = false }: ChartNumbersProps<Row>) {
  const [isOpened, setOpen] = useState(false);
  const isPrinting = usePrinting();
  const isOpen = isOpened || (isPrinted && isPrinting);
  const rows = useMemo(() => (isOpen ? rowsOf() : []), [isOpen, rowsOf]);
  const rowAt = useCallback((index: number) => rows[index], [rows]);
  return (
    <Disclosure
      title="Table of these numbers"
      level={null}
      aside={aside && <span className={shared.faint}>{aside}</span>}
      isExpanded={isOpen}
      onExpandedChange={setOpen}
    >
      <DataTable label={label} columns={columns} rowCount={rows.length} rowAt={rowAt} />
    </Disclosure>
  );
}

/** Where a table that stands beside the chart anyway has its numbers, such as “the table below”. */
export interface NumbersElsewhere {
  numbersAt?: string | undefined;
}

interface SpokenSummaryProps extends NumbersElsewhere {
  /** The element of the chart names it as its description. */
  id: string;
  /** What the chart shows, in sentences. */
  summary: string;
}

export function SpokenSummary({ id, summary, numbersAt }: SpokenSummaryProps) {
  return (
    <p id={id} className="visually-hidden">
      {summary} {numbersAt !== undefined && `The numbers are in ${numbersAt}.`}
    </p>
  );
}

/** What every chart has for those who do not see it: sentences that say what it shows, and its numbers as a table. */
export function ChartTwin<Row>(props: SpokenSummaryProps & ChartNumbersProps<Row>) {
  return (
    <>
      <SpokenSummary {...props} />
      {props.numbersAt === undefined && <ChartNumbers {...props} />}
    </>
  );
}
