import { Failure } from '../../core/failure.ts';

/** Long enough for a page that is being left to let go of what it held. */
const PATIENCE = 2000;

/** Holds a name against all other tabs until it is released or the tab ends. Null while another one holds it. */
export type HoldLock = (name: string) => Promise<(() => void) | null>;

export const browserHold: HoldLock = (name) => {
  return new Promise((resolve, reject) => {
    const patience = AbortSignal.timeout(PATIENCE);
    const held = navigator.locks.request(
      name,
      { signal: patience },
      () => new Promise<void>((release) => resolve(release)),
    );
    held.catch(() => (patience.aborted ? resolve(null) : reject(new Failure(NO_LOCKS))));
  });
};

const NO_LOCKS =
  'This browser keeps its locks from this page, so two tabs could spend the same budget. Allow the page to keep data, or use another window that is not private.';
