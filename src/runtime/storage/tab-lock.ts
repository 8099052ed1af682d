/** Long enough for a page that is being left to let go of what it held. */
const PATIENCE = 2000;

/** Holds a name against all other tabs until it is released or the tab ends. Null while another one holds it. */
export type HoldLock = (name: string) => Promise<(() => void) | null>;

export const browserHold: HoldLock = (name) => {
  return new Promise((resolve) => {
    const held = navigator.locks.request(
      name,
      { signal: AbortSignal.timeout(PATIENCE) },
      () => new Promise<void>((release) => resolve(release)),
    );
    held.catch(() => resolve(null));
  });
};
