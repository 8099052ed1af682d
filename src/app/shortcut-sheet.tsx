import { IconButton } from '../ui/controls/button.tsx';
import { HelpIcon } from '../ui/controls/icons.tsx';
import { Sheet } from '../ui/controls/sheet.tsx';
import { Tooltip } from '../ui/controls/tooltip.tsx';
import { MODIFIER } from './modifier.ts';
import styles from './shortcut-sheet.module.css';

interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

const groups: readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      {
        keys: [`${MODIFIER}Enter`],
        does: 'Run the comparison, from any room and from within any field; in the Ask room, ask the question; in the Release room, draw again',
      },
      { keys: [`${MODIFIER}Z`], does: 'Undo a change of settings' },
      { keys: [`Shift+${MODIFIER}Z`, `${MODIFIER}Y`], does: 'Redo it' },
      { keys: ['Escape'], does: 'Close a menu, a note, or the run that is inspected' },
      { keys: ['?'], does: 'Show this list' },
    ],
  },
  {
    title: 'In a chart',
    shortcuts: [
      { keys: ['←', '→'], does: 'Go to the next point of a curve; in a heat map, to the next cell' },
      { keys: ['↑', '↓'], does: 'Go to the next curve; in a heat map, to the next row' },
      { keys: ['Home', 'End'], does: 'Go to the first or the last point' },
      { keys: ['Enter'], does: 'Inspect the run behind the point' },
    ],
  },
  {
    title: 'On a slider or a bound that can be dragged',
    shortcuts: [
      { keys: ['←', '→'], does: 'Move it a little' },
      { keys: ['Page Up', 'Page Down'], does: 'Move it a lot' },
      { keys: ['Home', 'End'], does: 'Move it to either end' },
    ],
  },
  {
    title: 'Where something plays step by step',
    shortcuts: [
      { keys: ['Space'], does: 'Play or pause' },
      { keys: ['←', '→'], does: 'Go one step back or on' },
    ],
  },
];

/** What can be done by keys alone, on one sheet. */
export function ShortcutSheet({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  return (
    <Sheet title="Keyboard shortcuts" isOpen={isOpen} onOpenChange={onOpenChange}>
      {groups.map(({ title, shortcuts }) => (
        <section key={title} className={styles.group}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.list}>
            {shortcuts.map(({ keys, does }) => (
              <div key={does} className={styles.shortcut}>
                <dt className={styles.keys}>
                  {keys.map((key) => (
                    <kbd key={key} className={styles.key}>
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Sheet>
  );
}

export function ShortcutButton({ onPress }: { onPress: () => void }) {
  return (
    <span className={styles.button}>
      <Tooltip text="Keyboard shortcuts (?)">
        <IconButton label="Keyboard shortcuts" icon={<HelpIcon />} onPress={onPress} />
      </Tooltip>
    </span>
  );
}
