import { useMemo } from 'react';
import type { TrialAnswers } from '../../core/experiment/run/trial-service.ts';
import {
  errorsBySize,
  errorsOfTable,
  relativeErrorHistogram,
  type SizeGroup,
} from '../../core/metrics/error-breakdown.ts';
import { BarList } from '../../ui/charts/bar-list.tsx';
import { DataTable, type DataTableColumn, numberColumn } from '../../ui/controls/data-table.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { formatCount, formatNumber, formatPercent } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { DefinedTerm } from '../shared/words/glossary.tsx';

/** Where the error of one run lies: by size of the true count, by table, and how it is spread. */
export function ProbeErrors({ answers }: { answers: TrialAnswers }) {
  return (
    <Disclosure title="Which counts are hurt">
      <ErrorsOfRun answers={answers} />
    </Disclosure>
  );
}

interface TableErrors extends ReturnType<typeof errorsOfTable> {
  readonly label: string;
}

function ErrorsOfRun({ answers: { blocks, sanityBound } }: { answers: TrialAnswers }) {
  const sizes = useMemo(() => errorsBySize(blocks, sanityBound), [blocks, sanityBound]);
  const bins = useMemo(() => relativeErrorHistogram(blocks, sanityBound), [blocks, sanityBound]);
  const tables = useMemo(
    () =>
      blocks
        .map((block): TableErrors => ({ label: block.label, ...errorsOfTable(block, sanityBound) }))
        .filter(({ cells }) => cells > 0)
        .sort((a, b) => b.meanRelative - a.meanRelative),
    [blocks, sanityBound],
  );
  const rowAt = useMemo(() => (index: number) => tables[index], [tables]);
  return (
    <div className={shared.tables}>
      <p className={shared.prose}>
        All tables of this trial, compared with the truth: not private. Relative errors are to the true count, or to the{' '}
        <DefinedTerm term="sanityBound">sanity bound</DefinedTerm> of {formatNumber(sanityBound)} records where that is
        larger.
      </p>
      <h3 className={shared.subtitle}>By size of the true count</h3>
      <DataTable
        label="Errors by size of the true count"
        rowCount={sizes.length}
        rowAt={(i) => sizes[i]}
        columns={bySize}
      />
      <h3 className={shared.subtitle}>How many counts have which relative error</h3>
      <BarList
        label="Histogram of relative errors"
        bars={bins.map(({ from, below, cells }) => ({ label: rangeOf(from, below), count: cells }))}
      />
      <h3 className={shared.subtitle}>By table, the worst first</h3>
      <DataTable label="Errors by table" rowCount={tables.length} rowAt={rowAt} columns={byTable} />
    </div>
  );
}

function rangeOf(from: number, below: number): string {
  if (from === 0) return `below ${formatPercent(below)}`;
  if (below === Number.POSITIVE_INFINITY) return `${100 * from} % or more`;
  return `${100 * from} to ${100 * below} %`;
}

function sizeOf({ from, below }: Pick<SizeGroup, 'from' | 'below'>): string {
  if (below === 0) return '0 (empty)';
  return below === 10 ? 'below 10' : `${formatCount(from)} to ${formatCount(below - 1)}`;
}

function errorColumns<Row extends ReturnType<typeof errorsOfTable>>(): DataTableColumn<Row>[] {
  return [
    numberColumn('Counts', 76, ({ cells }) => cells, formatCount),
    numberColumn('Relative error', 116, ({ meanRelative }) => meanRelative, formatPercent),
    numberColumn('In records', 96, ({ meanAbsolute }) => meanAbsolute),
    numberColumn('Within 10 %', 104, ({ withinTenth }) => withinTenth, formatPercent),
  ];
}

const bySize: DataTableColumn<SizeGroup>[] = [
  { header: 'True count', width: 120, cell: sizeOf, sortValue: ({ below }) => below },
  ...errorColumns<SizeGroup>(),
];

const byTable: DataTableColumn<TableErrors>[] = [
  { header: 'Table', width: 140, cell: ({ label }) => label, sortValue: ({ label }) => label },
  ...errorColumns<TableErrors>(),
];
