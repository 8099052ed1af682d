import * as Comlink from 'comlink';
import { CALLED_OFF } from '../called-off.ts';
import { uniqueId } from '../unique-id.ts';
import { type Member, memberOf } from './member.ts';

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

const starters = new Map<string, string>();

/**
 * Starts a worker from the address that `import url from '…worker.ts?worker&url'` gives. A worker loaded by its address
 * does not inherit the page's content policy; one started from a blob does, and a blob that only imports keeps the
 * worker's own imports, lazy ones too, working by address.
 */
function startWorker(url: string, name: string): Worker {
  const address = new URL(url, document.baseURI).href;
  let starter = starters.get(address);
  if (!starter) {
    starter = URL.createObjectURL(new Blob([starterOf(address)], { type: 'text/javascript' }));
    starters.set(address, starter);
  }
  return new Worker(starter, { name });
}

/**
 * No module worker: what the module of a blob imports, Firefox asks of the network and never of the service worker, so
 * that no worker would start offline. A script has to hold back itself what it is sent before its import is there.
 */
function starterOf(address: string): string {
  return `const early = [];
const hold = (event) => early.push(event);
addEventListener('message', hold);
import(${JSON.stringify(address)}).then(
  () => {
    removeEventListener('message', hold);
    for (const { data, ports } of early) dispatchEvent(new MessageEvent('message', { data, ports }));
  },
  (error) => setTimeout(() => { throw error; }),
);`;
}
