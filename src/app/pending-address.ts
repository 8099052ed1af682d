import * as v from 'valibot';
import type { TabMemory } from '../runtime/storage/tab-memory.ts';

const shape = v.object({ shown: v.array(v.string()), pending: v.string() });

/** A reload that is asked for this long after the address was written knows what was written. */
const KNOWN_AFTER_MILLISECONDS = 1000;
const MOST_SHOWN = 10;

/**
 * What the address is about to say. Browsers let a page change its address only so often, so that of many changes in a
 * row most wait; and a reload may begin at what the address said a moment ago. It finds the rest here. (`pagehide` would
 * be too late: by then it is settled where a reload begins.)
 */
export class PendingAddress {
  readonly #memory: TabMemory;
  /** What the address has said of late. */
  #shown: readonly string[] = [];
  #clearing = 0;

  constructor(memory: TabMemory) {
    this.#memory = memory;
  }

  keep(pending: string): void {
    clearTimeout(this.#clearing);
    this.#shown = [...this.#shown.filter((hash) => hash !== location.hash), location.hash].slice(-MOST_SHOWN);
    this.#memory.save(JSON.stringify({ shown: this.#shown, pending }));
  }

  /** What was kept stands in the address now. */
  written(): void {
    clearTimeout(this.#clearing);
    this.#clearing = window.setTimeout(() => this.#clear(), KNOWN_AFTER_MILLISECONDS);
  }

  /** What waited when the page was left at the address that it has now; null where nothing did. */
  take(): string | null {
    const kept = this.#memory.load();
    this.#clear();
    try {
      const { success, output } = v.safeParse(shape, JSON.parse(kept ?? 'null'));
      return success && output.shown.includes(location.hash) ? output.pending : null;
    } catch {
      return null;
    }
  }

  #clear(): void {
    this.#shown = [];
    this.#memory.save(null);
  }
}
