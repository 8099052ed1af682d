import type { ReactNode } from 'react';
import { TextArea as AriaTextArea, TextField as AriaTextField, Input, Label } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { FieldNotes } from './field-notes.tsx';

interface TextProps {
  label: string;
  /** The label is still read out, but takes no room. */
  hideLabel?: boolean;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  description?: ReactNode;
  error?: string | undefined;
  isDisabled?: boolean;
}

export interface TextFieldProps extends TextProps {
  onCommit?: (value: string) => void;
  type?: 'text' | 'search';
}

/** One line of text. */
export function TextField({ onCommit, type = 'text', ...text }: TextFieldProps) {
  const { value, placeholder } = text;
  return (
    <Framed {...text} type={type}>
      <Input
        className={styles.input ?? ''}
        placeholder={placeholder}
        spellCheck={false}
        onBlur={() => onCommit?.(value)}
        onKeyDown={(event) => event.key === 'Enter' && onCommit?.(value)}
      />
    </Framed>
  );
}

/** Several lines of text. */
export function TextArea({ rows = 4, ...text }: TextProps & { rows?: number }) {
  return (
    <Framed {...text}>
      <AriaTextArea
        className={classNames(styles.input, styles.area)}
        rows={rows}
        placeholder={text.placeholder}
        spellCheck={false}
      />
    </Framed>
  );
}

/** Label, frame, and what is to be said about what stands in it. */
function Framed(props: TextProps & { type?: 'text' | 'search'; children: ReactNode }) {
  const { label, hideLabel, value, onChange, description, error, isDisabled, type, children } = props;
  return (
    <AriaTextField
      className={styles.field ?? ''}
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      isDisabled={isDisabled ?? false}
      {...(type && { type })}
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {!hideLabel && <Label className={styles.label}>{label}</Label>}
      <div className={styles.box}>{children}</div>
      <FieldNotes description={description} error={error} />
    </AriaTextField>
  );
}
