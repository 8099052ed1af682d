import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import shared from '../shared.module.css';
import styles from './field.module.css';

/** What all fields have. */
export interface FieldProps {
  label: string;
  /** The label is still read out, but takes no room. */
  hideLabel?: boolean;
  description?: ReactNode;
  error?: string | undefined;
  isDisabled?: boolean;
}

/** What react-aria is told of it. */
export function fieldProps({ label, hideLabel, error, isDisabled = false }: FieldProps) {
  return {
    className: styles.field ?? '',
    isInvalid: error !== undefined,
    isDisabled,
    ...(hideLabel ? { 'aria-label': label } : {}),
  };
}

export function FieldLabel({ label, hideLabel }: FieldProps) {
  return hideLabel ? null : <Label className={styles.label}>{label}</Label>;
}

/** The line under a field: what to type, and what is wrong with what was typed. */
export function FieldNotes({ description, error }: FieldProps) {
  return (
    <>
      {description !== undefined && error === undefined && (
        <Text slot="description" className={shared.note}>
          {description}
        </Text>
      )}
      <FieldError className={shared.problem}>{error}</FieldError>
    </>
  );
}
