import { delMany, get, getMany, keys, set, setMany, type UseStore, update } from 'idb-keyval';
import type { AskSetup } from '../../core/asking/ask-setup.ts';
import type { Claim, FramedAttribute } from '../../core/asking/claim.ts';
import type { Paid } from '../../core/asking/paid.ts';
import type { WholeBudget } from '../../core/asking/whole-budget.ts';
import type { Domain } from '../../core/data/domain.ts';
import type { Schema } from '../../core/data/schema.ts';
import type { Experiment } from '../../core/experiment/experiment.ts';
import type { SpentOn } from '../../core/experiment/one-run.ts';
import type { ReleaseStatement } from '../../core/experiment/release/release-statement.ts';
import type { AnswerNoise } from '../../core/history/answer-noise.ts';
import type { QuerySpec } from '../../core/workload/query-spec.ts';
import { durableStore } from './durable-store.ts';

/**
 * What this browser remembers of one ledger of the Ask room. Attributes stand by position, data and cube as digests: no
 * name, label or count is kept.
 */
export interface KeptLedger {
  readonly id: string;
  readonly dataId: string;
  readonly cubeId: string;
  readonly setup: AskSetup;
  /** The attributes of the cube, as digests; ledgers of earlier versions have none. */
  readonly frame?: readonly FramedAttribute[];
  /** How many rows of a person `spent` counts; 1 where that was not kept. */
  readonly rowsPerPerson?: number;
  readonly spent: number;
  readonly answers: number;
  /** What was paid for before it was drawn and never came back, as `spent` counts it; ledgers of earlier versions have none. */
  readonly unanswered?: readonly Paid[];
  /** All its noise was drawn exactly; that of earlier versions was not. */
  readonly isExact?: true;
  /** Another ledger was opened on the same cube; what this one spent and answered still counts. */
  readonly isClosed: boolean;
  /** What was asked and answered was forgotten: the amount stays, and nothing says what it was spent on. */
  readonly isForgotten?: true;
}

/** A release that was paid for. What came out stands apart, so that the ledger is read without it. */
export interface KeptRelease {
  readonly id: string;
  readonly dataId: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** In words: mechanism and workload. */
  readonly what: string;
  readonly spent: number;
  readonly delta: number;
  readonly setup: Pick<AskSetup, 'neighbours'>;
  readonly rowsPerPerson: number;
  /** `charged`: paid for, and nothing came out yet; where the page ended meanwhile, nothing ever will. */
  readonly outcome: 'charged' | 'released' | 'failed';
  /** Why nothing came out. */
  readonly problem?: string;
}

/** What a release gave: all of it may be published, and none of it is anything else. */
export interface KeptResult {
  readonly statement: ReleaseStatement;
  readonly experiment: Experiment;
  readonly domain: Domain;
  /** Of the person's own file, as it was read. */
  readonly schema: Schema | null;
  readonly answers: readonly Float64Array[];
  readonly scales: readonly (number | null)[];
  readonly spentOn: readonly SpentOn[];
  readonly records: { readonly csv: Blob; readonly records: number; readonly impossible: number } | null;
}

/** What was promised about the same people, whichever cube is open. */
export interface KeptPromises {
  readonly dataId: string;
  /** Null where every cube has a budget of its own alone. */
  readonly whole: WholeBudget | null;
  readonly claims: readonly Claim[];
}

/** One answer of a history, its attributes named by their positions. */
export interface KeptAnswer extends AnswerNoise {
  readonly spec: QuerySpec;
  readonly answer: number;
  readonly cost: number | null;
  /** When it was kept, in milliseconds since 1970; answers of earlier versions do not say. */
  readonly at?: number;
}

/** Where all that was charged outlives the page, in Ask and in Release, so that nobody gets a budget back by closing it. */
export interface AskKeeper {
  ledgers(dataId: string): Promise<readonly KeptLedger[]>;
  answers(ledger: KeptLedger): Promise<readonly KeptAnswer[]>;
  promises(dataId: string): Promise<KeptPromises>;
  /** Writes the ledger together with the answers that are new in it and what is promised. */
  save(ledger: KeptLedger, added: readonly KeptAnswer[], promises: KeptPromises): Promise<void>;
  close(ledger: KeptLedger): Promise<void>;
  releases(dataId: string): Promise<readonly KeptRelease[]>;
  saveRelease(release: KeptRelease): Promise<void>;
  /** Together with the release, which it came of. */
  saveResult(release: KeptRelease, result: KeptResult): Promise<void>;
  result(release: KeptRelease): Promise<KeptResult | null>;
  promise(promises: KeptPromises): Promise<void>;
  /** Forgets what was asked of a ledger and answered, but never what it spent. */
  forget(ledger: KeptLedger): Promise<void>;
}

type Key =
  | readonly [kind: 'ledger', dataId: string, id: string]
  | readonly [kind: 'answers', id: string, from: number]
  | readonly [kind: 'promises', dataId: string]
  | readonly [kind: 'release', dataId: string, id: string]
  | readonly [kind: 'result', id: string];

export function noPromises(dataId: string): KeptPromises {
  return { dataId, whole: null, claims: [] };
}

const keyOf = ({ dataId, id }: KeptLedger): Key => ['ledger', dataId, id];
const releaseKey = ({ dataId, id }: KeptRelease): Key => ['release', dataId, id];

/** As it is kept now, however it was known to whoever closes it: what it spent meanwhile stays. */
export function closed(kept: KeptLedger): KeptLedger {
  return { ...kept, isClosed: true };
}

/** All that stays of a ledger whose answers are forgotten. How many there were is for claims that are watched later. */
export function amountOf({ id, dataId, setup, rowsPerPerson, spent, answers }: KeptLedger): KeptLedger {
  const { epsilon, neighbours, publicRecords } = setup;
  return {
    id,
    dataId,
    cubeId: '',
    setup: { attributes: [], epsilon, neighbours, publicRecords, tree: false },
    ...(rowsPerPerson !== undefined && { rowsPerPerson }),
    spent,
    answers,
    isClosed: true,
    isForgotten: true,
  };
}

export class BrowserAskKeeper implements AskKeeper {
  readonly #written: () => void;
  #store: UseStore | null = null;

  /** `written` is called after every write. */
  constructor(written: () => void) {
    this.#written = written;
  }

  async ledgers(dataId: string): Promise<KeptLedger[]> {
    const own = await this.#keys(([kind, owner]) => kind === 'ledger' && owner === dataId);
    return getMany<KeptLedger>(own, this.#db).then((found) => found.filter((ledger) => ledger !== undefined));
  }

  async answers(ledger: KeptLedger): Promise<KeptAnswer[]> {
    const parts = await this.#answerKeys(ledger);
    return (await getMany<KeptAnswer[]>(parts, this.#db)).flatMap((part) => part ?? []);
  }

  async promises(dataId: string): Promise<KeptPromises> {
    const key: Key = ['promises', dataId];
    return (await get<KeptPromises>([...key], this.#db)) ?? noPromises(dataId);
  }

  save(ledger: KeptLedger, added: readonly KeptAnswer[], promises: KeptPromises): Promise<void> {
    const entries: [IDBValidKey, unknown][] = [
      [[...keyOf(ledger)], ledger],
      [['promises', promises.dataId], promises],
    ];
    if (added.length > 0) entries.push([['answers', ledger.id, ledger.answers - added.length], added]);
    return this.#telling(setMany(entries, this.#db));
  }

  close(ledger: KeptLedger): Promise<void> {
    return this.#telling(update<KeptLedger>([...keyOf(ledger)], (kept = ledger) => closed(kept), this.#db));
  }

  async releases(dataId: string): Promise<KeptRelease[]> {
    const own = await this.#keys(([kind, owner]) => kind === 'release' && owner === dataId);
    return getMany<KeptRelease>(own, this.#db).then((found) => found.filter((release) => release !== undefined));
  }

  saveRelease(release: KeptRelease): Promise<void> {
    return this.#telling(set([...releaseKey(release)], release, this.#db));
  }

  saveResult(release: KeptRelease, result: KeptResult): Promise<void> {
    const entries: [IDBValidKey, unknown][] = [
      [[...releaseKey(release)], release],
      [['result', release.id], result],
    ];
    return this.#telling(setMany(entries, this.#db));
  }

  async result({ id }: KeptRelease): Promise<KeptResult | null> {
    return (await get<KeptResult>(['result', id], this.#db)) ?? null;
  }

  promise(promises: KeptPromises): Promise<void> {
    return this.#telling(set(['promises', promises.dataId], promises, this.#db));
  }

  /** The amount is written before anything is deleted, so that nothing that stops in between gives any of it back. */
  async forget(ledger: KeptLedger): Promise<void> {
    await update<KeptLedger>([...keyOf(ledger)], (kept = ledger) => amountOf(kept), this.#db);
    await this.#telling(delMany(await this.#answerKeys(ledger), this.#db));
  }

  async #telling(write: Promise<void>): Promise<void> {
    await write;
    this.#written();
  }

  /** In the order in which they were written. */
  #answerKeys({ id }: KeptLedger): Promise<IDBValidKey[]> {
    return this.#keys(([kind, owner]) => kind === 'answers' && owner === id);
  }

  async #keys(wanted: (key: Key) => boolean): Promise<IDBValidKey[]> {
    const all = await keys<IDBValidKey>(this.#db);
    return all.filter((key) => Array.isArray(key) && wanted(key as unknown as Key));
  }

  get #db(): UseStore {
    this.#store ??= durableStore('epsilon-workbench-ask', 'ledgers');
    return this.#store;
  }
}
