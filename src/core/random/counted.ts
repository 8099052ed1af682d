import type { Rng } from './rng.ts';

/** Draws from another source, and tells how much of what is expected has been drawn. */
export class CountedRng implements Rng {
  readonly #from: Rng;
  readonly #count: Count;

  constructor(from: Rng, count: Count = { drawn: 0, next: Number.POSITIVE_INFINITY, tell: () => {} }) {
    this.#from = from;
    this.#count = count;
  }

  /** From now on the share is told of as many draws as were made until now. */
  again(tell: (share: number) => void): void {
    const expected = Math.max(1, this.#count.drawn);
    const step = Math.max(1, Math.ceil(expected / STEPS));
    this.#count.drawn = 0;
    this.#count.next = step;
    this.#count.tell = () => {
      this.#count.next += step;
      tell(Math.min(1, this.#count.drawn / expected));
    };
  }

  uint32(): number {
    this.#counted();
    return this.#from.uint32();
  }

  uniform(): number {
    this.#counted();
    return this.#from.uniform();
  }

  integer(n: number): number {
    this.#counted();
    return this.#from.integer(n);
  }

  split(label: string): Rng {
    return new CountedRng(this.#from.split(label), this.#count);
  }

  #counted(): void {
    this.#count.drawn += 1;
    if (this.#count.drawn >= this.#count.next) this.#count.tell();
  }
}

/** Told so many times at most. */
const STEPS = 50;

/** Of a source and all that were split from it. */
interface Count {
  drawn: number;
  next: number;
  tell: () => void;
}
