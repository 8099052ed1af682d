import { hexadecimal } from './words.ts';

/**
 * The smallest of all digests that were seen, each once: a sample that every order of them gives, and of which two sets
 * share about as much as of themselves (min-wise hashing: the k smallest).
 */
export class Smallest {
  readonly #size: number;
  readonly #digests: number[] = [];
  /** What is above it has no place here; most are, and are passed over by this alone. */
  limit = 0xffffffff;

  constructor(size: number) {
    this.#size = size;
  }

  /** A whole number below 2^32. */
  add(digest: number): void {
    const digests = this.#digests;
    let at = digests.length;
    while (at > 0 && digests[at - 1] > digest) at--;
    if (digest > this.limit || digests[at - 1] === digest) return;
    digests.splice(at, 0, digest);
    if (digests.length > this.#size) digests.pop();
    if (digests.length === this.#size) this.limit = digests[this.#size - 1];
  }

  /** About how many different digests were seen, told by how small the smallest are. */
  get distinct(): number {
    const found = this.#digests.length;
    return found < this.#size ? found : ((found - 1) * 0x100000000) / (this.limit + 1);
  }

  finish(): string[] {
    return this.#digests.map((digest) => hexadecimal(digest));
  }
}
