/** Aimed at by batches: long enough to make messages cheap, short enough to cancel and to show progress. */
const BATCH_MILLISECONDS = 60;

/** Chooses how many trials to send at once, from how long the last ones took. */
export class BatchSizer {
  readonly #first: number;
  readonly #workers: number;
  #millisecondsPerCell: number | null = null;

  /** The first batch has one trial of each mechanism, so that the estimate does not come from the fastest alone. */
  constructor(mechanisms: number, workers: number) {
    this.#first = mechanisms;
    this.#workers = workers;
  }

  record(cells: number, milliseconds: number): void {
    const latest = milliseconds / cells;
    this.#millisecondsPerCell = this.#millisecondsPerCell === null ? latest : (this.#millisecondsPerCell + latest) / 2;
  }

  size(left: number): number {
    const wanted =
      this.#millisecondsPerCell === null ? this.#first : Math.floor(BATCH_MILLISECONDS / this.#millisecondsPerCell);
    // Near the end the rest is shared out, so that no worker idles while another has a long batch.
    const share = Math.ceil(left / this.#workers);
    return Math.max(1, Math.min(wanted, share));
  }
}
