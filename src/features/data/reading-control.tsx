import { memo } from 'react';
import { type PeriodUnit, periodUnits } from '../../core/data/file/reading/periods.ts';
import type { ColumnSummary } from '../../core/data/file/summary.ts';
import type { AttributeSchema } from '../../core/data/schema/schema.ts';
import { Notice } from '../../ui/controls/notice.tsx';
import { Select } from '../../ui/controls/select.tsx';
import styles from './reading-control.module.css';
import {
  beginningChoices,
  chosenReading,
  doubtWords,
  readingChoices,
  withBeginning,
  withPeriodUnit,
  withReading,
} from './reading-edits.ts';
import type { EntryEdit } from './use-entry-edit.ts';

export interface ReadingControlProps {
  column: ColumnSummary;
  entry: AttributeSchema;
  onEdit: EntryEdit;
}

const WHOLE = 'whole';

/** “Read as …” beside the type, where cells can be read in more than one way, the unit of dates, and how codes begin. */
export const ReadingControl = memo(function ReadingControl({ column, entry, onEdit }: ReadingControlProps) {
  const choices = readingChoices(column, entry.type);
  const chosen = chosenReading(entry, choices);
  const { name } = column;
  const beginnings = beginningChoices(column, entry);
  const first = (entry.read?.as === 'text' && entry.read.first) || null;
  return (
    <>
      {beginnings.length > 0 && (
        <Select
          label={`Codes of ${name}`}
          hideLabel
          value={first === null ? WHOLE : String(first)}
          options={[
            { id: WHOLE, label: 'whole codes' },
            ...beginnings.map((length) => ({
              id: String(length),
              label: length === 1 ? 'first character' : `first ${length} characters`,
            })),
          ]}
          onChange={(id) => {
            const next = id === WHOLE ? null : Number(id);
            if (next !== first) onEdit((was) => withBeginning(was, next));
          }}
        />
      )}
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

/** Cells that can be read in two ways are asked about; until then one way is assumed. */
export function ReadingDoubt({ column, entry, onEdit }: ReadingControlProps) {
  const { read, learned } = entry;
  const { other } = column.found;
  if (!read || !other || !learned?.includes('reading')) return null;
  const doubt = doubtWords(column.name, read, other);
  return doubt === null ? null : (
    <div className={styles.note}>
      <Notice
        kind="warning"
        title={doubt.question}
        action={{ label: `It is ${doubt.other}`, onPress: () => onEdit((was) => withReading(was, other, column)) }}
      >
        {doubt.reason} {doubt.assumed} is assumed until you say.{' '}
        <button type="button" className={styles.confirm} onClick={() => onEdit(withReadingConfirmed)}>
          {doubt.assumed} is right
        </button>
      </Notice>
    </div>
  );
}

function withReadingConfirmed({ learned = [], ...entry }: AttributeSchema): AttributeSchema {
  const left = learned.filter((part) => part !== 'reading');
  return left.length > 0 ? { ...entry, learned: left } : entry;
}
