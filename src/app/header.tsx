import { useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { ExportMenu } from '../features/compare/export-menu.tsx';
import { pickFiles } from '../features/shared/files/save-file.ts';
import { addressHere } from '../features/shared/here.ts';
import { plural } from '../features/shared/words/spelling.ts';
import { datasetTitle } from '../features/shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../features/shared/workbench-context.tsx';
import { tellsRecords } from '../store/ask/session-opening.ts';
import { strangeDataInView } from '../store/data-in-view.ts';
import { frameMode } from '../store/frame-mode.ts';
import { shownMode } from '../store/release/shown-mode.ts';
import type { WorkbenchState } from '../store/state.ts';
import { unitOfData } from '../store/unit-of-data.ts';
import { classNames } from '../ui/class-names.ts';
import { Button, IconButton } from '../ui/controls/button.tsx';
import { FileIcon, MoonIcon, RedoIcon, ShareIcon, SunIcon, UndoIcon } from '../ui/controls/icons.tsx';
import { Menu } from '../ui/controls/menu.tsx';
import { Tooltip } from '../ui/controls/tooltip.tsx';
import styles from './header.module.css';
import { ModeLine } from './mode-line.tsx';
import { MODIFIER } from './modifier.ts';
import { ShortcutButton } from './shortcut-sheet.tsx';
import { applyTheme, rememberedTheme, type Theme } from './theme.ts';

export function Header({ onShortcuts }: { onShortcuts: () => void }) {
  const workbench = useWorkbench();
  const canUndo = useWorkbenchState((state) => state.past.length > 0);
  const canRedo = useWorkbenchState((state) => state.future.length > 0);
  // What was spent in the Ask room stays spent; the room says so itself.
  const isStatement = useWorkbenchState((state) => state.view.page === null && shownMode(state) === 'release');
  const hasUndo = useWorkbenchState((state) => state.view.room !== 'ask');
  return (
    // A printed statement speaks for itself; whatever else is printed says of what it is, and whether it is private.
    <header className={classNames(styles.header, isStatement && 'screen-only')}>
      <div className={styles.source}>
        <DataLine />
        <OwnFileButton />
      </div>
      <ModeLine />
      <div className={classNames(styles.actions, 'screen-only')}>
        {hasUndo && (
          <>
            <Tooltip text={`Undo (${MODIFIER}Z)`}>
              <IconButton label="Undo" icon={<UndoIcon />} isDisabled={!canUndo} onPress={() => workbench.undo()} />
            </Tooltip>
            <Tooltip text={`Redo (Shift+${MODIFIER}Z)`}>
              <IconButton label="Redo" icon={<RedoIcon />} isDisabled={!canRedo} onPress={() => workbench.redo()} />
            </Tooltip>
          </>
        )}
        <ShareButton />
        <ExportMenu word={styles.word} />
        <ShortcutButton onPress={onShortcuts} />
        <ThemeMenu />
      </div>
    </header>
  );
}

function DataLine() {
  const { ref, description, loading } = useWorkbenchState((state) => state.data);
  const stranger = useWorkbenchState(useShallow(strangeDataInView));
  const tellsRecords = useWorkbenchState(mayTellRecords);
  if (stranger) {
    const about = datasetTitle(stranger.ref);
    return (
      <p className={styles.data}>
        <strong className={styles.title} title={about}>
          {about}
        </strong>
        <span className={styles.size}>{stranger.words}</span>
      </p>
    );
  }
  if (!ref || !description) return <p className={styles.data}>{loading ? `${loading.what} …` : 'No data yet'}</p>;
  const title = datasetTitle(ref);
  return (
    <p className={styles.data}>
      <strong className={styles.title} title={title}>
        {title}
      </strong>
      <span className={styles.size}>
        {plural(description.domain.attributes.length, 'attribute')}
        {tellsRecords && ` · ${plural(description.records, 'record')}`}
      </span>
    </p>
  );
}

/** Where the number of records is protected, a room that releases or answers does not tell it. */
function mayTellRecords(state: WorkbenchState): boolean {
  const { session } = state.ask;
  if (frameMode(state) === 'ask' && session) return tellsRecords(session.setup, session.ref);
  return frameMode(state) === 'explore' || unitOfData(state).isCountPublic;
}

const LINK_CONTENTS =
  'It holds the settings: data set by name or by shape, workload by attribute position, mechanisms, sweep, trials and seed. It never holds data, labels or file names.';

function ShareButton() {
  const workbench = useWorkbench();
  const isReady = useWorkbenchState((state) => state.data.description !== null);
  const share = async () => {
    const address = addressHere(workbench);
    try {
      await navigator.clipboard.writeText(address);
      workbench.announce({
        tone: 'info',
        message: `Link copied (${plural(address.length, 'character')}). ${LINK_CONTENTS}`,
      });
    } catch {
      // Refused by the browser or by the person: the link can still be copied by hand.
      workbench.announce({ tone: 'info', message: `Copy this link: ${address} ${LINK_CONTENTS}` });
    }
  };
  return (
    <Button variant="quiet" aria-label="Share" isDisabled={!isReady} onPress={share}>
      <ShareIcon />
      <span className={styles.word}>Share</span>
    </Button>
  );
}

/** Data opens in the Data room, where its columns are looked over; experiments and results go where they belong. */
function OwnFileButton() {
  const workbench = useWorkbench();
  const open = async () => {
    const files = await pickFiles();
    if (files.some(({ name }) => !name.toLowerCase().endsWith('.json'))) workbench.setView({ room: 'data' });
    await workbench.files.open(files);
  };
  return (
    <Button size="small" onPress={() => void open()}>
      <FileIcon />
      Use my own file
    </Button>
  );
}

const titles: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' };

function ThemeMenu() {
  const [theme, setTheme] = useState(rememberedTheme);
  const choose = (next: Theme) => {
    applyTheme(next);
    setTheme(next);
  };
  return (
    <Menu
      label="Theme"
      selected={theme}
      trigger={
        <IconButton
          label={`Theme: ${titles[theme].toLowerCase()}`}
          icon={theme === 'dark' ? <MoonIcon /> : <SunIcon />}
        />
      }
      actions={(Object.keys(titles) as Theme[]).map((id) => ({
        id,
        label: titles[id],
        onAction: () => choose(id),
      }))}
    />
  );
}
