import * as Comlink from 'comlink';
import { CALLED_OFF } from '../called-off.ts';
import { uniqueId } from '../unique-id.ts';
import { type Member, memberOf } from './member.ts';
import { startWorker } from './start-worker.ts';

/**
 * A worker of the page behind comlink, whose death is noticed by the lock that it holds (workers/alive.ts). Where the
 * browser keeps locks from the page, only an error tells of it.
 */
export function browserMember<Api>(url: string, kind: string): Member<Api> {
  const name = `${kind} ${uniqueId()}`;
  const worker = startWorker(url, name);
  const { locks }: { locks?: LockManager } = navigator;
  const stopWaiting = new AbortController();
  const died = new Promise<string>((resolve) => {
    worker.addEventListener('error', (event) => resolve(event.message || 'it could not be started'));
    worker.addEventListener('message', ({ data }) => {
      if (data !== 'alive') return;
      const waiting = locks?.request(name, { signal: stopWaiting.signal }, () => resolve('it was stopped'));
      waiting?.catch(() => {});
    });
  });
  return memberOf(Comlink.wrap<Api>(worker) as Api, died, () => {
    stopWaiting.abort(CALLED_OFF);
    worker.terminate();
  });
}

/** As many workers as the machine has cores, but two at least (one may be busy) and eight at most (memory). */
export function poolSize(): number {
  return Math.min(8, Math.max(2, navigator.hardwareConcurrency || 2));
}
