import type { ReactNode } from 'react';
import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components';
import { FieldLabel, FieldNotes, type FieldProps, fieldProps } from './field.tsx';
import styles from './radio-group.module.css';

export interface RadioGroupProps<T extends string> extends FieldProps {
  value: T;
  options: readonly { id: T; label: string; hint?: ReactNode; isDisabled?: boolean }[];
  onChange: (value: T) => void;
}

/** One choice a line, for choices that need a sentence each. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { value, options, onChange } = props;
  return (
    <AriaRadioGroup {...fieldProps(props)} value={value} onChange={(next) => onChange(next as T)}>
      <FieldLabel {...props} />
      {options.map((option) => (
        <Radio key={option.id} value={option.id} isDisabled={option.isDisabled ?? false} className={styles.radio ?? ''}>
          <span className={styles.dot} />
          <span>
            {option.label}
            {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
          </span>
        </Radio>
      ))}
      <FieldNotes {...props} />
    </AriaRadioGroup>
  );
}
