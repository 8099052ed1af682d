import type { AskStart } from '../../core/asking/ask-service.ts';
import type { AnswersElsewhere } from '../../core/asking/claim.ts';
import { builtinDataset } from '../../core/data/builtin/registry.ts';
import { type DatasetRef, rowsPerPerson } from '../../core/data/dataset-ref.ts';
import { codesOf, type Domain } from '../../core/data/domain.ts';
import type { CountsNote } from '../../core/data/session.ts';
import { MOST_COUNTED } from '../../core/experiment/release/counted-in-claims.ts';
import { Failure } from '../../core/failure.ts';
import { noiseInFile, noiseOf } from '../../core/history/answer-noise.ts';
import type { Book } from '../../core/privacy/book/book.ts';
import { writeCube } from '../../core/privacy/book/changes.ts';
import type { AskSetup, CubeEntry, FramedAttribute, Paid } from '../../core/privacy/book/entries.ts';
import { type QuerySpec, renameInQuery } from '../../core/workload/query-spec.ts';
import { buildWorkload } from '../../core/workload/registry.ts';
import type { BookKeeper, KeptAnswer, KeptResult } from '../../runtime/storage/book-keeper.ts';
import { digestOf, fileDigest } from '../../runtime/storage/content-digest.ts';
import type { Persistence } from '../../runtime/storage/persistence.ts';
import type { HoldLock } from '../../runtime/storage/tab-lock.ts';
import { newStamp, uniqueId } from '../../runtime/unique-id.ts';
import type { DataClient } from '../../runtime/workers/data-client.ts';
import { peopleIn } from '../data-at-hand.ts';
import type { DataState } from '../state.ts';
import type { OpenSession } from './ask-state.ts';

export interface LedgerServices {
  readonly data: DataClient;
  readonly books: BookKeeper;
  readonly holdLock: HoldLock;
  readonly persistence: Persistence;
  readonly problemWithPlace: string | null;
}

/** What a cube is made of, without its counts. */
export interface CubeData {
  readonly domain: Domain;
  readonly records: number;
  readonly note: CountsNote;
}

/** Data that no other tab can ask about before it is settled whether a cube of it stays open here. */
export interface HeldData {
  /** It stays open; the one that was open before is let go. */
  keep(): void;
  /** It was not opened after all. */
  drop(): void;
}

/** Finds the book of the same data, whatever its file is called, and puts a session into its words and back. */
export class AskLedgers {
  readonly #services: LedgerServices;
  #held: { readonly dataId: string; readonly release: () => void } | null = null;

  constructor(services: LedgerServices) {
    this.#services = services;
  }

  /** The same for the same rows, and never for others but where somebody said that they are of the same people. */
  async dataId({ ref, dataFile }: DataState): Promise<string> {
    const { books } = this.#services;
    if (!dataFile) {
      return books.introduce(await digestOf([JSON.stringify(ref && peopleIn(ref))]), nameOf(ref));
    }
    const { file, table } = dataFile;
    return books.idOf(file.name, table.contents, await fileDigest(file), newStamp());
  }

  book(dataId: string): Promise<Book> {
    return this.#services.books.book(dataId);
  }

  /** The attributes of the data without their names, so that claims and answers find them again in another cube. */
  frame(dataId: string | null, { person, sample }: DatasetRef, { attributes }: Domain): Promise<FramedAttribute[]> {
    return Promise.all(
      attributes.map(async ({ name, size, labels }) => ({
        column: await digestOf([JSON.stringify([dataId, name])]),
        // Counts of other records are not counts of these: they never stand beside one another.
        coding: await digestOf([JSON.stringify([dataId, person, sample, name, labels])]),
        size,
      })),
    );
  }

  /** What was answered in one cube, as it is kept. */
  answersOf(ledger: CubeEntry): Promise<readonly KeptAnswer[]> {
    return this.#services.books.answers(ledger);
  }

  /** What the other cubes of the same data answered. */
  elsewhere(others: readonly CubeEntry[]): Promise<AnswersElsewhere[]> {
    return Promise.all(
      others.map(async (ledger) => {
        const { frame } = ledger;
        if (!frame) return { frame: [], answers: [], lost: ledger.answers };
        const answers = await this.#services.books.answers(ledger);
        return { frame, answers, lost: ledger.answers - answers.length };
      }),
    );
  }

  /** What was released of the same data, as far as every number has noise of its own. */
  released({ dataId, releases }: Book): Promise<AnswersElsewhere[]> {
    return Promise.all(
      releases
        .filter(({ outcome }) => outcome === 'released')
        .map(async (release) => {
          const result = await this.#services.books.result(release);
          if (!result) return { frame: [], answers: [], lost: 1 };
          const frame = await this.frame(dataId, result.experiment.dataset, result.domain);
          return { frame, ...answersIn(result) };
        }),
    );
  }

  /** A cube by its true table: other bins or another reading make another one. */
  cubeId(dataId: string, { domain, records, note }: CubeData): Promise<string> {
    const [attributes] = note.order.sets;
    const frame = attributes.map((index) => domain.attributes[index]);
    return this.#services.data.session.cubeName(JSON.stringify([dataId, attributes, frame, records]), note);
  }

  /** One tab at a time: two would each spend the whole budget, and neither would know what the other one answered. */
  async hold(dataId: string): Promise<HeldData> {
    const before = this.#held;
    if (before?.dataId === dataId) return { keep: () => {}, drop: () => {} };
    const release = await this.#services.holdLock(`ask ${dataId}`);
    if (!release) {
      throw new Failure(
        'This data is open in another tab, which holds its budget. Continue there, or close that tab and reopen the cube here.',
      );
    }
    const keep = () => {
      before?.release();
      this.#held = { dataId, release };
    };
    return { keep, drop: release };
  }

  /** What a session needs to go on where its ledger stands. */
  async start(ledger: CubeEntry, { attributes }: Domain): Promise<AskStart> {
    const cube = ledger.setup.attributes.map((index) => attributes[index]);
    const answers = await this.#services.books.answers(ledger);
    if (answers.length !== ledger.answers) {
      throw new Failure(
        `Of this cube’s history ${answers.length} of ${ledger.answers} answers are left in this browser’s storage, so nobody can tell what is left of its budget; restart it.`,
      );
    }
    return {
      kind: 'resume',
      history: {
        domain: { attributes: cube },
        answers: answers.map(({ spec, answer, ...own }) => ({
          query: renameInQuery(spec, (position) => cube[Number(position)].name),
          answer,
          ...noiseInFile(own),
        })),
      },
      costs: answers.map(({ cost }) => cost),
      unanswered: unansweredOf(
        ledger,
        cube.map(({ name }) => name),
      ),
    };
  }

  /** Writes a session into the book as it stands now, with the answers that are new. `released`: see `CubeNews`. */
  async write(session: OpenSession, seen: CubeEntry, released: number): Promise<Book> {
    const { cube, answers, unanswered, pending, budget, claims, chosen, ref } = session;
    const positions = new Map(cube.attributes.map(({ name }, index) => [name, String(index)]));
    const byPosition = (spec: QuerySpec) => renameInQuery(spec, (name) => positions.get(name) ?? name);
    const paidFor = (paid: Paid): Paid => ('spec' in paid ? { ...paid, spec: byPosition(paid.spec) } : paid);
    const at = Date.now();
    const added = answers
      .slice(seen.answers)
      .map(
        ({ spec, answer, cost, ...own }): KeptAnswer => ({ spec: byPosition(spec), answer, ...noiseOf(own), cost, at }),
      );
    const now: CubeEntry = {
      ...seen,
      rowsPerPerson: rowsPerPerson(ref),
      spent: budget.spent,
      answers: answers.length,
      unanswered: unanswered.map(paidFor),
    };
    const news = {
      cube: now,
      seen,
      reserved: pending && { ...pending, paid: paidFor(pending.paid) },
      released,
      claims: claims.map(({ claim }) => claim),
      whole: chosen,
      stamp: newStamp(),
    };
    return this.#services.books.change(seen.dataId, writeCube(news), { answers: { of: seen.id, added } });
  }
}

/** Every cell of a released table as an answer to a question about it. */
function answersIn({ experiment, domain, answers, measured }: KeptResult): Pick<AnswersElsewhere, 'answers' | 'lost'> {
  const { blocks, size } = buildWorkload(experiment.workload, domain);
  // Attributes that were made binary are others than those that claims are about.
  if (experiment.dataset.binarise !== undefined) return { answers: [], lost: size };
  const known = blocks.flatMap((block, index) => {
    const noise = measured?.[index];
    return noise && block.partition ? [{ block, noise, released: answers[index] }] : [];
  });
  const count = known.reduce((sum, { block }) => sum + block.queries, 0);
  if (count > MOST_COUNTED) return { answers: [], lost: size };
  const told = known.flatMap(({ block: { attributes, queries }, noise, released }) =>
    Array.from({ length: queries }, (_, cell) => {
      const codes = codesOf(domain, attributes, cell);
      const where = Object.fromEntries(
        attributes.map((position, at) => [String(position), [codes[at], codes[at]] as const]),
      );
      return { spec: { where }, answer: released[cell], ...noise, cost: 0 };
    }),
  );
  return { answers: told, lost: size - count };
}

/** What data that comes with the workbench is called. */
function nameOf(ref: DatasetRef | null): string {
  return ref && 'builtin' in ref ? builtinDataset(ref.builtin).title : '';
}

/** What a ledger paid for and nobody answered, over attributes of these names. */
export function unansweredOf({ unanswered = [] }: CubeEntry, names: readonly string[]): Paid[] {
  return unanswered.map((paid) =>
    'spec' in paid ? { ...paid, spec: renameInQuery(paid.spec, (position) => names[Number(position)]) } : paid,
  );
}

export function newLedger(
  dataId: string,
  cubeId: string,
  setup: AskSetup,
  frame: readonly FramedAttribute[],
): CubeEntry {
  const id = uniqueId();
  const own = setup.attributes.map((index) => frame[index]);
  return { id, dataId, cubeId, setup, frame: own, spent: 0, answers: 0, isExact: true, isClosed: false };
}
