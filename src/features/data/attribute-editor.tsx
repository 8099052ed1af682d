import type { OutsideReport } from '../../core/data/apply-schema.ts';
import type { AttributeSchema } from '../../core/data/schema.ts';
import type { ColumnSummary } from '../../core/data/summary.ts';
import { Notice } from '../../ui/controls/notice.tsx';
import styles from './attribute-editor.module.css';
import { CategoryEditor } from './category-editor.tsx';
import { learnedWords } from './domain-words.ts';
import { LabelsEditor } from './labels-editor.tsx';
import { NumericDomainEditor } from './numeric-domain-editor.tsx';
import { OutsideEditor } from './outside-editor.tsx';
import { asDeclared } from './schema-edits.ts';
import type { EntryEdit } from './use-entry-edit.ts';

export interface AttributeEditorProps {
  column: ColumnSummary;
  entry: AttributeSchema;
  /** Names of the codes as they are now. */
  labels: readonly string[];
  counts: Float64Array | null;
  report: OutsideReport | undefined;
  onEdit: EntryEdit;
}

export function AttributeEditor({ column, entry, labels, counts, report, onEdit }: AttributeEditorProps) {
  const { learned = [] } = entry;
  return (
    <div className={styles.editor}>
      {learned.length > 0 && (
        <Notice kind="warning" action={{ label: 'I know this from elsewhere', onPress: () => onEdit(asDeclared) }}>
          {learned.map((part) => `${learnedWords[part]}: no noise protects that.`).join(' ')}
        </Notice>
      )}
      <div className={styles.columns}>
        {entry.values ? (
          <CategoryEditor entry={entry} counts={counts} onEdit={onEdit} />
        ) : (
          <NumericDomainEditor key={entry.type} entry={entry} onEdit={onEdit} />
        )}
        <div className={styles.column}>
          <OutsideEditor column={column} entry={entry} report={report} onEdit={onEdit} />
          <LabelsEditor key={labels.join('\n')} entry={entry} labels={labels} onEdit={onEdit} />
        </div>
      </div>
    </div>
  );
}
