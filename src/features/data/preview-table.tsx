import { useState } from 'react';
import type { FileDescription } from '../../core/data/file/file-description.ts';
import { DataTable, type DataTableColumn } from '../../ui/controls/data-table.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { formatCount } from '../../ui/format.ts';
import { plural } from '../shared/words/spelling.ts';

/** More columns than this would be a page of their own. */
const MOST_COLUMNS = 60;

/** The first rows as they stand in the file. */
export function PreviewTable({ table }: { table: FileDescription }) {
  const [isOpen, setOpen] = useState(false);
  const { rows, counts } = table.preview;
  const shown = table.columns.slice(0, MOST_COLUMNS);
  const columns: DataTableColumn<number>[] = [
    { header: 'row', kind: 'number', width: 64, cell: (row) => formatCount(row + 1) },
    ...shown.map(
      ({ name, range }, index): DataTableColumn<number> => ({
        id: `column ${index}`,
        header: name,
        kind: range ? 'number' : 'text',
        cell: (row) => rows[row][index],
      }),
    ),
  ];
  if (counts) {
    columns.push({ header: 'records', kind: 'number', cell: (row) => formatCount(counts[row]) });
  }
  const hidden = table.columns.length - shown.length;
  const title = rows.length < table.rows ? `First ${formatCount(rows.length)} rows` : plural(rows.length, 'row');
  return (
    <Disclosure
      isExpanded={isOpen}
      onExpandedChange={setOpen}
      level={3}
      title={hidden > 0 ? `${title}, first ${MOST_COLUMNS} of ${table.columns.length} columns` : title}
    >
      {isOpen && (
        <DataTable label={`Rows of ${table.name}`} columns={columns} rowCount={rows.length} rowAt={(index) => index} />
      )}
    </Disclosure>
  );
}
