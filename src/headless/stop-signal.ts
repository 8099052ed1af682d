import { Stopped } from './errors.ts';

const names = ['SIGINT', 'SIGTERM'] as const;

/** Aborts with `Stopped` at the first Ctrl-C; the second one ends the process at once, as ever. */
export function stopSignal(): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const release = () => {
    for (const name of names) process.off(name, onSignal);
  };
  const onSignal = (name: NodeJS.Signals) => {
    release();
    controller.abort(new Stopped(name));
  };
  for (const name of names) process.on(name, onSignal);
  return { signal: controller.signal, release };
}
