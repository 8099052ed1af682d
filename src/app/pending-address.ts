import * as v from 'valibot';
import type { TabMemory } from '../runtime/storage/tab-memory.ts';

const shape = v.object({ shown: v.string(), pending: v.string() });

/**
 * What the address is about to say. Browsers let a page change its address only so often, so that of many changes in a
 * row most wait; a reload in between finds them here. (`pagehide` would be too late: the address of a reload is settled
 * by then.)
 */
export class PendingAddress {
  readonly #memory: TabMemory;

  constructor(memory: TabMemory) {
    this.#memory = memory;
  }

  keep(pending: string): void {
    this.#memory.save(JSON.stringify({ shown: location.hash, pending }));
  }

  clear(): void {
    this.#memory.save(null);
  }

  /** What waited when the page was left at the address it has now; null where nothing did. */
  take(): string | null {
    const kept = this.#memory.load();
    this.clear();
    try {
      const { success, output } = v.safeParse(shape, JSON.parse(kept ?? 'null'));
      return success && output.shown === location.hash ? output.pending : null;
    } catch {
      return null;
    }
  }
}
