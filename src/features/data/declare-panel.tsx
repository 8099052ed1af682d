import { useState } from 'react';
import type { AttributeSchema } from '../../core/data/schema/schema.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/toggle.tsx';
import { VirtualList } from '../../ui/controls/virtual-list.tsx';
import shared from '../../ui/shared.module.css';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench } from '../shared/workbench-context.tsx';
import { declared } from './bulk-edits.ts';
import { declaredWords } from './domain-words.ts';
import styles from './schema-table.module.css';

export interface DeclarePanelProps {
  /** What was learned and may be declared. */
  entries: readonly AttributeSchema[];
  onClose: () => void;
}

const ROW_HEIGHT = 44;

/** Lists what is said to be public before it is said; single attributes can be left out of it. */
export function DeclarePanel({ entries, onClose }: DeclarePanelProps) {
  const workbench = useWorkbench();
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [opener] = useState(() => document.activeElement);
  const close = () => {
    onClose();
    if (opener instanceof HTMLElement) opener.focus();
  };
  const names = entries.map(({ name }) => name);
  const wanted = names.filter((name) => !without.has(name));
  const toggle = (name: string, isOn: boolean) =>
    setWithout((was) => new Set(isOn ? [...was].filter((other) => other !== name) : [...was, name]));
  return (
    <section className={styles.declare} aria-label="What would be declared public knowledge">
      <p>
        Declare only what anybody could know without seeing this file, such as a legal range or a published list. No
        noise protects it afterwards.
      </p>
      <div className={shared.row}>
        <Button
          variant="primary"
          size="small"
          isDisabled={wanted.length === 0}
          onPress={() => {
            void workbench.data.editSchema((schema) => declared(schema, new Set(wanted)));
            close();
          }}
        >
          Declare {plural(wanted.length, 'domain')} public
        </Button>
        <Button size="small" variant="quiet" onPress={close}>
          Cancel
        </Button>
      </div>
      <VirtualList
        label="Domains to declare"
        keys={names}
        rowHeight={ROW_HEIGHT}
        row={(index) => {
          const entry = entries[index];
          return (
            <div className={styles.declared}>
              <Checkbox isSelected={!without.has(entry.name)} onChange={(isOn) => toggle(entry.name, isOn)}>
                <span>
                  <strong>{entry.name}</strong> {declaredWords(entry)}
                </span>
              </Checkbox>
            </div>
          );
        }}
      />
    </section>
  );
}
