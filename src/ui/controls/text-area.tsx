import type { ReactNode } from 'react';
import { TextArea as AriaTextArea, TextField as AriaTextField, Label } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { FieldNotes } from './field-notes.tsx';

export interface TextAreaProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  placeholder?: string;
  description?: ReactNode;
  error?: string | undefined;
  isDisabled?: boolean;
}

export function TextArea({
  label,
  value,
  onChange,
  rows = 4,
  placeholder,
  description,
  error,
  isDisabled,
}: TextAreaProps) {
  return (
    <AriaTextField
      className={styles.field ?? ''}
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      isDisabled={isDisabled ?? false}
    >
      <Label className={styles.label}>{label}</Label>
      <div className={styles.box}>
        <AriaTextArea
          className={classNames(styles.input, styles.area)}
          rows={rows}
          placeholder={placeholder}
          spellCheck={false}
        />
      </div>
      <FieldNotes description={description} error={error} />
    </AriaTextField>
  );
}
