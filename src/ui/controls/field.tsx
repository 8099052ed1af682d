import type { ReactNode } from 'react';
import { FieldError, Text } from 'react-aria-components';
import shared from '../shared.module.css';

/** The line under a field: what to type, and what is wrong with what was typed. */
export function FieldNotes({ description, error }: { description?: ReactNode; error?: string | undefined }) {
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
