import type { Workbench } from '../store/workbench.ts';

const WRITE_AFTER_MILLISECONDS = 300;

/** Marks the entries of the browser's history that this page wrote itself: going back to one changes the room only. */
const OWN = { ownEntry: true };

/** Opens what the address names, else the kept file, else the first data set; it runs, so that there is something to see. */
export async function openAddress(workbench: Workbench): Promise<void> {
  const { link, keep, data, run } = workbench;
  const opened = await link.open(location.hash);
  if (opened) void keep.remember();
  if (opened || (await keep.restore()) || (await data.follow())) await run.start();
}

/** Keeps the address in step: a new room is a new entry of the history, a new setting replaces the last one. */
export function keepAddress(workbench: Workbench): void {
  const { store, link } = workbench;
  let written = store.getState();
  let timer = 0;
  // The browser has made its entry already when it is the address that moved.
  let isFollowing = false;
  const isReady = () => store.getState().data.description !== null && !link.isWaiting;
  const replace = () => {
    if (isReady()) history.replaceState(OWN, '', link.hash());
  };
  store.subscribe((state) => {
    const before = written;
    written = state;
    const moved = state.view.room !== before.view.room || state.view.page !== before.view.page;
    if (moved && !isFollowing && isReady()) history.pushState(OWN, '', link.hash());
    else if (
      state.config === before.config &&
      state.view === before.view &&
      state.data.description === before.data.description
    )
      return;
    clearTimeout(timer);
    timer = window.setTimeout(replace, WRITE_AFTER_MILLISECONDS);
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
