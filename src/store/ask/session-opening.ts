import type { StoreApi } from 'zustand/vanilla';
import type { AskSettings } from '../../core/asking/ask-session.ts';
import { type DatasetRef, rowsPerPerson } from '../../core/data/dataset-ref.ts';
import { plainFrame } from '../../core/data/description.ts';
import { isCountTheSame } from '../../core/experiment/guarantees.ts';
import { Failure } from '../../core/failure.ts';
import {
  type Book,
  emptyBook,
  type Opening,
  openEntry,
  openingOf,
  othersIn,
  requireRoom,
  unitsLeftFor,
} from '../../core/privacy/book/book.ts';
import type { AskSetup } from '../../core/privacy/book/entries.ts';
import type { AskClient } from '../../runtime/workers/ask-client.ts';
import type { DataClient } from '../../runtime/workers/data-client.ts';
import { unlessAborted } from '../../runtime/workers/member.ts';
import { sameJson } from '../same-json.ts';
import type { DataState, WorkbenchState } from '../state.ts';
import { problemWithPersons } from '../unit-of-data.ts';
import { type HeldData, newLedger, unansweredOf } from './ask-ledgers.ts';
import { problemWithSetup } from './ask-limits.ts';
import type { OpenSession } from './ask-state.ts';
import { preparedCube } from './prepared-cube.ts';
import type { SessionBook } from './session-book.ts';

/** Which cube is opened. */
export interface Wanted {
  readonly setup: AskSetup;
  /** Whether a ledger that is open on the cube goes on (that very one, or whichever there is) or is closed. */
  readonly how: 'start over' | 'resume' | { readonly ledger: string };
  /** The ε that all cubes of the data may spend together from now on; null leaves that as it is. */
  readonly whole: number | null;
  /** Nobody chose it. */
  readonly isDefault?: boolean;
}

/** Opens a cube of the data at hand where its ledger stands, or with a fresh one. */
export class SessionOpening {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: { readonly data: DataClient; readonly ask: AskClient };
  readonly #book: SessionBook;

  constructor(
    store: StoreApi<WorkbenchState>,
    services: { readonly data: DataClient; readonly ask: AskClient },
    book: SessionBook,
  ) {
    this.#store = store;
    this.#services = services;
    this.#book = book;
  }

  /** The session that takes the place of the one before, or that very one. No other tab opens the data meanwhile. */
  async opened(data: DataState, wanted: Wanted, signal: AbortSignal): Promise<OpenSession> {
    const held: { data: HeldData | null } = { data: null };
    try {
      const session = await this.#opened(data, wanted, held, signal);
      held.data?.keep();
      return session;
    } catch (error) {
      held.data?.drop();
      throw error;
    }
  }

  async #opened(
    data: DataState,
    { setup, how, whole, isDefault }: Wanted,
    held: { data: HeldData | null },
    signal: AbortSignal,
  ): Promise<OpenSession> {
    const { ledgers } = this.#book;
    const { ref, description, dataFile } = data;
    if (!ref || !description) throw new Failure('No data is loaded; open a file or a built-in set in the Data room.');
    const wanted = typeof how === 'string' ? null : how.ledger;
    const { domain } = plainFrame(description);
    const { length } = domain.attributes;
    if (wanted !== null && setup.attributes.some((index) => index >= length)) throw readInAnotherWay();
    const problem = problemWithPersons(data) ?? problemWithSetup(domain, setup);
    if (problem) throw new Failure(problem);
    signal.throwIfAborted();
    const prepared = preparedCube(ref, description, setup, dataFile ? [dataFile.file] : []);
    const note = prepared.counts;
    const rows = prepared.unit.rowsPerPerson;
    const counted = { domain, records: description.records, note };
    const requireSameData = () => {
      const now = this.#store.getState().data;
      if (sameJson(now.ref, ref) && now.dataFile?.file === dataFile?.file) return;
      throw new Failure('Other data was opened meanwhile, or this is read in another way now; open the cube again.');
    };
    const dataId = (await this.#book.lookUp(data))?.book.dataId ?? null;
    held.data = dataId ? await unlessAborted(ledgers.hold(dataId), signal) : null;
    if (dataId === null && whole !== null) throw new Failure(NO_WHOLE);
    await this.#book.requireWrittenDown(dataId);
    // Only now does no other tab change it any more.
    const known = await this.#book.lookUp(data);
    // Without what was spent before, it would be spent once more.
    if (dataId !== null && known?.book.dataId !== dataId) throw new Failure(CANNOT_BE_READ);
    const before = known?.book ?? emptyBook(null);
    const cubeId = dataId && (await unlessAborted(ledgers.cubeId(dataId, counted), signal));
    requireSameData();
    if (wanted !== null && openEntry(before, cubeId)?.id !== wanted) throw readInAnotherWay();
    const opening = openingOf(before, { cubeId, setup, startsOver: how === 'start over', whole }, rows);
    const { same } = opening;
    const { session } = this.#store.getState().ask;
    const isCounted = session !== null && rowsPerPerson(session.ref) === rows;
    const isThis = same !== null && session?.ledger?.id === same.id && isCounted && this.#services.ask.isOpen;
    if (isThis && opening.whole?.epsilon === session.book.whole?.epsilon) return session;
    requireRoom(before, opening, rows);
    const book = { ...before, whole: opening.whole };
    const others = othersIn(book, same?.id);
    const frame = await ledgers.frame(dataId, ref, domain);
    const { cube, added, budget, claims } = await this.#services.ask.open(
      async (port) => {
        await this.#services.data.session.handOver(port, note);
        // They are of whatever was open when they were counted.
        requireSameData();
      },
      settingsOf(opening, book, ref, description.records),
      same ? await ledgers.start(same, domain) : { kind: 'empty' },
      {
        frame,
        elsewhere: [...(await ledgers.elsewhere(others)), ...(await ledgers.released(before))],
        claims: book.claims,
        ...([opening, ...others].some(({ setup }) => tellsRecords(setup, ref)) && { records: description.records }),
      },
      signal,
    );
    // There is no way back from here: the worker of the session before is gone.
    const ledger = same ?? (dataId && cubeId ? newLedger(dataId, cubeId, opening.setup, frame) : null);
    this.#store.setState(({ ask }) => ({ ask: { ...ask, notKept: known?.problem ?? null } }));
    const names = cube.attributes.map(({ name }) => name);
    return this.#book.written({
      dataId,
      ref,
      file: dataFile?.file ?? null,
      ledger,
      book,
      chosen: whole === null || !opening.whole ? null : { to: opening.whole, why: isDefault ? 'default' : 'set' },
      setup: opening.setup,
      cube,
      answers: added,
      unanswered: same ? unansweredOf(same, names) : [],
      pending: null,
      budget,
      claims,
    });
  }
}

/** How many rows a person has is a matter of the data, so it is that of now also where a ledger goes on. */
function settingsOf({ same, setup }: Opening, book: Book, ref: DatasetRef, records: number): AskSettings {
  const { attributes, epsilon, neighbours } = setup;
  const rows = rowsPerPerson(ref);
  const limit = unitsLeftFor(book, { id: same?.id, setup }, rows);
  return {
    attributes,
    epsilon,
    neighbours,
    rowsPerPerson: rows,
    ...(limit !== null && { limit }),
    ...(tellsRecords(setup, ref) && { records }),
  };
}

/** Whether a cube takes the number of records for known: by choice, or because neighbours have as many. */
export function tellsRecords({ publicRecords, neighbours }: AskSetup, dataset: DatasetRef): boolean {
  return publicRecords || isCountTheSame({ neighbours, dataset });
}

function readInAnotherWay(): Failure {
  return new Failure(
    'The columns are read differently from when this ledger was opened, so its cube no longer exists. Give them the same bins and categories in the Data room, or open another cube.',
  );
}

const CANNOT_BE_READ =
  'What was spent on this data before cannot be read from this browser’s storage, so nobody can tell what is left. Try again, or reload the page.';

const NO_WHOLE =
  'This browser cannot keep what is spent on this data, so one budget over all cubes cannot be kept either. Give each cube a budget of its own.';
