import type { ReactNode } from 'react';
import { RadioGroup as AriaRadioGroup, Label, Radio } from 'react-aria-components';
import field from './field.module.css';
import { FieldNotes } from './field-notes.tsx';
import styles from './radio-group.module.css';

export interface RadioGroupProps<T extends string> {
  label: string;
  value: T;
  options: readonly { id: T; label: string; hint?: ReactNode; isDisabled?: boolean }[];
  onChange: (value: T) => void;
  description?: ReactNode;
  error?: string | undefined;
  isDisabled?: boolean;
}

/** One choice a line, for choices that need a sentence each. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { label, value, options, onChange, description, error, isDisabled } = props;
  return (
    <AriaRadioGroup
      className={field.field ?? ''}
      value={value}
      onChange={(next) => onChange(next as T)}
      isDisabled={isDisabled ?? false}
      isInvalid={error !== undefined}
    >
      <Label className={field.label}>{label}</Label>
      {options.map((option) => (
        <Radio key={option.id} value={option.id} isDisabled={option.isDisabled ?? false} className={styles.radio ?? ''}>
          <span className={styles.dot} />
          <span>
            {option.label}
            {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
          </span>
        </Radio>
      ))}
      <FieldNotes description={description} error={error} />
    </AriaRadioGroup>
  );
}
