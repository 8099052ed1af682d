import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/text-field.tsx';
import shared from '../../ui/shared.module.css';

export interface TypedListProps<T> {
  label: string;
  text: string;
  onTextChange: (text: string) => void;
  /** The text as a list, or why it is none. */
  read: readonly T[] | string;
  rows: number;
  description: string | undefined;
  /** On the button that puts the list in force. */
  action: string;
  isUnchanged?: boolean;
  onUse: (list: readonly T[]) => void;
  /** More buttons. */
  children?: ReactNode;
}

/** A list that is typed or pasted as text and takes effect once it is read without a problem. */
export function TypedList<T>(props: TypedListProps<T>) {
  const { label, text, onTextChange, read, rows, description, action, isUnchanged = false, onUse, children } = props;
  const isProblem = typeof read === 'string';
  return (
    <>
      <TextArea
        label={label}
        value={text}
        onChange={onTextChange}
        rows={rows}
        description={description}
        error={isProblem ? read : undefined}
      />
      <div className={shared.row}>
        <Button isDisabled={isProblem || isUnchanged} onPress={() => !isProblem && onUse(read)}>
          {action}
        </Button>
        {children}
      </div>
    </>
  );
}
