/**
 * Lets the page notice when this worker is gone: no event tells of a worker that was killed, but the browser frees the
 * locks it held. The page waits for this one, from the moment it hears that it is held. Over plain http from another
 * machine there are no locks; there nobody waits.
 */
export function holdAliveLock(): void {
  const forever = () => {
    postMessage('alive');
    return new Promise<never>(() => {});
  };
  const { locks }: { locks?: LockManager } = navigator;
  void locks?.request(self.name, forever);
}
