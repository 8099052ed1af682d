/** FNV-1a over the bytes of a cell; the tokenizer computes it while it looks for the end of the cell. */
export const HASH_SEED = 0x811c9dc5 | 0;
export const HASH_PRIME = 0x01000193;

export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_SEED;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i], HASH_PRIME);
  return hash;
}

/** Distinct byte strings in order of first appearance. Looking one up allocates nothing. */
export class ByteDictionary {
  /** Open addressing: code + 1, or 0 for a free slot. */
  #slots = new Int32Array(64);
  #hashes = new Int32Array(32);
  /** Entry c is bytes #offsets[c] .. #offsets[c + 1] of the arena. */
  #offsets = new Int32Array(33);
  #arena = new Uint8Array(256);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get arenaBytes(): number {
    return this.#offsets[this.#size];
  }

  /** What all tables of this dictionary take. */
  get allocatedBytes(): number {
    return this.#arena.byteLength + this.#hashes.byteLength * 2 + this.#slots.byteLength;
  }

  /** The code of the entry, added when it is new (then the code is the size before the call). */
  codeOf(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const hashes = this.#hashes;
    const offsets = this.#offsets;
    const mask = slots.length - 1;
    const length = end - start;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const code = slots[slot] - 1;
      if (code < 0) return this.#insert(slot, bytes, start, end, hash);
      const offset = offsets[code];
      if (hashes[code] === hash && offsets[code + 1] - offset === length && this.#same(offset, bytes, start, length)) {
        return code;
      }
      slot = (slot + 1) & mask;
    }
  }

  /** The bytes of one entry; a view, not a copy. */
  entry(code: number): Uint8Array {
    return this.#arena.subarray(this.#offsets[code], this.#offsets[code + 1]);
  }

  #same(offset: number, bytes: Uint8Array, start: number, length: number): boolean {
    const arena = this.#arena;
    for (let i = 0; i < length; i++) if (arena[offset + i] !== bytes[start + i]) return false;
    return true;
  }

  #insert(slot: number, bytes: Uint8Array, start: number, end: number, hash: number): number {
    const code = this.#size;
    const offset = this.#offsets[code];
    const next = offset + (end - start);
    if (next > this.#arena.length) this.#arena = grown(this.#arena, next);
    if (end - start > 64) this.#arena.set(bytes.subarray(start, end), offset);
    else for (let i = start; i < end; i++) this.#arena[offset + i - start] = bytes[i];
    if (code === this.#hashes.length) {
      this.#hashes = grown(this.#hashes, code + 1);
      this.#offsets = grown(this.#offsets, this.#hashes.length + 1);
    }
    this.#hashes[code] = hash;
    this.#offsets[code + 1] = next;
    this.#slots[slot] = code + 1;
    this.#size++;
    if (this.#size * 2 > this.#slots.length) this.#rehash();
    return code;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 4);
    const mask = slots.length - 1;
    for (let code = 0; code < this.#size; code++) {
      const hash = this.#hashes[code];
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = code + 1;
    }
    this.#slots = slots;
  }
}

/** A copy with room for at least so many entries. */
export function grown<T extends Uint8Array | Int32Array>(array: T, needed: number): T {
  const make = array.constructor as new (length: number) => T;
  const larger = new make(Math.max(needed, array.length * 2));
  larger.set(array);
  return larger;
}
