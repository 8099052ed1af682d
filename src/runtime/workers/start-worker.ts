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
    starter = URL.createObjectURL(new Blob([`import ${JSON.stringify(address)};`], { type: 'text/javascript' }));
    starters.set(address, starter);
  }
  return new Worker(starter, { type: 'module', name });
}
