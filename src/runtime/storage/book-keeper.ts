import type { Domain } from '../../core/data/domain.ts';
import type { Schema } from '../../core/data/schema/schema.ts';
import type { Experiment } from '../../core/experiment/experiment.ts';
import type { Margin } from '../../core/experiment/release/margins.ts';
import type { ReleaseStatement } from '../../core/experiment/release/release-statement.ts';
import type { SpentOn } from '../../core/experiment/run/one-run.ts';
import type { AnswerNoise } from '../../core/history/answer-noise.ts';
import { type Book, emptyBook } from '../../core/privacy/book/book.ts';
import type { Change } from '../../core/privacy/book/changes.ts';
import type { CubeEntry, ReleaseEntry } from '../../core/privacy/book/entries.ts';
import type { QuerySpec } from '../../core/workload/query-spec.ts';
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

/** The part of a book that is no entry, as it is kept. */
type KeptPromises = { readonly dataId: string } & Pick<Book, 'whole' | 'claims'>;

/**
 * Where books outlive the page, so that nobody gets a budget back by closing it. It decides nothing: what may be charged,
 * and what becomes of the book, is said in core/privacy/book. Each entry has a page of its own.
 */
export class BookKeeper {
  readonly #disk: Disk;
  readonly #written: () => void;

  /** `written` is called after every write. */
  constructor(disk: Disk, written: () => void) {
    this.#disk = disk;
    this.#written = written;
  }

  book(dataId: string): Promise<Book> {
    return this.#disk('readonly', (pages) => read(pages, dataId));
  }

  /** Reads the book, changes it and writes what is new, in one transaction: all of it or nothing. Tells the book then. */
  async change(dataId: string, change: Change, { answers, result }: Attached = {}): Promise<Book> {
    const changed = await this.#disk('readwrite', async (pages) => {
      const before = await read(pages, dataId);
      const after = change(before);
      const { whole, claims } = after;
      if (whole !== before.whole || claims !== before.claims) {
        pages.put(['promises', dataId], { dataId, whole, claims } satisfies KeptPromises);
      }
      for (const cube of news(before.cubes, after.cubes)) {
        pages.put(['ledger', dataId, cube.id], cube);
        if (cube.isForgotten) for (const key of await pages.keys(['answers', cube.id])) pages.delete(key);
        else if (answers?.of === cube.id && answers.added.length > 0) {
          pages.put(['answers', cube.id, cube.answers - answers.added.length], answers.added);
        }
      }
      for (const release of news(before.releases, after.releases)) pages.put(['release', dataId, release.id], release);
      if (result) pages.put(['result', result.of], result.is);
      return after;
    });
    this.#written();
    return changed;
  }

  /** In the order in which they were written. */
  async answers({ id }: CubeEntry): Promise<KeptAnswer[]> {
    return (await this.#disk('readonly', (pages) => pages.all<KeptAnswer[]>(['answers', id]))).flat();
  }

  async result({ id }: ReleaseEntry): Promise<KeptResult | null> {
    return (await this.#disk('readonly', (pages) => pages.get<KeptResult>(['result', id]))) ?? null;
  }
}

async function read(pages: Pages, dataId: string): Promise<Book> {
  const cubes = await pages.all<CubeEntry>(['ledger', dataId]);
  const releases = await pages.all<ReleaseEntry>(['release', dataId]);
  const promises = await pages.get<KeptPromises>(['promises', dataId]);
  const { whole, claims } = promises ?? emptyBook(dataId);
  return { dataId, cubes, releases, whole, claims };
}

function news<E>(before: readonly E[], after: readonly E[]): E[] {
  return after.filter((entry) => !before.includes(entry));
}
