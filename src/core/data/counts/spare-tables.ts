/** Below this the garbage collector is quick enough. */
const LEAST_CELLS = 1024;
const MOST_SPARE = 16;
/** How many times larger than needed a spare table may be: small ones must not take the large ones away. */
const MOST_ROOM = 4;

/**
 * Large tables that are used again. Left to the garbage collector they pile up, several times what is in use, as it
 * waits for much more than a few megabytes before it looks for them.
 */
export class SpareTables {
  readonly #most: number;
  /** Large ones first. */
  #spare: ArrayBuffer[] = [];

  /** `most` is the size of the largest table there will be. */
  constructor(most: number) {
    this.#most = most;
  }

  /** A table with anything in it. */
  take(cells: number): Float64Array {
    if (cells < LEAST_CELLS) return new Float64Array(cells);
    const bytes = cells * Float64Array.BYTES_PER_ELEMENT;
    const best = this.#spare.findLastIndex(({ byteLength }) => byteLength >= bytes && byteLength <= MOST_ROOM * bytes);
    if (best >= 0) return new Float64Array(this.#spare.splice(best, 1)[0], 0, cells);
    // What is too small now will be so again: distributions get finer with every measurement.
    this.#spare = this.#spare.filter(({ byteLength }) => 2 * byteLength > bytes);
    return new Float64Array(this.#roomFor(cells)).subarray(0, cells);
  }

  /** Nobody may look at the table any more. */
  give({ buffer, length }: Float64Array): void {
    if (length < LEAST_CELLS || !(buffer instanceof ArrayBuffer)) return;
    this.#spare.push(buffer);
    this.#spare.sort((a, b) => b.byteLength - a.byteLength);
    this.#spare.length = Math.min(this.#spare.length, MOST_SPARE);
  }

  /** Tables that grow from round to round take what there is until they have doubled. */
  #roomFor(cells: number): number {
    let room = LEAST_CELLS;
    while (room < cells) room *= 2;
    return Math.max(cells, Math.min(room, this.#most));
  }
}
