import type { ReactNode } from 'react';
import { TextField as AriaTextField, Input, Label } from 'react-aria-components';
import styles from './field.module.css';
import { FieldNotes } from './field-notes.tsx';

export interface TextFieldProps {
  label: string;
  /** The label is still read out, but takes no room. */
  hideLabel?: boolean;
  value: string;
  onChange: (value: string) => void;
  onCommit?: (value: string) => void;
  placeholder?: string;
  description?: ReactNode;
  error?: string | undefined;
  isDisabled?: boolean;
  type?: 'text' | 'search';
}

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, value, onChange, onCommit, placeholder, description, error, isDisabled } = props;
  return (
    <AriaTextField
      className={styles.field ?? ''}
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      isDisabled={isDisabled ?? false}
      type={props.type ?? 'text'}
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {!hideLabel && <Label className={styles.label}>{label}</Label>}
      <div className={styles.box}>
        <Input
          className={styles.input ?? ''}
          placeholder={placeholder}
          spellCheck={false}
          onBlur={() => onCommit?.(value)}
          onKeyDown={(event) => event.key === 'Enter' && onCommit?.(value)}
        />
      </div>
      <FieldNotes description={description} error={error} />
    </AriaTextField>
  );
}
