import { lazy, Suspense, useCallback, useState } from 'react';
import { PlaceLink } from '../features/shared/place-link.tsx';
import { NARROW, useMedia } from '../features/shared/use-media.ts';
import { useWorkbenchState } from '../features/shared/workbench-context.tsx';
import { frameMode } from '../store/frame-mode.ts';
import type { Room } from '../store/state.ts';
import { classNames } from '../ui/class-names.ts';
import { Loading } from '../ui/controls/loading.tsx';
import { ModeFrame } from '../ui/controls/mode-frame.tsx';
import shared from '../ui/shared.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { Header } from './header.tsx';
import { Greeting, Notices } from './notices.tsx';
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
  release: lazy(async () => ({ default: (await import('../features/release/release-room.tsx')).ReleaseRoom })),
  ask: lazy(async () => ({ default: (await import('../features/ask/ask-room.tsx')).AskRoom })),
  figures: lazy(async () => ({ default: (await import('../features/figures/figures-room.tsx')).FiguresRoom })),
  learn: lazy(async () => ({ default: (await import('../features/learn/learn-room.tsx')).LearnRoom })),
  security: lazy(async () => ({ default: (await import('../features/security/security-room.tsx')).SecurityRoom })),
};

const TourBar = lazy(async () => ({ default: (await import('../features/learn/tour/tour-bar.tsx')).TourBar }));

export function Shell() {
  const room = useWorkbenchState((state) => state.view.room);
  const Room = ROOMS[room];
  const mode = useWorkbenchState(frameMode);
  const isOnTour = useWorkbenchState((state) => state.tour !== null);
  // On a projector there is a sheet and nothing else.
  const isBare = useWorkbenchState(({ view }) => view.room === 'learn' && view.knobs.speaker === 1);
  // Where there is little room what the room is for comes first.
  const isNarrow = useMedia(NARROW);
  const [listsShortcuts, setListsShortcuts] = useState(false);
  const listShortcuts = useCallback(() => setListsShortcuts(true), []);
  useShortcuts(listShortcuts);
  return (
    <div className={classNames(styles.shell, isBare && styles.bare)}>
      <button type="button" className={styles.skip} onClick={skipToMain}>
        Skip to the room
      </button>
      {!isBare && <Rail />}
      <div className={shared.shrinks}>
        <ModeFrame mode={mode}>
          {!isBare && <Header onShortcuts={listShortcuts} />}
          <Notices />
          {!isBare && !isNarrow && <Greeting />}
          <main id="main" tabIndex={-1} className={styles.main}>
            <ErrorBoundary key={room}>
              <Suspense fallback={<Loading label="Opening the room" />}>
                <Room />
              </Suspense>
            </ErrorBoundary>
          </main>
          {!isBare && isNarrow && <Greeting />}
          {!isBare && (
            <footer className={classNames(styles.footer, 'screen-only')}>
              Nothing that you open leaves this machine.{' '}
              <PlaceLink room="security" isCurrent={room === 'security'}>
                What is promised, and how it is tested
              </PlaceLink>
            </footer>
          )}
          {isOnTour && !isBare && (
            <Suspense>
              <TourBar />
            </Suspense>
          )}
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
