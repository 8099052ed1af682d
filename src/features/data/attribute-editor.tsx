import type { ColumnSummary } from '../../core/data/file/summary.ts';
import type { OutsideReport } from '../../core/data/schema/apply-schema.ts';
import type { AttributeSchema, OutsidePolicy } from '../../core/data/schema/schema.ts';
import { Notice } from '../../ui/controls/notice.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import shared from '../../ui/shared.module.css';
import styles from './attribute-editor.module.css';
import { CategoryEditor } from './category-editor.tsx';
import { DateDomainEditor } from './date-domain-editor.tsx';
import { learnedWords, missingNow, missingWords, outsideNow, outsideWords } from './domain-words.ts';
import { LabelsEditor } from './labels-editor.tsx';
import { NumericDomainEditor } from './numeric-domain-editor.tsx';
import { asDeclared, type MissingChoice, missingChoice, withMissing, withOutside } from './schema-edits.ts';
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
        <Notice kind="warning" action={{ label: 'This is public knowledge', onPress: () => onEdit(asDeclared) }}>
          {learned.map((part) => `${learnedWords[part]}: no noise protects that.`).join(' ')}
        </Notice>
      )}
      <div className={styles.columns}>
        {entry.type === 'date' ? (
          <DateDomainEditor key={entry.unit} entry={entry} onEdit={onEdit} />
        ) : entry.values ? (
          <CategoryEditor entry={entry} counts={counts} onEdit={onEdit} />
        ) : (
          <NumericDomainEditor key={entry.type} entry={entry} onEdit={onEdit} />
        )}
        <div className={shared.parts}>
          <MissingEditor entry={entry} report={report} onEdit={onEdit} />
          <OutsideEditor column={column} entry={entry} report={report} onEdit={onEdit} />
          <LabelsEditor key={labels.join('\n')} entry={entry} labels={labels} onEdit={onEdit} />
        </div>
      </div>
    </div>
  );
}

/** What becomes of a record without a value, and how many those are now. */
function MissingEditor({ entry, report, onEdit }: Pick<AttributeEditorProps, 'entry' | 'report' | 'onEdit'>) {
  return (
    <div>
      <RadioGroup<MissingChoice>
        label="A missing value"
        value={missingChoice(entry)}
        options={(Object.keys(missingWords) as MissingChoice[]).map((id) => ({
          id,
          ...missingWords[id],
          isDisabled: id === 'together' && entry.outside !== 'category',
        }))}
        onChange={(choice) => onEdit((was) => withMissing(was, choice))}
      />
      <p className={styles.now} role="status">
        {missingNow(entry, report)}
      </p>
      {report?.missing === 0 && <p className={shared.note}>No record is without a value now.</p>}
    </div>
  );
}

/** What becomes of a value outside the domain, and how many records that meets now. */
function OutsideEditor({ column, entry, report, onEdit }: Omit<AttributeEditorProps, 'labels' | 'counts'>) {
  const isText = entry.type === 'category' && column.range === null;
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
        {outsideNow(entry, report)}
      </p>
      {report?.outside === 0 && <p className={shared.note}>No record has such a value now.</p>}
    </div>
  );
}
