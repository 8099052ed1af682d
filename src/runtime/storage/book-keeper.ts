import type { Domain } from '../../core/data/domain.ts';
import type { Contents } from '../../core/data/file/contents/contents.ts';
import type { Schema } from '../../core/data/schema/schema.ts';
import type { Experiment } from '../../core/experiment/experiment.ts';
import type { Margin } from '../../core/experiment/release/margins.ts';
import type { ReleaseStatement } from '../../core/experiment/release/release-statement.ts';
import type { SpentOn } from '../../core/experiment/run/one-run.ts';
import type { AnswerNoise } from '../../core/history/answer-noise.ts';
import { type Book, emptyBook, isCharged } from '../../core/privacy/book/book.ts';
import type { Change, Stamp } from '../../core/privacy/book/changes.ts';
import { doubtsOf } from '../../core/privacy/book/doubts.ts';
import type { CubeEntry, Doubt, PeopleAnswer, ReleaseEntry } from '../../core/privacy/book/entries.ts';
import { joined } from '../../core/privacy/book/joined.ts';
import { type KnownPeople, type Traits, traitsOf } from '../../core/privacy/book/recognition.ts';
import type { QuerySpec } from '../../core/workload/query-spec.ts';
import { uniqueId } from '../unique-id.ts';
import type { Disk, Pages } from './durable-store.ts';

/** What a release gave: all of it may be published, and none of it is anything else. */
export interface KeptResult {
  readonly statement: ReleaseStatement;
  readonly experiment: Experiment;
  readonly domain: Domain;
  /** Of the person's own file, as it was read. */
  readonly schema: Schema | null;
  readonly answers: readonly Float64Array[];
  readonly scales: readonly (number | null)[];
  /** How far off the answers may be; releases of earlier versions do not say. */
  readonly margins?: readonly Margin[];
  /** The noise of each table whose answers are what was measured; releases of earlier versions do not say. */
  readonly measured?: readonly (AnswerNoise | null)[];
  readonly spentOn: readonly SpentOn[];
  readonly records: { readonly csv: Blob; readonly records: number; readonly impossible: number } | null;
}

/** One answer of a history, its attributes named by their positions. */
export interface KeptAnswer extends AnswerNoise {
  readonly spec: QuerySpec;
  readonly answer: number;
  readonly cost: number | null;
  /** When it was kept, in milliseconds since 1970; answers of earlier versions do not say. */
  readonly at?: number;
}

/** What is written together with a change of the book. */
export interface Attached {
  /** The newest answers of a cube. */
  readonly answers?: { readonly of: string; readonly added: readonly KeptAnswer[] };
  readonly result?: { readonly of: string; readonly is: KeptResult };
}

/** The part of a book that is no entry, as it is kept; earlier versions kept budget and claims alone. */
type KeptPromises = { readonly dataId: string } & Pick<Book, 'whole' | 'claims'> &
  Partial<Pick<Book, 'name' | 'budgets' | 'answers'>>;

/** Two ids that lead to one book. It is never taken back. */
interface Alias {
  readonly from: string;
  readonly to: string;
}

/** Data that is open in this page. */
interface OpenPeople {
  readonly name: string;
  /** Null for data that comes with the workbench. */
  readonly traits: Traits | null;
}

/** A book that is kept, or might be. */
type KeptBook = Book & { readonly dataId: string };

/** Begins the id of a ledger that was given away, or came from elsewhere. */
const GIVEN_AWAY = 'ledger ';

/** So that nobody else's digests are like those of this browser. */
const SECRET_BYTES = 32;

/**
 * Where books outlive the page, so that nobody gets a budget back by closing it. It decides nothing: what may be charged,
 * and what becomes of the book, is said in core/privacy/book. Each entry has a page of its own.
 */
export class BookKeeper {
  readonly #disk: Disk;
  readonly #written: () => void;
  /** By the id of its book. */
  readonly #open = new Map<string, OpenPeople>();
  #secret: Promise<string> | null = null;

  /** `written` is called after every write. */
  constructor(disk: Disk, written: () => void) {
    this.#disk = disk;
    this.#written = written;
  }

  /** The id of data that comes with the workbench, of which nothing need be recognised. */
  introduce(dataId: string, name: string): string {
    this.#open.set(dataId, { name, traits: null });
    return dataId;
  }

  /**
   * The id of the book of a file by what it holds, whatever it is called and however it is written. `bytes`: its digest,
   * by which earlier versions kept its book: that goes on.
   */
  async idOf(name: string, contents: Contents, bytes: string, stamp: Stamp): Promise<string> {
    const traits = traitsOf(contents, await this.#knownSecret());
    const look = async (pages: Pages) => {
      const [own, earlier] = [await read(pages, traits.id), await read(pages, bytes)];
      return { own, earlier, isNews: own.dataId !== earlier.dataId && !isEmpty(earlier) };
    };
    const takeIn = async (pages: Pages) => {
      const { own, earlier, isNews } = await look(pages);
      if (!isNews) return own;
      if (!isEmpty(own)) return this.#joined(pages, own.dataId, earlier, stamp);
      lead(pages, own.dataId, earlier.dataId);
      return earlier;
    };
    const { own, isNews } = await this.#disk('readonly', look);
    const { dataId } = isNews ? await this.#disk('readwrite', takeIn) : own;
    this.#open.set(dataId, { name, traits });
    return dataId;
  }

  /** That of this browser, read or made once. */
  #knownSecret(): Promise<string> {
    this.#secret ??= this.#readSecret();
    this.#secret.catch(() => {
      this.#secret = null;
    });
    return this.#secret;
  }

  async #readSecret(): Promise<string> {
    const kept = await this.#disk('readonly', (pages) => pages.get<string>(['secret']));
    if (kept !== undefined) return kept;
    const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
    const fresh = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return this.#disk('readwrite', async (pages) => {
      // Another tab may have been faster.
      const other = await pages.get<string>(['secret']);
      if (other === undefined) pages.put(['secret'], fresh);
      return other ?? fresh;
    });
  }

  book(dataId: string): Promise<Book> {
    return this.#disk('readonly', (pages) => this.#read(pages, dataId));
  }

  /** Reads the book, changes it and writes what is new, in one transaction: all of it or nothing. Tells the book then. */
  async change(dataId: string, change: Change, { answers, result }: Attached = {}): Promise<Book> {
    const changed = await this.#disk('readwrite', async (pages) => {
      const before = await this.#read(pages, dataId);
      const after = await this.#write(pages, before, change(before));
      for (const cube of news(before.cubes, after.cubes)) {
        if (cube.isForgotten) for (const key of await pages.keys(['answers', cube.id])) pages.delete(key);
        else if (answers?.of === cube.id && answers.added.length > 0) {
          pages.put(['answers', cube.id, cube.answers - answers.added.length], answers.added);
        }
      }
      if (result) pages.put(['result', result.of], result.is);
      return after;
    });
    this.#written();
    return changed;
  }

  /**
   * Makes one book of two, of the same people as somebody said: `other` is one that is kept here, or came from elsewhere.
   * From now on both ids lead to it.
   */
  async join(dataId: string, other: string | KeptBook, stamp: Stamp, answer?: PeopleAnswer): Promise<Book> {
    const one = await this.#disk('readwrite', async (pages) => {
      const from = typeof other === 'string' ? await read(pages, other) : other;
      const open = this.#open.get(from.dataId);
      const into = await read(pages, dataId);
      if (open) this.#open.set(into.dataId, open);
      return this.#joined(pages, dataId, from, stamp, answer);
    });
    this.#written();
    return one;
  }

  /** What a book is called among all ledgers, so that it is known again where it comes back. It says nothing of the data. */
  publicId(dataId: string): Promise<string> {
    return this.#disk('readwrite', async (pages) => {
      const book = await read(pages, dataId);
      const aliases = await pages.all<Alias>(['alias']);
      const known = aliases.find(({ from, to }) => from.startsWith(GIVEN_AWAY) && bookOf(aliases, to) === book.dataId);
      if (known) return known.from;
      const id = `${GIVEN_AWAY}${uniqueId()}`;
      lead(pages, id, book.dataId);
      return id;
    });
  }

  async #joined(pages: Pages, id: string, from: KeptBook, stamp: Stamp, answer?: PeopleAnswer): Promise<KeptBook> {
    const into = await read(pages, id);
    const { dataId } = await read(pages, from.dataId);
    if (dataId !== into.dataId) lead(pages, dataId, into.dataId);
    const one = await this.#write(pages, into, joined(into, from, stamp, answer));
    return { ...one, dataId: into.dataId };
  }

  /** As it is kept, with the doubts about the data that is open. */
  async #read(pages: Pages, dataId: string): Promise<Book> {
    const book = await read(pages, dataId);
    const traits = this.#open.get(book.dataId)?.traits;
    return traits ? { ...book, doubts: await doubtsAbout(pages, book, traits) } : book;
  }

  /** What is new of a book, with its name and what its data is known by from the first charge on. */
  async #write(pages: Pages, before: Book, after: Book): Promise<Book> {
    const { dataId } = after;
    if (dataId === null) throw new Error('a book of nothing is kept nowhere');
    const open = this.#open.get(dataId);
    const book = after.name === '' && after !== before ? { ...after, name: open?.name ?? '' } : after;
    const { name, whole, budgets, claims, answers } = book;
    if (promisesIn(book).some((part, at) => part !== promisesIn(before)[at])) {
      pages.put(['promises', dataId], { dataId, name, whole, budgets, claims, answers } satisfies KeptPromises);
    }
    for (const cube of news(before.cubes, book.cubes)) pages.put(['ledger', cube.dataId, cube.id], cube);
    for (const release of news(before.releases, book.releases)) {
      pages.put(['release', release.dataId, release.id], release);
    }
    if (open?.traits && isCharged(book)) {
      const { traits } = open;
      const known = await pages.get<KnownPeople>(['people', traits.id]);
      if (!known) pages.put(['people', traits.id], { dataId, traits } satisfies KnownPeople);
    }
    return book;
  }

  /** In the order in which they were written. */
  async answers({ id }: CubeEntry): Promise<KeptAnswer[]> {
    return (await this.#disk('readonly', (pages) => pages.all<KeptAnswer[]>(['answers', id]))).flat();
  }

  async result({ id }: ReleaseEntry): Promise<KeptResult | null> {
    return (await this.#disk('readonly', (pages) => pages.get<KeptResult>(['result', id]))) ?? null;
  }
}

/** The book of an id, with the entries of all that were joined to it. */
async function read(pages: Pages, id: string): Promise<KeptBook> {
  const aliases = await pages.all<Alias>(['alias']);
  const dataId = bookOf(aliases, id);
  const members = [dataId, ...aliases.map(({ from }) => from).filter((from) => bookOf(aliases, from) === dataId)];
  const of = async <E>(kind: string) => (await Promise.all(members.map((one) => pages.all<E>([kind, one])))).flat();
  const cubes = await of<CubeEntry>('ledger');
  const releases = await of<ReleaseEntry>('release');
  const promises = await pages.get<KeptPromises>(['promises', dataId]);
  return { ...emptyBook(dataId), ...promises, dataId, cubes, releases };
}

/** From now on. */
function lead(pages: Pages, from: string, to: string): void {
  pages.put(['alias', from], { from, to } satisfies Alias);
}

/** Where an id leads: to itself, or to the book that its own was joined to. */
function bookOf(aliases: readonly Alias[], id: string): string {
  const next = aliases.find(({ from }) => from === id);
  return next ? bookOf(aliases, next.to) : id;
}

async function doubtsAbout(pages: Pages, book: KeptBook, traits: Traits): Promise<Doubt[]> {
  const aliases = await pages.all<Alias>(['alias']);
  const people = await pages.all<KnownPeople>(['people']);
  const ids = new Set(people.map(({ dataId }) => bookOf(aliases, dataId)));
  const others = [...ids].map(async (id) => ({
    book: await read(pages, id),
    traits: people.filter(({ dataId }) => bookOf(aliases, dataId) === id).map((known) => known.traits),
  }));
  return doubtsOf(book, traits, await Promise.all(others), (id) => bookOf(aliases, id));
}

function isEmpty({ cubes, releases, whole }: Book): boolean {
  return cubes.length === 0 && releases.length === 0 && whole === null;
}

function promisesIn({ name, whole, budgets, claims, answers }: Book): unknown[] {
  return [name, whole, budgets, claims, answers];
}

function news<E>(before: readonly E[], after: readonly E[]): E[] {
  return after.filter((entry) => !before.includes(entry));
}
