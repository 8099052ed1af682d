import { shownMode } from '../store/release/shown-mode.ts';
import type { Workbench } from '../store/workbench.ts';
import type { PendingAddress } from './pending-address.ts';

const WRITE_AFTER_MILLISECONDS = 300;

/** Marks the entries of the browser's history that this page wrote itself: going back to one changes the room only. */
const WRITTEN_HERE = { ownEntry: true };

/** Opens what the address names, else the kept file, else the first data set; it runs, so that there is something to see. */
export async function openAddress(workbench: Workbench, waiting: PendingAddress): Promise<void> {
  const { link, keep, data, run } = workbench;
  const pending = waiting.take();
  if (pending !== null) history.replaceState(WRITTEN_HERE, '', pending);
  const opened = await link.open(location.hash);
  if (opened) void keep.remember();
  const isThere = opened || (await keep.restore()) || (await data.follow());
  // Where a release is about to be made, nothing is compared with the truth.
  if (isThere && shownMode(workbench.store.getState()) === 'explore') await run.start();
}

/** Keeps the address in step: a new room is a new entry of the history, a new setting replaces the last one. */
export function keepAddress(workbench: Workbench, waiting: PendingAddress): void {
  const { store, link } = workbench;
  let written = store.getState();
  let timer = 0;
  let wroteAt = Number.NEGATIVE_INFINITY;
  // The browser has made its entry already when it is the address that moved.
  let isFollowing = false;
  const isReady = () => store.getState().data.description !== null && !link.isWaiting;
  const write = (how: 'pushState' | 'replaceState') => {
    clearTimeout(timer);
    timer = 0;
    wroteAt = performance.now();
    if (!isReady()) return;
    const hash = link.hash();
    waiting.keep(hash);
    history[how](WRITTEN_HERE, '', hash);
    waiting.written();
  };
  store.subscribe((state) => {
    const before = written;
    written = state;
    const moved = state.view.room !== before.view.room || state.view.page !== before.view.page;
    const isOtherData = state.data.description !== before.data.description;
    if (moved && !isFollowing) {
      write('pushState');
      if (!isOtherData) return;
    }
    const isSame =
      state.config === before.config &&
      state.view === before.view &&
      state.probe === before.probe &&
      state.data.unit === before.data.unit &&
      state.release.choice === before.release.choice &&
      state.release.mode === before.release.mode;
    if (isSame && !isOtherData) return;
    // Of many changes in a row the first and the last are written; what waits is kept where a reload finds it. With other
    // data a configuration that fits it is about to come.
    const isAlone = timer === 0 && !isOtherData && performance.now() - wroteAt > WRITE_AFTER_MILLISECONDS;
    if (isAlone) return write('replaceState');
    if (!isOtherData && isReady()) waiting.keep(link.hash());
    clearTimeout(timer);
    timer = window.setTimeout(() => write('replaceState'), WRITE_AFTER_MILLISECONDS);
  });
  addEventListener('popstate', ({ state }) => {
    isFollowing = true;
    if (state?.ownEntry) link.openRoom(location.hash);
    else void openAddressAgain(workbench);
    isFollowing = false;
  });
}

async function openAddressAgain(workbench: Workbench): Promise<void> {
  if (await workbench.link.open(location.hash)) await workbench.run.start();
}
