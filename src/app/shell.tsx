import { lazy, Suspense, useCallback, useState } from 'react';
import { useWorkbenchState } from '../features/shared/workbench-context.tsx';
import type { Room } from '../store/state.ts';
import { Loading } from '../ui/controls/loading.tsx';
import { ModeFrame } from '../ui/controls/mode-frame.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Greeting } from './greeting.tsx';
import { Header } from './header.tsx';
import { Notices } from './notices.tsx';
import { PageDrop } from './page-drop.tsx';
import { Rail } from './rail.tsx';
import styles from './shell.module.css';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { useShortcuts } from './shortcuts.ts';

// Requested at once, but apart: the frame is there before the charts have been read.
const compareRoom = import('../features/compare/compare-room.tsx').then(({ CompareRoom }) => ({
  default: CompareRoom,
}));

const ROOMS: Readonly<Record<Room, ReturnType<typeof lazy>>> = {
  data: lazy(async () => ({ default: (await import('../features/data/data-room.tsx')).DataRoom })),
  workload: lazy(async () => ({ default: (await import('../features/workload/workload-room.tsx')).WorkloadRoom })),
  compare: lazy(() => compareRoom),
  ask: lazy(async () => ({ default: (await import('../features/ask/ask-room.tsx')).AskRoom })),
  figures: lazy(async () => ({ default: (await import('../features/figures/figures-room.tsx')).FiguresRoom })),
};

export function Shell() {
  const room = useWorkbenchState((state) => state.view.room);
  const Room = ROOMS[room];
  const [listsShortcuts, setListsShortcuts] = useState(false);
  const listShortcuts = useCallback(() => setListsShortcuts(true), []);
  useShortcuts(listShortcuts);
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={skipToMain}>
        Skip to the room
      </button>
      <Rail />
      <div className={styles.page}>
        <ModeFrame mode="explore">
          <Header onShortcuts={listShortcuts} />
          <Notices />
          <Greeting />
          <main id="main" tabIndex={-1} className={styles.main}>
            <ErrorBoundary key={room}>
              <Suspense fallback={<Loading label="Opening the room" />}>
                <Room />
              </Suspense>
            </ErrorBoundary>
          </main>
        </ModeFrame>
      </div>
      <PageDrop />
      <ShortcutSheet isOpen={listsShortcuts} onOpenChange={setListsShortcuts} />
    </div>
  );
}

/** A button, not a link to #main: the hash is the configuration. */
function skipToMain() {
  document.getElementById('main')?.focus();
}
