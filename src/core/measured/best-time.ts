/** How long one work is repeated, in milliseconds. */
export interface Patience {
  readonly repeatFor: number;
}

/** Browsers round their clocks to a tenth of a millisecond; a batch is long against that, and short against time slices. */
const BATCH_MILLISECONDS = 2;
/** Work this long is timed once: it has warmed up long before its end. */
const LONG_MILLISECONDS = 300;
const LEAST_BATCHES = 2;
/** For clocks that stand still. */
const MOST_CALLS = 256;
const MOST_BATCHES = 200;

/**
 * Milliseconds of one call: the fastest of several batches, because whatever else the machine does only ever adds time.
 * The first call warms up and does not count, unless it takes so long that a second one would be a nuisance.
 */
export function bestTime(work: () => void, clock: () => number, { repeatFor }: Patience): number {
  const time = (calls: number) => {
    const started = clock();
    for (let call = 0; call < calls; call++) work();
    return clock() - started;
  };
  const first = time(1);
  if (first >= LONG_MILLISECONDS) return first;
  const calls = Math.min(MOST_CALLS, Math.max(1, Math.ceil(BATCH_MILLISECONDS / first)));
  let best = Number.POSITIVE_INFINITY;
  let spent = 0;
  for (let batch = 0; batch < MOST_BATCHES && (batch < LEAST_BATCHES || spent < repeatFor); batch++) {
    const milliseconds = time(calls);
    // A clock that did not move has told nothing.
    if (milliseconds > 0) best = Math.min(best, milliseconds / calls);
    spent += milliseconds;
  }
  return best;
}
