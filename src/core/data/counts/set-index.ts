/** Numbered sets as plain data: those of set i stand from starts[i] to starts[i + 1]. */
export interface PackedSets {
  readonly attributes: Int32Array;
  readonly starts: Int32Array;
}

const NONE = -1;

/**
 * Numbers sets of attributes in the order in which they come, and finds them again. Half a million pairs take 15 MiB
 * here; as text in a map they take ten times as much.
 */
export class SetIndex {
  #attributes = new Int32Array(64);
  #starts = new Int32Array(32);
  #size = 0;
  /** Open addressing; at most half of the slots are taken. */
  #slots = new Int32Array(64).fill(NONE);

  static of({ attributes, starts }: PackedSets): SetIndex {
    const index = new SetIndex();
    for (let set = 0; set + 1 < starts.length; set++) index.add(attributes.subarray(starts[set], starts[set + 1]));
    return index;
  }

  get size(): number {
    return this.#size;
  }

  /** The number of the set, or −1. */
  find(set: ArrayLike<number>): number {
    return this.#slots[this.#slotOf(set)];
  }

  /** The number of the set, a new one where it was not there. */
  add(set: ArrayLike<number>): number {
    const slot = this.#slotOf(set);
    if (this.#slots[slot] !== NONE) return this.#slots[slot];
    const number = this.#size++;
    const start = this.#starts[number];
    this.#attributes = withRoom(this.#attributes, start + set.length);
    this.#starts = withRoom(this.#starts, number + 2);
    for (let k = 0; k < set.length; k++) this.#attributes[start + k] = set[k];
    this.#starts[number + 1] = start + set.length;
    if (2 * this.#size > this.#slots.length) this.#rehash();
    else this.#slots[slot] = number;
    return number;
  }

  at(number: number): Int32Array {
    return this.#attributes.subarray(this.#starts[number], this.#starts[number + 1]);
  }

  /** How many attributes a set has. */
  lengthOf(number: number): number {
    return this.#starts[number + 1] - this.#starts[number];
  }

  packed(): PackedSets {
    const starts = this.#starts.slice(0, this.#size + 1);
    return { attributes: this.#attributes.slice(0, starts[this.#size]), starts };
  }

  #slotOf(set: ArrayLike<number>): number {
    const last = this.#slots.length - 1;
    let hash = set.length;
    for (let k = 0; k < set.length; k++) hash = Math.imul(hash ^ set[k], 0x9e3779b1) ^ (hash >>> 15);
    let slot = (hash ^ (hash >>> 13)) & last;
    while (this.#slots[slot] !== NONE && !this.#isAt(this.#slots[slot], set)) slot = (slot + 1) & last;
    return slot;
  }

  #isAt(number: number, set: ArrayLike<number>): boolean {
    const start = this.#starts[number];
    if (this.#starts[number + 1] - start !== set.length) return false;
    for (let k = 0; k < set.length; k++) if (this.#attributes[start + k] !== set[k]) return false;
    return true;
  }

  #rehash(): void {
    this.#slots = new Int32Array(2 * this.#slots.length).fill(NONE);
    for (let number = 0; number < this.#size; number++) this.#slots[this.#slotOf(this.at(number))] = number;
  }
}

/** The same numbers, with room for so many. */
export function withRoom(numbers: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  if (length <= numbers.length) return numbers;
  const grown = new Int32Array(Math.max(length, 2 * numbers.length));
  grown.set(numbers);
  return grown;
}
