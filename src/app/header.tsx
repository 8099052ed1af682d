import { ExportMenu } from '../features/compare/export-menu.tsx';
import { DefinedTerm } from '../features/shared/defined-term.tsx';
import { datasetTitle, plural } from '../features/shared/words.ts';
import { useWorkbench, useWorkbenchState } from '../features/shared/workbench-context.tsx';
import { Button } from '../ui/controls/button.tsx';
import { RedoIcon, UndoIcon } from '../ui/controls/icons.tsx';
import { ModeBadge } from '../ui/controls/mode-frame.tsx';
import { Tooltip } from '../ui/controls/tooltip.tsx';
import styles from './header.module.css';
import { ShareButton } from './share-button.tsx';
import { ThemeMenu } from './theme-menu.tsx';

const MODIFIER = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl+';

export function Header() {
  const workbench = useWorkbench();
  const canUndo = useWorkbenchState((state) => state.past.length > 0);
  const canRedo = useWorkbenchState((state) => state.future.length > 0);
  // What was spent in the Ask room stays spent; the room says so itself.
  const hasUndo = useWorkbenchState((state) => state.view.room !== 'ask');
  return (
    <header className={styles.header}>
      <DataLine />
      <div className={styles.mode}>
        <ModeBadge mode="explore" short />
        <p className={styles.sentence}>
          <DefinedTerm term="explore">Not private</DefinedTerm>
          <span className={styles.word}>: compared with the truth</span>
        </p>
      </div>
      <div className={styles.actions}>
        {hasUndo && (
          <>
            <Tooltip text={`Undo (${MODIFIER}Z)`}>
              <Button variant="icon" aria-label="Undo" isDisabled={!canUndo} onPress={() => workbench.undo()}>
                <UndoIcon />
              </Button>
            </Tooltip>
            <Tooltip text={`Redo (Shift+${MODIFIER}Z)`}>
              <Button variant="icon" aria-label="Redo" isDisabled={!canRedo} onPress={() => workbench.redo()}>
                <RedoIcon />
              </Button>
            </Tooltip>
          </>
        )}
        <ShareButton />
        <ExportMenu word={styles.word} />
        <ThemeMenu />
      </div>
    </header>
  );
}

function DataLine() {
  const { ref, description, loading } = useWorkbenchState((state) => state.data);
  if (!ref || !description) return <p className={styles.data}>{loading ? `${loading.what} …` : 'No data yet'}</p>;
  return (
    <p className={styles.data}>
      <strong className={styles.title}>{datasetTitle(ref)}</strong>
      <span className={styles.size}>
        {plural(description.domain.attributes.length, 'attribute')} · {plural(description.records, 'record')}
      </span>
    </p>
  );
}
