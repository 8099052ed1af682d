import { type KeyboardEvent, useState } from 'react';
import { TextField as AriaTextField, Input } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { formatSetting } from '../format.ts';
import { editableNumber, hasMarks, readNumber, readShare, stepNumber } from '../read-number.ts';
import styles from './field.module.css';
import { FieldLabel, FieldNotes, type FieldProps, fieldProps } from './field.tsx';

export interface NumberFieldProps extends FieldProps {
  value: number;
  /** Called when a valid number is committed: Enter, leaving the field, arrow up and down. */
  onChange: (value: number) => void;
  min?: number | undefined;
  max?: number | undefined;
  /** The minimum itself is refused, as for ε > 0. */
  minExclusive?: boolean;
  integer?: boolean;
  /** Why a number between the bounds is refused all the same, as a sentence. */
  problem?: (value: number) => string | undefined;
  /** What an arrow key adds; without it the arrows walk 1, 2, 5, 10 … */
  step?: number | undefined;
  unit?: string;
  /** A share of a whole: 90 and 90 % are read as 0.9. */
  isShare?: boolean;
}

function problemWith(text: string, props: NumberFieldProps): string | undefined {
  const value = readerFor(props)(text);
  const { min, max, minExclusive, integer, isShare } = props;
  if (value === null) return isShare ? 'Type a share: 0.9 or 90 %.' : 'Type a number: 0.002, 1500 or 1e-4.';
  if (integer && !Number.isInteger(value)) return 'Type a whole number.';
  if (min !== undefined && minExclusive && value <= min) return `Must be above ${formatSetting(min)}.`;
  if (min !== undefined && value < min) return `Must be at least ${formatSetting(min)}.`;
  if (max !== undefined && value > max) return `Must be at most ${formatSetting(max)}.`;
  return props.problem?.(value);
}

function readerFor({ isShare }: NumberFieldProps): (text: string) => number | null {
  return isShare ? readShare : readNumber;
}

export function NumberField(props: NumberFieldProps) {
  const { value, onChange, unit, integer } = props;
  const read = readerFor(props);
  const [draft, setDraft] = useState<{ text: string; of: number } | null>(null);
  const [refused, setRefused] = useState<string>();
  // A draft belongs to the value it was started from: undo or a new link replaces both.
  const current = draft !== null && Object.is(draft.of, value) ? draft : null;
  const text = current?.text ?? editableNumber(value);
  const error = props.error ?? (current === null ? undefined : refused);

  // A comma is a decimal sign to some and parts thousands for others. It stands in the box, so that nothing below moves.
  const typed = current === null ? null : read(text);
  const isOther = hasMarks(text) || typed !== readNumber(text);
  const understood = typed !== null && isOther ? editableNumber(typed) : undefined;

  const commit = (candidate: string) => {
    const problem = problemWith(candidate, props);
    setRefused(problem);
    if (problem !== undefined) return;
    setDraft(null);
    const parsed = read(candidate);
    if (parsed !== null && parsed !== value) onChange(parsed);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit(text);
    if (event.key === 'Escape' && current !== null) {
      setDraft(null);
      event.stopPropagation();
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const from = read(text) ?? value;
    const stepped = stepNumber(from, event.key === 'ArrowUp' ? 1 : -1, props.step ?? (integer ? 1 : undefined));
    if (problemWith(String(stepped), props) === undefined) commit(String(stepped));
  };

  return (
    <AriaTextField
      {...fieldProps({ ...props, error })}
      value={text}
      onChange={(typed) => {
        setDraft({ text: typed, of: value });
        setRefused(undefined);
      }}
      inputMode={integer ? 'numeric' : 'decimal'}
    >
      <FieldLabel {...props} />
      <div className={styles.box}>
        {understood !== undefined && (
          <span className={styles.understood} role="status">
            <span className="visually-hidden">Read as </span>= {understood}
          </span>
        )}
        <Input
          className={classNames(styles.input, styles.number)}
          autoComplete="off"
          spellCheck={false}
          onBlur={() => current !== null && commit(text)}
          onKeyDown={onKeyDown}
        />
        {unit !== undefined && <span className={styles.unit}>{unit}</span>}
      </div>
      <FieldNotes {...props} error={error} />
    </AriaTextField>
  );
}

/** How many there are: a whole number, from 1 on. */
export function CountField(props: Omit<NumberFieldProps, 'integer' | 'min'>) {
  return <NumberField {...props} integer min={1} />;
}
