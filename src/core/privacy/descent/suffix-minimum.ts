/** Remembers the smallest of all keys noted since any moment, and the group it belongs to. */
export class SuffixMinimum {
  /** A stack of the keys that none noted later is below. */
  readonly #keys: number[] = [];
  readonly #groups: number[] = [];
  readonly #times: number[] = [];
  #now = 0;

  /** The current moment. */
  get now(): number {
    return this.#now;
  }

  note(key: number, group: number): void {
    while (this.#keys.length > 0 && this.#keys[this.#keys.length - 1] >= key) {
      this.#keys.pop();
      this.#groups.pop();
      this.#times.pop();
    }
    this.#keys.push(key);
    this.#groups.push(group);
    this.#times.push(++this.#now);
  }

  /** The smallest key noted after this moment, if there is one. */
  since(moment: number): { readonly key: number; readonly group: number } | null {
    let low = 0;
    let high = this.#times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#times[middle] > moment) high = middle;
      else low = middle + 1;
    }
    return low < this.#times.length ? { key: this.#keys[low], group: this.#groups[low] } : null;
  }

  clear(): void {
    this.#keys.length = 0;
    this.#groups.length = 0;
    this.#times.length = 0;
  }
}
