import { isDeepStrictEqual } from 'node:util';
import { UNITS_PER_EPSILON } from '../../../../src/core/privacy/budget.ts';
import type { Disk, PageKey } from '../../../../src/runtime/storage/durable-store.ts';
import type { HoldLock } from '../../../../src/runtime/storage/tab-lock.ts';

/** What a browser keeps, without a browser: transactions one after another, of which each is kept in whole or not at all. */
export class MemoryDisk {
  /** By their keys as JSON. */
  pages = new Map<string, unknown>();
  isFull = false;
  /** Before the write of this number the power goes, or right after it: whoever waits for that write waits for ever. */
  cut: { readonly write: number; readonly isWritten: boolean } | null = null;
  writes = 0;
  #died = () => {};
  readonly died = new Promise<void>((resolve) => {
    this.#died = resolve;
  });
  /** The next answers are written only when this is settled. */
  disk: Promise<void> | null = null;
  /** Called before each transaction. */
  onTransaction = () => {};
  #last: Promise<unknown> = Promise.resolve();

  readonly transact: Disk = (mode, work) => {
    const done = this.#last.then(() => this.#transact(mode, work));
    this.#last = done.catch(() => undefined);
    // Those that the power cut wait for ever, and hold up nobody else.
    if (this.cut) this.#last = Promise.race([this.#last, this.died]);
    return done;
  };

  #transact: Disk = async (mode, work) => {
    this.onTransaction();
    const pages = new Map(this.pages);
    const keys = (start: PageKey) =>
      [...pages.keys()]
        .map((key) => JSON.parse(key) as PageKey)
        .filter((key) => key.length === start.length + 1 && isDeepStrictEqual(key.slice(0, -1), start))
        .sort((a, b) => ((a.at(-1) ?? 0) < (b.at(-1) ?? 0) ? -1 : 1));
    const result = await work({
      get: async <T>(key: PageKey) => structuredClone(pages.get(JSON.stringify(key))) as T | undefined,
      all: async <T>(start: PageKey) => keys(start).map((key) => structuredClone(pages.get(JSON.stringify(key))) as T),
      keys: async (start) => keys(start),
      put: (key, value) => void pages.set(JSON.stringify(key), structuredClone(value)),
      delete: (key) => void pages.delete(JSON.stringify(key)),
    });
    if (mode === 'readonly') return result;
    if (this.isFull) throw new DOMException('no room', 'full');
    if (this.disk && [...pages.keys()].some((key) => key.startsWith('["answers"') && !this.pages.has(key))) {
      const { disk } = this;
      this.disk = null;
      await disk;
    }
    this.writes += 1;
    const isCut = this.cut !== null && this.writes >= this.cut.write;
    if (!isCut || (this.writes === this.cut?.write && this.cut.isWritten)) this.pages = pages;
    if (!isCut) return result;
    this.#died();
    return new Promise(() => {});
  };

  /** What all ledgers and releases count as spent, in whole units. */
  get spent(): number {
    return [...this.pages].reduce((sum, [key, page]) => {
      const isCharge = key.startsWith('["ledger"') || key.startsWith('["release"');
      return isCharge ? sum + Math.round((page as { spent: number }).spent * UNITS_PER_EPSILON) : sum;
    }, 0);
  }

  /** Forgets the last answers of every history. */
  lose(count: number): void {
    const histories = new Map([...this.pages].filter(([key]) => key.startsWith('["answers"')));
    const ids = new Set([...histories.keys()].map((key) => JSON.parse(key)[1]));
    for (const id of ids) {
      const parts = [...histories.keys()].filter((key) => JSON.parse(key)[1] === id);
      for (const key of parts.slice(-count)) this.pages.delete(key);
    }
  }

  /** Everything that is kept in Ask, as text. */
  get text(): string {
    return JSON.stringify([...this.pages].filter(([key]) => !/^\["re(lease|sult)"/.test(key)));
  }
}

/** Locks that several tabs share. A tab that ends lets go of all that it held. */
export class TabLocks {
  readonly #held = new Map<string, object>();

  tab(): { readonly hold: HoldLock; end(): void } {
    const tab = {};
    const release = (name: string) => {
      if (this.#held.get(name) === tab) this.#held.delete(name);
    };
    return {
      hold: async (name) => {
        if (this.#held.has(name)) return null;
        this.#held.set(name, tab);
        return () => release(name);
      },
      end: () => {
        for (const name of this.#held.keys()) release(name);
      },
    };
  }
}
