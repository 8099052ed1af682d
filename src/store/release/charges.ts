import type { StoreApi } from 'zustand/vanilla';
import { deltaTogether, spentTogether, type WholeBudget } from '../../core/asking/whole-budget.ts';
import { rowsPerPerson } from '../../core/data/dataset-ref.ts';
import type { DataDescription } from '../../core/data/description.ts';
import type { Neighbours } from '../../core/data/neighbours.ts';
import type { ReleaseCharge } from '../../core/experiment/release/release-charge.ts';
import { Failure } from '../../core/failure.ts';
import type { AskKeeper, KeptRelease } from '../../runtime/storage/ask-keeper.ts';
import { type Charged, spendingsOf } from '../ask/ask-ledgers.ts';
import type { AskSessions } from '../ask/ask-sessions.ts';
import type { KnownData } from '../ask/ask-state.ts';
import type { WorkbenchState } from '../state.ts';

/** What a release is about to cost, and how the ledger calls it. */
export interface ChargeOrder extends ReleaseCharge {
  readonly what: string;
}

/** What is spent on the data at hand and what may be, in the neighbours of the whole budget. */
export interface Balance {
  readonly whole: WholeBudget | null;
  /** Infinite where charges cannot be counted together. */
  readonly spent: number;
  readonly delta: number;
}

/** What was charged on data, in Ask and in Release together. `neighbours`: to count in where no budget says. */
export function balanceOf({ ledgers, releases, promises }: KnownData, neighbours: Neighbours, rows: number): Balance {
  const whole = promises?.whole ?? null;
  const spendings = spendingsOf([...ledgers, ...releases], rows);
  const told = whole?.neighbours ?? neighbours;
  return { whole, spent: spentTogether(told, spendings), delta: deltaTogether(told, spendings) };
}

/** Why a release does not fit into what is left; null where it does. */
export function problemWithCharge(known: KnownData, order: ChargeOrder): string | null {
  const { whole, spent } = balanceOf(known, order.neighbours, order.rowsPerPerson);
  if (!whole) return 'Nobody has said yet what may be spent on this data in all; set its budget first.';
  const { epsilon, delta, rowsPerPerson } = order;
  const own: Charged = { spent: epsilon, delta, setup: order, rowsPerPerson };
  const cost = spentTogether(whole.neighbours, spendingsOf([own], rowsPerPerson));
  if (!Number.isFinite(spent + cost)) return NO_BOUND;
  const all = spendingsOf([...known.ledgers, ...known.releases, own], rowsPerPerson);
  const after = spentTogether(whole.neighbours, all);
  if (after > whole.epsilon) {
    const left = Math.max(0, Number((whole.epsilon - spent).toPrecision(12)));
    return `This release costs ε = ${cost}, and ε = ${left} is left of the ${whole.epsilon} that may be spent on this data in all. Release with less, or allow more in the ledger: that is a promise to the people in the data that you change.`;
  }
  const allowed = whole.delta ?? 0;
  const failing = deltaTogether(whole.neighbours, all);
  if (failing > allowed) {
    return `This release may fail with δ = ${delta}, which makes δ = ${failing} in all, and the budget of this data allows δ = ${allowed}. Choose a mechanism without δ, or allow it in the ledger.`;
  }
  return null;
}

const NO_BOUND =
  'What is spent where one record is replaced has no bound where one is added or removed, so one budget cannot count both. Set the budget for “replace one record”, or release for the neighbours of the budget.';

/** Charges releases to the ledger that the Ask room keeps, under the same lock: one budget, whichever room or tab spends it. */
export class Charges {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #keeper: AskKeeper;
  readonly #sessions: AskSessions;

  constructor(store: StoreApi<WorkbenchState>, keeper: AskKeeper, sessions: AskSessions) {
    this.#store = store;
    this.#keeper = keeper;
    this.#sessions = sessions;
  }

  /**
   * Settles once the charge is on the disk. `about`: the data that is released. `shown`: what was spent before, as the
   * person saw it who agreed: what another tab spent since has to be seen first.
   */
  async charge(order: ChargeOrder, about: DataDescription, shown: number): Promise<KeptRelease> {
    return this.#alone(about, async (known, dataId) => {
      if (balanceOf(known, order.neighbours, order.rowsPerPerson).spent !== shown) {
        throw new Failure(
          'Something else was charged to this data in the meantime. Nothing was released and nothing was charged; look at the ledger, then release again.',
        );
      }
      const problem = problemWithCharge(known, order);
      if (problem !== null) throw new Failure(problem);
      const { what, epsilon, delta, neighbours, rowsPerPerson: rows } = order;
      const release: KeptRelease = {
        id: crypto.randomUUID(),
        dataId,
        at: Date.now(),
        what,
        spent: epsilon,
        delta,
        setup: { neighbours },
        rowsPerPerson: rows,
        outcome: 'charged',
      };
      try {
        await this.#keeper.saveRelease(release);
      } catch {
        throw new Failure(
          'Nothing was released, and nothing was charged: the charge is kept in this browser before any noise is drawn, and that failed. Make room in the browser’s storage and try again.',
        );
      }
      return release;
    });
  }

  /** What may be spent on the data at hand in all, from now on. */
  async setWhole(whole: WholeBudget): Promise<void> {
    const { ref, description } = this.#store.getState().data;
    await this.#alone(description, async ({ ledgers, releases, promises }, dataId) => {
      const rows = ref ? rowsPerPerson(ref) : 1;
      const spendings = spendingsOf([...ledgers, ...releases], rows);
      const spent = spentTogether(whole.neighbours, spendings);
      if (!Number.isFinite(spent)) throw new Failure(NO_BOUND);
      if (spent > whole.epsilon) {
        throw new Failure(`ε = ${spent} is spent on this data already; the budget cannot be less than that.`);
      }
      const failing = deltaTogether(whole.neighbours, spendings);
      if (failing > (whole.delta ?? 0)) {
        throw new Failure(
          `δ = ${failing} is spent on this data already; the δ of its budget cannot be less than that.`,
        );
      }
      await this.#keeper.promise({ claims: [], ...promises, dataId, whole });
    });
    await this.#sessions.lookAgain();
  }

  /** While no other tab or room spends anything of this data, which is still the data that is open. */
  #alone<T>(about: DataDescription | null, work: (known: KnownData, dataId: string) => Promise<T>): Promise<T> {
    return this.#sessions.atWork(async () => {
      if (this.#store.getState().ask.opening) {
        throw new Failure('A cube is being opened in the Ask room; try again once it is open.');
      }
      const { ledgers } = this.#sessions;
      const dataId = await ledgers.dataId(this.#store.getState().data).catch(unreadable);
      const held = await ledgers.hold(dataId);
      try {
        await this.#sessions.setAside(dataId);
        const known = await this.#sessions.lookAgain();
        if (known?.of !== about) throw new Failure(OTHER_DATA);
        if (!known || known.id !== dataId) throw new Failure(known?.problem ?? OTHER_DATA);
        return await work(known, dataId);
      } finally {
        held.drop();
      }
    });
  }
}

export const OTHER_DATA = 'Other data was opened meanwhile.';

function unreadable(): never {
  throw new Failure(
    'The data file was changed, moved or removed since it was opened, so what was spent on it cannot be looked up. Open it again in the Data room.',
  );
}
