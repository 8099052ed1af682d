import { memo } from 'react';
import { type PeriodUnit, periodUnits } from '../../core/data/reading/periods.ts';
import type { AttributeSchema } from '../../core/data/schema.ts';
import type { ColumnSummary } from '../../core/data/summary.ts';
import { Notice } from '../../ui/controls/notice.tsx';
import { Select } from '../../ui/controls/select.tsx';
import styles from './reading-control.module.css';
import { chosenReading, dateOrderWords, readingChoices, withPeriodUnit, withReading } from './reading-edits.ts';
import type { EntryEdit } from './use-entry-edit.ts';

export interface ReadingControlProps {
  column: ColumnSummary;
  entry: AttributeSchema;
  onEdit: EntryEdit;
}

/** “Read as …” beside the type, where cells can be read in more than one way, and the unit of dates. */
export const ReadingControl = memo(function ReadingControl({ column, entry, onEdit }: ReadingControlProps) {
  const choices = readingChoices(column, entry.type);
  const chosen = chosenReading(entry, choices);
  const { name } = column;
  return (
    <>
      {entry.type === 'date' && (
        <Select<PeriodUnit>
          label={`Unit of ${name}`}
          hideLabel
          value={entry.unit ?? null}
          options={periodUnits.map((id) => ({ id, label: `by ${id}` }))}
          onChange={(unit) => unit !== entry.unit && onEdit((was) => withPeriodUnit(was, unit))}
        />
      )}
      {choices.length > 1 && (
        <Select
          label={`Read ${name} as`}
          hideLabel
          value={chosen?.id ?? null}
          options={choices.map(({ id, label, hint }) => ({
            id,
            label,
            hint: column.readings ? hint : `${hint} Reads the column again.`,
          }))}
          onChange={(id) => {
            const next = choices.find((choice) => choice.id === id);
            if (next && next.id !== chosen?.id) onEdit((was) => withReading(was, next.read, column));
          }}
        />
      )}
    </>
  );
});

/** Dates that can be read in two ways are asked about; until then one way is assumed. */
export function DateOrderNote({ column, entry, onEdit }: ReadingControlProps) {
  const { read } = entry;
  const { other } = column.found;
  if (read?.as !== 'date' || !entry.learned?.includes('reading') || other?.as !== 'date') return null;
  const [order, otherOrder] = [read.order ?? 'month-day-year', other.order ?? 'day-month-year'] as const;
  const example =
    order === 'month-day-year' || otherOrder === 'month-day-year'
      ? '03/04/2024 as March 4 or 3 April'
      : '03-04-05 in either order';
  return (
    <div className={styles.note}>
      <Notice
        kind="warning"
        title={`Which comes first in ${column.name}?`}
        action={{
          label: `It is ${dateOrderWords(otherOrder)}`,
          onPress: () => onEdit((was) => withReading(was, { as: 'date', order: otherOrder }, column)),
        }}
      >
        Every date fits both orders ({example}). {dateOrderWords(order)} is assumed until you say.{' '}
        <button type="button" className={styles.confirm} onClick={() => onEdit(withOrderConfirmed)}>
          {dateOrderWords(order)} is right
        </button>
      </Notice>
    </div>
  );
}

function withOrderConfirmed({ learned = [], ...entry }: AttributeSchema): AttributeSchema {
  const left = learned.filter((part) => part !== 'reading');
  return left.length > 0 ? { ...entry, learned: left } : entry;
}
