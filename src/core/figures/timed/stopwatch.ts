/** Browsers round their clocks to a tenth of a millisecond; a batch is long against that, and short against time slices. */
const BATCH_MILLISECONDS = 2;
/** Work this long is timed once: it has warmed up long before its end. */
const LONG_MILLISECONDS = 150;
/** The reference need not take longer than this, however long the work is. */
const MOST_REFERENCE_MILLISECONDS = 200;
const LEAST_BATCHES = 3;
const WARM_UP_MILLISECONDS = 60;
/** For clocks that stand still. */
const MOST_CALLS = 256;
const MOST_BATCHES = 200;

/** Milliseconds of one call of the work, and of one call of the reference beside it. */
export interface Timing {
  readonly milliseconds: number;
  readonly reference: number;
}

/**
 * Times work beside a reference. The two take turns in batches of the same length, so that other work on the machine
 * slows both alike, and the fastest batch of each counts, since it only ever adds time. The first call warms up and does
 * not count, unless it takes so long that a second one would be a nuisance.
 */
export class Stopwatch {
  readonly #clock: () => number;
  readonly #reference: () => void;
  readonly #repeatFor: number;
  readonly #referenceCall: number;

  /** Short work is repeated for so many milliseconds. */
  constructor(clock: () => number, reference: () => void, repeatFor: number) {
    this.#clock = clock;
    this.#reference = reference;
    this.#repeatFor = repeatFor;
    this.#elapsed(reference, 8);
    this.#referenceCall = this.#elapsed(reference, 8) / 8;
  }

  /** Runs work for a while without timing it, because engines compile what runs often, and do it meanwhile. */
  warmUp(work: () => void): void {
    const started = this.#clock();
    for (let call = 0; call < MOST_CALLS && this.#clock() - started < WARM_UP_MILLISECONDS; call++) work();
  }

  time(work: () => void): Timing {
    const first = this.#elapsed(work, 1);
    if (first >= LONG_MILLISECONDS) return { milliseconds: first, reference: this.#beside(first) };
    const calls = callsFor(BATCH_MILLISECONDS, first);
    let milliseconds = Number.POSITIVE_INFINITY;
    let reference = Number.POSITIVE_INFINITY;
    let spent = 0;
    for (let batch = 0; batch < MOST_BATCHES && (batch < LEAST_BATCHES || spent < this.#repeatFor); batch++) {
      const elapsed = this.#elapsed(work, calls);
      // A clock that did not move has told nothing.
      if (elapsed > 0) milliseconds = Math.min(milliseconds, elapsed / calls);
      reference = Math.min(reference, this.#beside(elapsed));
      spent += elapsed;
    }
    return { milliseconds, reference };
  }

  /** One call of the reference, from a batch of about this length. */
  #beside(length: number): number {
    const calls = callsFor(Math.min(length, MOST_REFERENCE_MILLISECONDS), this.#referenceCall);
    return this.#elapsed(this.#reference, calls) / calls;
  }

  #elapsed(work: () => void, calls: number): number {
    const started = this.#clock();
    for (let call = 0; call < calls; call++) work();
    return this.#clock() - started;
  }
}

function callsFor(milliseconds: number, one: number): number {
  return Math.min(MOST_CALLS, Math.max(1, Math.ceil(milliseconds / one)));
}
