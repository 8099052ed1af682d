import { type FormEvent, useState } from 'react';
import type { ColumnSummary } from '../../core/data/file/summary.ts';
import type { OutsideReport } from '../../core/data/schema/coded-column.ts';
import { addedCategories } from '../../core/data/schema/coding-rules.ts';
import { isToBuy } from '../../core/data/schema/purchase.ts';
import type { AttributeSchema, OutsidePolicy } from '../../core/data/schema/schema.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import shared from '../../ui/shared.module.css';
import styles from './attribute-editor.module.css';
import { BuyDomain } from './buy-domain.tsx';
import { CategoryEditor } from './category-editor.tsx';
import { DomainSeen } from './domain-seen.tsx';
import { learnedWords, missingNow, missingWords, outsideNow, outsideWords } from './domain-words.ts';
import { NumericDomainEditor } from './numeric-domain-editor.tsx';
import { readLabels } from './read-lists.ts';
import { spanProblem, withSpan } from './reading-edits.ts';
import { asDeclared, type MissingChoice, missingChoice, withLabels, withMissing, withOutside } from './schema-edits.ts';
import { TypedList } from './typed-list.tsx';
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
      <DomainSeen entry={entry} onEdit={onEdit} />
      <BuyDomain entry={entry} onEdit={onEdit} />
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
          {!isToBuy(entry) && <OutsideEditor column={column} entry={entry} report={report} onEdit={onEdit} />}
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

/** The first and the last period of dates, as they are publicly known. */
function DateDomainEditor({ entry, onEdit }: { entry: AttributeSchema; onEdit: EntryEdit }) {
  // An end that differs from this one was typed by the person.
  const [learnedSpan] = useState(entry.learned?.includes('range') ? (entry.span ?? null) : null);
  const [typed, setTyped] = useState<readonly [string, string] | null>(null);
  const [first, last] = typed ?? entry.span ?? ['', ''];
  const problem = spanProblem(first, last);
  const isUnchanged = first === entry.span?.[0] && last === entry.span?.[1];
  const use = (event: FormEvent) => {
    event.preventDefault();
    if (problem !== null || isUnchanged) return;
    onEdit((was) => withSpan(was, [first.trim(), last.trim()], learnedSpan));
    setTyped(null);
  };
  return (
    <form className={shared.parts} onSubmit={use}>
      <p className={shared.note}>Every {entry.unit ?? 'day'} from the first to the last is a value of its own.</p>
      <div className={styles.fields}>
        <TextField label="First" value={first} onChange={(text) => setTyped([text, last])} />
        <TextField
          label="Last"
          value={last}
          onChange={(text) => setTyped([first, text])}
          error={problem ?? undefined}
        />
      </div>
      <div className={shared.row}>
        <Button size="small" type="submit" isDisabled={problem !== null || isUnchanged}>
          Use these dates
        </Button>
      </div>
    </form>
  );
}

interface LabelsEditorProps {
  entry: AttributeSchema;
  /** As they are shown now. */
  labels: readonly string[];
  onEdit: EntryEdit;
}

/** A list of more names than this is made elsewhere. */
const MOST_LABELS = 1000;

function LabelsEditor({ entry, labels, onEdit }: LabelsEditorProps) {
  const named = labels.slice(0, labels.length - addedCategories(entry).length);
  const [text, setText] = useState(named.join('\n'));
  if (named.length === 0 || named.length > MOST_LABELS) return null;
  return (
    <Disclosure level={5} title="Names shown">
      <div className={shared.parts}>
        <TypedList
          label={`${named.length === 1 ? 'One name' : `${named.length} names`}, separated by commas or lines`}
          text={text}
          onTextChange={setText}
          read={readLabels(text, named.length)}
          rows={Math.min(8, Math.max(3, named.length))}
          description="Names change what is shown, not what is counted."
          action="Use these names"
          onUse={(names) => onEdit((was) => withLabels(was, names))}
        >
          {entry.labels && (
            <Button variant="quiet" onPress={() => onEdit((was) => withLabels(was, []))}>
              Back to the derived names
            </Button>
          )}
        </TypedList>
      </div>
    </Disclosure>
  );
}
