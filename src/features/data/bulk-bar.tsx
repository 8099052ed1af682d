import { useRef, useState } from 'react';
import type { AttributeType, MissingPolicy, OutsidePolicy } from '../../core/data/schema/schema.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import { CountField } from '../../ui/controls/number-field.tsx';
import { focusRefusedField } from '../../ui/controls/refused-field.ts';
import { formatCount } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench } from '../shared/workbench-context.tsx';
import {
  type BulkEdit,
  bulkEdited,
  learnedEntries,
  setBins,
  setIncluded,
  setMissing,
  setOutside,
  setType,
} from './bulk-edits.ts';
import { DeclarePanel } from './declare-panel.tsx';
import { missingWords, outsideWords, typeWords } from './domain-words.ts';
import { MOST_BINS } from './read-lists.ts';
import { replaceEntries } from './schema-edits.ts';
import type { SchemaRow } from './schema-rows.ts';
import styles from './schema-table.module.css';

export interface BulkBarProps {
  /** The columns that are selected. */
  rows: readonly SchemaRow[];
  onClear: () => void;
}

const BINS = 20;

/** Edits all selected columns at once: one recoding, one step of undo. */
export function BulkBar({ rows, onClear }: BulkBarProps) {
  const workbench = useWorkbench();
  const [bins, setBinCount] = useState(BINS);
  const [told, setTold] = useState('');
  const [isDeclaring, setDeclaring] = useState(false);
  const binField = useRef<HTMLSpanElement>(null);
  const edit = (change: BulkEdit) => {
    const { entries, refused } = bulkEdited(rows, change);
    if (entries.length > 0) void workbench.data.editSchema((schema) => replaceEntries(schema, entries));
    const kept = [...refused].map(([reason, count]) => `${plural(count, 'attribute')} unchanged: ${reason}`);
    const nothing = entries.length === 0 && kept.length === 0;
    setTold(
      nothing ? 'They are like that already.' : [`${plural(entries.length, 'attribute')} changed.`, ...kept].join(' '),
    );
  };
  const learned = learnedEntries(rows);
  return (
    <>
      <section className={classNames(shared.floating, styles.bulk)} aria-label="Edit the selected attributes">
        <div className={shared.row}>
          <strong>{formatCount(rows.length)} selected</strong>
          <Button size="small" variant="quiet" onPress={onClear}>
            Clear
          </Button>
          <Button size="small" onPress={() => edit(setIncluded(true))}>
            Include
          </Button>
          <Button size="small" onPress={() => edit(setIncluded(false))}>
            Leave out
          </Button>
          <Choice<AttributeType> label="Type" words={typeWords} onChoose={(type) => edit(setType(type))} />
          <Choice<OutsidePolicy>
            label="Outside"
            words={labelsOf(outsideWords)}
            onChoose={(outside) => edit(setOutside(outside))}
          />
          <Choice<MissingPolicy>
            label="Missing"
            words={{ drop: missingWords.drop.label, category: missingWords.category.label }}
            onChoose={(missing) => edit(setMissing(missing))}
          />
          <span className={styles.bins} ref={binField}>
            <CountField label="Number of equal bins" hideLabel value={bins} max={MOST_BINS} onChange={setBinCount} />
            <Button size="small" onPress={() => !focusRefusedField(binField.current) && edit(setBins(bins))}>
              Equal bins
            </Button>
          </span>
          <Button
            size="small"
            aria-expanded={isDeclaring}
            isDisabled={learned.length === 0}
            onPress={() => setDeclaring(!isDeclaring)}
          >
            Public knowledge …
          </Button>
        </div>
        <p className={shared.note} role="status">
          {told}
        </p>
      </section>
      {isDeclaring && learned.length > 0 && <DeclarePanel entries={learned} onClose={() => setDeclaring(false)} />}
    </>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  words: Readonly<Record<T, string>>;
  onChoose: (id: T) => void;
}

function Choice<T extends string>({ label, words, onChoose }: ChoiceProps<T>) {
  return (
    <Menu
      label={`${label} of the selected attributes`}
      align="start"
      trigger={<Button size="small">{label} ▾</Button>}
      actions={(Object.keys(words) as T[]).map((id) => ({ id, label: words[id], onAction: () => onChoose(id) }))}
    />
  );
}

function labelsOf<T extends string>(words: Readonly<Record<T, { label: string }>>): Record<T, string> {
  return Object.fromEntries((Object.keys(words) as T[]).map((id) => [id, words[id].label])) as Record<T, string>;
}
