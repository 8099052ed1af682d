/** A message costs the page a moment, so there are no more than ten a second. */
const INTERVAL = 100;

export function throttledProgress(report: (share: number) => void, now: () => number): (share: number) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (share) => {
    const time = now();
    if (time - last < INTERVAL) return;

    last = time;
    report(share);
  };
}
