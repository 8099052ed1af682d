/** All of it, to be read; or just enough to see that it still runs, whatever its times. */
export type Pace = 'full' | 'smallest';

/** What is measured at one go: if it breaks, the other parts of a benchmark are measured all the same. */
export interface Part {
  /** Names it where it has no rows. */
  readonly what: string;
  measure(): readonly object[] | Promise<readonly object[]>;
}

/** For what several parts need and whoever comes first works out. */
export function once<T>(work: () => T): () => T {
  let done: { readonly value: T } | null = null;
  return () => {
    done ??= { value: work() };
    return done.value;
  };
}
