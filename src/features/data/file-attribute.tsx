import { memo, useId } from 'react';
import type { ColumnSummary } from '../../core/data/file/summary.ts';
import { areMostlyEmpty } from '../../core/data/schema/bins-for-rows.ts';
import { isToBuy } from '../../core/data/schema/purchase.ts';
import type { AttributeSchema, AttributeType } from '../../core/data/schema/schema.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Checkbox } from '../../ui/controls/toggle.tsx';
import { AttributeEditor } from './attribute-editor.tsx';
import { AttributeRow } from './attribute-row.tsx';
import { domainWords, missingNow, outsideNow, typeWords } from './domain-words.ts';
import { RangeCheckbox } from './range-checkbox.tsx';
import styles from './reading-control.module.css';
import { ReadingControl, type ReadingControlProps, ReadingDoubt } from './reading-control.tsx';
import { asFitted, asLearned, isIncluded, isLearned, typeHint, typeProblem, withInclude } from './schema-edits.ts';
import type { SchemaRow } from './schema-rows.ts';
import { useEntryEdit } from './use-entry-edit.ts';

export interface FileAttributeProps {
  row: SchemaRow;
  isSelected: boolean;
  isOpen: boolean;
  onSelect: (name: string, isOn: boolean, extendsRange: boolean) => void;
  onOpen: (name: string, isOpen: boolean) => void;
}

export const FileAttribute = memo(function FileAttribute({
  row: { column, entry, attribute, counts, report, strays },
  isSelected,
  isOpen,
  onSelect,
  onOpen,
}: FileAttributeProps) {
  const edit = useEntryEdit(column.name);
  const panel = useId();
  const { name } = column;
  const select = (
    <RangeCheckbox
      label={`Select ${name}`}
      isSelected={isSelected}
      onChange={(isOn, extendsRange) => onSelect(name, isOn, extendsRange)}
    />
  );
  if (column.kind === 'aside') {
    return (
      <AttributeRow
        name={name}
        domain={<strong>{column.reason}</strong>}
        attribute={null}
        counts={null}
        isMuted
        controls={{
          select,
          include: null,
          type: column.readings === null && <TypeSelect column={column} entry={entry} onEdit={edit} />,
          flag: null,
          toggle: null,
        }}
      />
    );
  }
  const isEmpty = column.distinct === 0;
  const included = isIncluded(entry);
  const beside = [missingNow(entry, report), outsideNow(entry, report), strays].filter((words) => words !== null);
  const isEmptied =
    counts !== null && counts.length === attribute?.size && areMostlyEmpty(counts) && canBeFitted(entry);
  const domain = included ? (
    <>
      {domainWords(entry)}
      {beside.map((words) => (
        <strong key={words}>{words}</strong>
      ))}
      {isEmptied && (
        <>
          <strong>Most of them are empty or nearly so</strong>
          <Button
            size="small"
            aria-label={`Fit ${name} to its records`}
            onPress={() => edit((was) => asFitted(was, column))}
          >
            Fit to the records
          </Button>
        </>
      )}
    </>
  ) : (
    leftOutWords(column)
  );
  return (
    <AttributeRow
      name={name}
      domain={domain}
      attribute={attribute}
      counts={counts}
      entry={entry}
      isMuted={!included}
      controls={{
        select,
        include: (
          <Checkbox
            label={`Include ${name}`}
            isSelected={included}
            isDisabled={isEmpty}
            onChange={(include) => edit((was) => withInclude(was, include))}
          >
            Include
          </Checkbox>
        ),
        type: (
          <div className={styles.types}>
            <TypeSelect column={column} entry={entry} onEdit={edit} />
            {included && <ReadingControl column={column} entry={entry} onEdit={edit} />}
          </div>
        ),
        flag: included && <DomainFlag entry={entry} />,
        toggle: included && (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={panel}
            aria-label={isOpen ? `Close ${name}` : `Edit ${name}`}
            onPress={() => onOpen(name, !isOpen)}
          >
            {isOpen ? 'Close' : 'Edit'}
          </Button>
        ),
      }}
    >
      {included && <ReadingDoubt column={column} entry={entry} onEdit={edit} />}
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

/** Whether the domain was read off the data, is to be bought, or was. */
function DomainFlag({ entry }: { entry: AttributeSchema }) {
  if (isToBuy(entry)) return <Chip kind="warning">to be bought</Chip>;
  if (isLearned(entry)) return <Chip kind="warning">learned</Chip>;
  return entry.domain ? <Chip>bought</Chip> : null;
}

/** There is no longer unit than decades. */
function canBeFitted({ type, unit }: AttributeSchema): boolean {
  return type !== 'date' || unit !== 'decade';
}

function leftOutWords({ leftOut }: ColumnSummary): string {
  return leftOut === undefined ? 'left out' : `left out: ${leftOut}`;
}

/**
 * What a column is; choosing that of one which was set aside brings it in. Drawn again only when the column changes: of
 * all in a row it takes the longest.
 */
const TypeSelect = memo(function TypeSelect({ column, entry, onEdit }: ReadingControlProps) {
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
