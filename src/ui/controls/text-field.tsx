import type { ReactNode } from 'react';
import { TextArea as AriaTextArea, TextField as AriaTextField, Input } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { FieldLabel, FieldNotes, type FieldProps, fieldProps } from './field.tsx';

interface TextProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
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
  const { value, onChange, type, children } = props;
  return (
    <AriaTextField {...fieldProps(props)} value={value} onChange={onChange} {...(type && { type })}>
      <FieldLabel {...props} />
      <div className={styles.box}>{children}</div>
      <FieldNotes {...props} />
    </AriaTextField>
  );
}
