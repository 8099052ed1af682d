import type { OutsideReport } from '../../core/data/apply-schema.ts';
import type { AttributeSchema, OutsidePolicy } from '../../core/data/schema.ts';
import type { ColumnSummary } from '../../core/data/summary.ts';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import styles from './attribute-editor.module.css';
import { outsideNow, outsideWords } from './domain-words.ts';
import { withOutside } from './schema-edits.ts';
import type { EntryEdit } from './use-entry-edit.ts';

export interface OutsideEditorProps {
  column: ColumnSummary;
  entry: AttributeSchema;
  report: OutsideReport | undefined;
  onEdit: EntryEdit;
}

export function OutsideEditor({ column, entry, report, onEdit }: OutsideEditorProps) {
  const isText = column.range === null;
  return (
    <div>
      <RadioGroup<OutsidePolicy>
        label="A value outside the domain"
        value={entry.outside}
        options={(Object.keys(outsideWords) as OutsidePolicy[]).map((id) => ({
          id,
          ...outsideWords[id],
          isDisabled: id === 'clamp' && isText,
        }))}
        onChange={(outside) => onEdit((was) => withOutside(was, outside))}
      />
      <p className={styles.now} role="status">
        {outsideNow(report)}
      </p>
      {report && !outsideNow(report) && <p className={styles.hint}>No record has such a value now.</p>}
    </div>
  );
}
