import { useState } from 'react';
import type { ReadSettings } from '../../core/data/dataset-ref.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Switch } from '../../ui/controls/toggle.tsx';
import styles from './read-options-form.module.css';

export interface ReadOptionsFormProps {
  options: ReadSettings;
  /** Columns that may hold counts. */
  columns: readonly string[];
  /** Whether the file was read as a table of counts. */
  weighted: boolean;
  isParquet: boolean;
  action: string;
  onRead: (options: ReadSettings) => void;
}

const DETECT = 'detect';
const RECORDS = 'records';
const COUNT_COLUMN = 'count column';
const NAMED = 'named ';

const DELIMITERS = { [DETECT]: 'Detect', ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar', ' ': 'Blank' };
const DECIMALS = { [DETECT]: 'Detect', '.': 'Point, 1,234.5', ',': 'Comma, 1.234,5' };
const DATE_ORDERS = {
  [DETECT]: 'Detect',
  'day-month-year': 'Day, month, year',
  'month-day-year': 'Month, day, year',
  'year-month-day': 'Year, month, day',
};
const HEADERS = { [DETECT]: 'Detect', yes: 'Names the columns', no: 'Is a record' };
const ENCODINGS = {
  [DETECT]: 'Detect',
  'utf-8': 'UTF-8',
  'windows-1252': 'windows-1252 (Latin-1)',
  'utf-16le': 'UTF-16, little-endian',
  'utf-16be': 'UTF-16, big-endian',
};

function choices<T extends string>(words: Readonly<Record<T, string>>) {
  return Object.entries<string>(words).map(([id, label]) => ({ id: id as T, label }));
}

/** How a file is to be read where detection went wrong. */
export function ReadOptionsForm({ options, columns, weighted, isParquet, action, onRead }: ReadOptionsFormProps) {
  const [chosen, setChosen] = useState(options);
  const change = (next: ReadSettings) => setChosen(withoutUndefined({ ...chosen, ...next }));
  const select = <K extends 'delimiter' | 'encoding' | 'decimal' | 'dateOrder'>(
    label: string,
    key: K,
    words: Readonly<Record<string, string>>,
  ) => (
    <Select
      label={label}
      value={chosen[key] ?? DETECT}
      options={choices(words)}
      onChange={(id) => change({ [key]: id === DETECT ? undefined : id })}
    />
  );
  const header = chosen.header === undefined ? DETECT : chosen.header ? 'yes' : 'no';
  const counts = countsChoice(chosen, weighted);
  return (
    <div className={styles.form}>
      {!isParquet && (
        <>
          {select('Delimiter', 'delimiter', DELIMITERS)}
          <Select
            label="First line"
            value={header}
            options={choices(HEADERS)}
            onChange={(id) => change({ header: id === DETECT ? undefined : id === 'yes' })}
          />
          {select('Encoding', 'encoding', ENCODINGS)}
        </>
      )}
      <Select
        label="Each row is"
        value={counts}
        options={[
          { id: DETECT, label: 'Detect' },
          { id: RECORDS, label: 'One record' },
          { id: COUNT_COLUMN, label: 'As many records as the column “count” says' },
          ...columns.map((name) => ({ id: `${NAMED}${name}`, label: `As many records as “${name}” says` })),
        ]}
        onChange={(id) => change({ counts: countsOption(id) })}
      />
      {select('Decimal sign', 'decimal', DECIMALS)}
      {select('Dates in numbers', 'dateOrder', DATE_ORDERS)}
      {!isParquet && (
        <Switch
          isSelected={chosen.quotes ?? true}
          onChange={(quotes) => change({ quotes: quotes ? undefined : quotes })}
        >
          Quotes enclose cells
        </Switch>
      )}
      <Button onPress={() => onRead(chosen)}>{action}</Button>
    </div>
  );
}

function countsChoice({ counts }: ReadSettings, weighted: boolean): string {
  if (counts === undefined) return weighted ? COUNT_COLUMN : DETECT;
  if (counts === false) return RECORDS;
  return counts === true ? COUNT_COLUMN : `${NAMED}${counts}`;
}

function countsOption(id: string): ReadSettings['counts'] {
  if (id === DETECT) return undefined;
  if (id === RECORDS) return false;
  return id === COUNT_COLUMN ? true : id.slice(NAMED.length);
}

function withoutUndefined(options: ReadSettings): ReadSettings {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
