import { Failure } from '../../../../src/core/failure.ts';
import { UNITS_PER_EPSILON } from '../../../../src/core/privacy/budget.ts';
import {
  type AskKeeper,
  amountOf,
  closed,
  type KeptAnswer,
  type KeptLedger,
  type KeptPromises,
  type KeptRelease,
  type KeptResult,
  noPromises,
} from '../../../../src/runtime/storage/ask-keeper.ts';
import type { HoldLock } from '../../../../src/runtime/storage/tab-lock.ts';

/** What a browser keeps, without a browser. */
export class MemoryAskKeeper implements AskKeeper {
  readonly #ledgers = new Map<string, KeptLedger>();
  readonly #answers = new Map<string, KeptAnswer[]>();
  readonly #promises = new Map<string, KeptPromises>();
  readonly #releases = new Map<string, KeptRelease>();
  readonly #results = new Map<string, KeptResult>();
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

  async ledgers(dataId: string): Promise<KeptLedger[]> {
    return [...this.#ledgers.values()].filter((ledger) => ledger.dataId === dataId);
  }

  async answers({ id }: KeptLedger): Promise<KeptAnswer[]> {
    return this.#answers.get(id) ?? [];
  }

  async promises(dataId: string): Promise<KeptPromises> {
    return this.#promises.get(dataId) ?? noPromises(dataId);
  }

  async save(ledger: KeptLedger, added: readonly KeptAnswer[], promises: KeptPromises): Promise<void> {
    if (this.isFull) throw new Failure('full');
    return this.#write(() => this.#save(ledger, added, promises));
  }

  async #save(ledger: KeptLedger, added: readonly KeptAnswer[], promises: KeptPromises): Promise<void> {
    const { disk } = this;
    if (added.length > 0) this.disk = null;
    if (added.length > 0) await disk;
    this.#promises.set(promises.dataId, structuredClone(promises));
    this.#ledgers.set(ledger.id, structuredClone(ledger));
    this.#answers.set(ledger.id, [...(this.#answers.get(ledger.id) ?? []), ...structuredClone(added)]);
  }

  close(ledger: KeptLedger): Promise<void> {
    return this.#write(async () => {
      this.#ledgers.set(ledger.id, closed(this.#ledgers.get(ledger.id) ?? ledger));
    });
  }

  async releases(dataId: string): Promise<KeptRelease[]> {
    return [...this.#releases.values()].filter((release) => release.dataId === dataId);
  }

  saveRelease(release: KeptRelease): Promise<void> {
    if (this.isFull) throw new Failure('full');
    return this.#write(async () => {
      this.#releases.set(release.id, structuredClone(release));
    });
  }

  saveResult(release: KeptRelease, result: KeptResult): Promise<void> {
    if (this.isFull) throw new Failure('full');
    return this.#write(async () => {
      this.#releases.set(release.id, structuredClone(release));
      this.#results.set(release.id, result);
    });
  }

  async result({ id }: KeptRelease): Promise<KeptResult | null> {
    return this.#results.get(id) ?? null;
  }

  promise(promises: KeptPromises): Promise<void> {
    return this.#write(async () => {
      this.#promises.set(promises.dataId, structuredClone(promises));
    });
  }

  async #write(work: () => Promise<void>): Promise<void> {
    this.writes += 1;
    if (!this.cut || this.writes < this.cut.write) return work();
    if (this.writes === this.cut.write && this.cut.isWritten) await work();
    this.#died();
    return new Promise(() => {});
  }

  /** What all ledgers and releases count as spent, in whole units. */
  get spent(): number {
    return [...this.#ledgers.values(), ...this.#releases.values()].reduce(
      (sum, { spent }) => sum + Math.round(spent * UNITS_PER_EPSILON),
      0,
    );
  }

  forget(ledger: KeptLedger): Promise<void> {
    return this.#write(async () => {
      this.#ledgers.set(ledger.id, amountOf(this.#ledgers.get(ledger.id) ?? ledger));
      this.#answers.delete(ledger.id);
    });
  }

  /** Forgets the last answers of every history. */
  lose(count: number): void {
    for (const answers of this.#answers.values()) answers.splice(-count);
  }

  /** Everything there is, as text. */
  get text(): string {
    return JSON.stringify([...this.#ledgers.values(), ...this.#answers.values(), ...this.#promises.values()]);
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
