import { useSyncExternalStore } from 'react';

const print = () => matchMedia('print');

function watch(changed: () => void): () => void {
  const list = print();
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/** Whether what is drawn now goes to paper: tables are drawn whole then, and charts as wide as a page. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    watch,
    () => print().matches,
    () => false,
  );
}
