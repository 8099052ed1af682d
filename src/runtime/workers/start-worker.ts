const starters = new Map<string, string>();

/**
 * Starts a worker from the address that `import url from '…worker.ts?worker&url'` gives. A worker loaded by its address
 * does not inherit the page's content policy; one started from a blob does, and a blob that only imports keeps the
 * worker's own imports, lazy ones too, working by address.
 */
export function startWorker(url: string, name: string): Worker {
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
