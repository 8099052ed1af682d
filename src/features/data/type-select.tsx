import { memo } from 'react';
import type { AttributeType } from '../../core/data/schema/schema.ts';
import { Select } from '../../ui/controls/select.tsx';
import { typeWords } from './domain-words.ts';
import type { ReadingControlProps } from './reading-control.tsx';
import { asLearned, isIncluded, typeHint, typeProblem, withInclude } from './schema-edits.ts';

/**
 * What a column is; choosing that of one which was set aside brings it in. Drawn again only when the column changes: of
 * all in a row it takes the longest.
 */
export const TypeSelect = memo(function TypeSelect({ column, entry, onEdit }: ReadingControlProps) {
  const isAside = column.kind === 'aside' && !isIncluded(entry);
  return (
    <Select
      label={`Type of ${column.name}`}
      hideLabel
      value={isAside ? null : entry.type}
      placeholder="Read as …"
      options={(Object.keys(typeWords) as AttributeType[]).map((id) => {
        const problem = typeProblem(column, id);
        const hint = problem ?? typeHint(column, id) ?? undefined;
        return { id, label: typeWords[id], hint, isDisabled: problem !== null };
      })}
      onChange={(type) => {
        if (isAside || type !== entry.type) onEdit((was) => asLearned(withInclude(was, true), type, column));
      }}
      isDisabled={!isAside && !isIncluded(entry)}
    />
  );
});
