/** A message costs the page a moment and the worker, too: no more than ten a second. */
const INTERVAL = 100;

/** Passes items on in batches. The last ones may stay behind: whoever calls has them all in the end. */
export function batchedReports<T>(
  report: (items: readonly T[], share: number) => void,
  now: () => number,
): (item: T, share: number) => void {
  let waiting: T[] = [];
  let reported = Number.NEGATIVE_INFINITY;
  return (item, share) => {
    waiting.push(item);
    const time = now();
    if (time - reported < INTERVAL) return;
    reported = time;
    report(waiting, share);
    waiting = [];
  };
}
