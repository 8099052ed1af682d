import { memo, useId, useState } from 'react';
import type { OutsideReport } from '../../core/data/apply-schema.ts';
import type { Attribute } from '../../core/data/domain.ts';
import type { AttributeSchema, AttributeType } from '../../core/data/schema.ts';
import type { ColumnSummary } from '../../core/data/summary.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { AttributeEditor } from './attribute-editor.tsx';
import { AttributeRow } from './attribute-row.tsx';
import { domainWords, missingNow, outsideNow } from './domain-words.ts';
import { asLearned, isIncluded, typeProblem, withInclude } from './schema-edits.ts';
import { useEntryEdit } from './use-entry-edit.ts';

export interface FileAttributeProps {
  column: ColumnSummary;
  entry: AttributeSchema;
  /** Left out by the proposal, because it looks like an identifier. */
  isIdentifier: boolean;
  /** As it is coded now; null while it is left out. */
  attribute: Attribute | null;
  counts: Float64Array | null;
  report: OutsideReport | undefined;
}

const TYPES: Readonly<Record<AttributeType, string>> = { category: 'Category', integer: 'Integer', number: 'Number' };

export const FileAttribute = memo(function FileAttribute({
  column,
  entry,
  isIdentifier,
  attribute,
  counts,
  report,
}: FileAttributeProps) {
  const edit = useEntryEdit(column.name);
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const { name } = column;
  if (column.kind === 'aside') {
    return (
      <AttributeRow name={name} domain={<strong>{column.reason}</strong>} attribute={null} counts={null} isMuted />
    );
  }
  const isEmpty = column.distinct === 0;
  const included = isIncluded(entry);
  const isLearned = (entry.learned?.length ?? 0) > 0;
  const beside = [missingNow(entry, report), outsideNow(entry, report)].filter((words) => words !== null);
  const domain = included ? (
    <>
      {domainWords(entry)}
      {beside.map((words) => (
        <strong key={words}>{words}</strong>
      ))}
    </>
  ) : (
    leftOutWords(isEmpty, isIdentifier)
  );
  return (
    <AttributeRow
      name={name}
      domain={domain}
      attribute={attribute}
      counts={counts}
      isMuted={!included}
      controls={{
        check: (
          <Checkbox
            label={`Include ${name}`}
            isSelected={included}
            isDisabled={isEmpty}
            onChange={(include) => edit((was) => withInclude(was, include))}
          />
        ),
        type: (
          <Select
            label={`Type of ${name}`}
            hideLabel
            value={entry.type}
            options={(Object.keys(TYPES) as AttributeType[]).map((id) => {
              const problem = typeProblem(column, id);
              return { id, label: TYPES[id], hint: problem ?? undefined, isDisabled: problem !== null };
            })}
            onChange={(type) => type !== entry.type && edit((was) => asLearned(was, type, column))}
            isDisabled={!included}
          />
        ),
        flag: included && isLearned && <Chip kind="warning">learned</Chip>,
        toggle: included && (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={panel}
            aria-label={isOpen ? `Close ${name}` : `Edit ${name}`}
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Close' : 'Edit'}
          </Button>
        ),
      }}
    >
      {isOpen && included && (
        <div id={panel}>
          <AttributeEditor
            column={column}
            entry={entry}
            labels={attribute?.labels ?? []}
            counts={counts}
            report={report}
            onEdit={edit}
          />
        </div>
      )}
    </AttributeRow>
  );
});

function leftOutWords(isEmpty: boolean, isIdentifier: boolean): string {
  if (isEmpty) return 'left out: no cell has a value';
  return isIdentifier ? 'left out: looks like an identifier' : 'left out';
}
