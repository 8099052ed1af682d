import type { AskStart } from '../../core/asking/ask-service.ts';
import type { AskSetup } from '../../core/asking/ask-setup.ts';
import type { AnswersElsewhere, FramedAttribute } from '../../core/asking/claim.ts';
import type { Paid } from '../../core/asking/paid.ts';
import { groupDelta, type Spending } from '../../core/asking/whole-budget.ts';
import { type CountsPayload, countsOf } from '../../core/data/counts-payload.ts';
import { type DatasetRef, rowsPerPerson } from '../../core/data/dataset-ref.ts';
import type { Domain } from '../../core/data/domain.ts';
import { Failure } from '../../core/failure.ts';
import { noiseInFile, noiseOf } from '../../core/history/answer-noise.ts';
import { type QuerySpec, renameInQuery } from '../../core/workload/query-spec.ts';
import type { AskKeeper, KeptAnswer, KeptLedger, KeptPromises, KeptRelease } from '../../runtime/storage/ask-keeper.ts';
import { digestOf, fileDigest } from '../../runtime/storage/content-digest.ts';
import type { HoldLock } from '../../runtime/storage/tab-lock.ts';
import { peopleIn } from '../data-at-hand.ts';
import type { DataState } from '../state.ts';
import type { OpenSession } from './ask-state.ts';

export interface LedgerServices {
  readonly askKeeper: AskKeeper;
  readonly holdLock: HoldLock;
}

/** Data that no other tab can ask about before it is settled whether a cube of it stays open here. */
export interface HeldData {
  /** It stays open; the one that was open before is let go. */
  keep(): void;
  /** It was not opened after all. */
  drop(): void;
}

/** Finds what was spent on the same data before, whatever its file is called, and writes down what is spent now. */
export class AskLedgers {
  readonly #services: LedgerServices;
  #held: { readonly dataId: string; readonly release: () => void } | null = null;

  constructor(services: LedgerServices) {
    this.#services = services;
  }

  /** The same for the same contents, and never for others. */
  async dataId({ ref, dataFile }: DataState): Promise<string> {
    if (dataFile || !ref) return dataFile ? fileDigest(dataFile.file) : digestOf(['null']);
    return digestOf([JSON.stringify(peopleIn(ref))]);
  }

  ofData(dataId: string): Promise<readonly KeptLedger[]> {
    return this.#services.askKeeper.ledgers(dataId);
  }

  releases(dataId: string): Promise<readonly KeptRelease[]> {
    return this.#services.askKeeper.releases(dataId);
  }

  promises(dataId: string): Promise<KeptPromises> {
    return this.#services.askKeeper.promises(dataId);
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
  answersOf(ledger: KeptLedger): Promise<readonly KeptAnswer[]> {
    return this.#services.askKeeper.answers(ledger);
  }

  /** What the other cubes of the same data answered. */
  elsewhere(others: readonly KeptLedger[]): Promise<AnswersElsewhere[]> {
    return Promise.all(
      others.map(async (ledger) => {
        const { frame } = ledger;
        if (!frame) return { frame: [], answers: [], lost: ledger.answers };
        const answers = await this.#services.askKeeper.answers(ledger);
        return { frame, answers, lost: ledger.answers - answers.length };
      }),
    );
  }

  /** A cube by its true table: other bins or another reading make another one. */
  cubeId(dataId: string, counts: CountsPayload, attributes: readonly number[]): Promise<string> {
    const { domain, records } = counts;
    const frame = attributes.map((index) => domain.attributes[index]);
    const numbers = new Uint8Array(countsOf(counts).table(attributes).slice().buffer);
    return digestOf([JSON.stringify([dataId, attributes, frame, records]), numbers]);
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
  async start(ledger: KeptLedger, counts: CountsPayload): Promise<AskStart> {
    const { attributes } = counts.domain;
    const cube = ledger.setup.attributes.map((index) => attributes[index]);
    const answers = await this.#services.askKeeper.answers(ledger);
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

  /** The ledger of a session as it stands now, written down with the answers that are new. */
  async save(session: OpenSession, ledger: KeptLedger): Promise<KeptLedger> {
    const { cube, answers, unanswered, pending, budget, claims, whole, ref } = session;
    const positions = new Map(cube.attributes.map(({ name }, index) => [name, String(index)]));
    const byPosition = (spec: QuerySpec) => renameInQuery(spec, (name) => positions.get(name) ?? name);
    const at = Date.now();
    const added = answers
      .slice(ledger.answers)
      .map(
        ({ spec, answer, cost, ...own }): KeptAnswer => ({ spec: byPosition(spec), answer, ...noiseOf(own), cost, at }),
      );
    const paid = pending ? [...unanswered, pending.paid] : unanswered;
    const now = {
      ...ledger,
      rowsPerPerson: rowsPerPerson(ref),
      spent: budget.spent + (pending?.cost ?? 0),
      answers: answers.length,
      unanswered: paid.map((own) => ('spec' in own ? { ...own, spec: byPosition(own.spec) } : own)),
    };
    const promises = { dataId: ledger.dataId, whole, claims: claims.map(({ claim }) => claim) };
    await this.#services.askKeeper.save(now, added, promises);
    return now;
  }

  close(ledger: KeptLedger): Promise<void> {
    return this.#services.askKeeper.close(ledger);
  }

  forget(ledger: KeptLedger): Promise<void> {
    return this.#services.askKeeper.forget(ledger);
  }
}

/** What a ledger paid for and nobody answered, over attributes of these names. */
export function unansweredOf({ unanswered = [] }: KeptLedger, names: readonly string[]): Paid[] {
  return unanswered.map((paid) =>
    'spec' in paid ? { ...paid, spec: renameInQuery(paid.spec, (position) => names[Number(position)]) } : paid,
  );
}

export function newLedger(
  dataId: string,
  cubeId: string,
  setup: AskSetup,
  frame: readonly FramedAttribute[],
): KeptLedger {
  const id = crypto.randomUUID();
  const own = setup.attributes.map((index) => frame[index]);
  return { id, dataId, cubeId, setup, frame: own, spent: 0, answers: 0, isExact: true, isClosed: false };
}

/** Anything that was charged: a ledger of the Ask room, or a release. */
export type Charged = Pick<KeptLedger, 'spent' | 'rowsPerPerson'> & {
  readonly setup: Pick<AskSetup, 'neighbours'>;
  readonly delta?: number;
};

/**
 * What was spent on people who have at most so many rows each. What was measured when they were thought to have fewer
 * costs them as many times more; where rows were left out then, that is more than it did cost.
 */
export function spendingsOf(charged: readonly Charged[], rows: number): Spending[] {
  return charged.map(({ spent, delta = 0, setup, rowsPerPerson = 1 }) => {
    const times = Math.max(1, rows / rowsPerPerson);
    return {
      spent: spent * times,
      neighbours: setup.neighbours,
      ...(delta > 0 && { delta: groupDelta(spent, delta, Math.ceil(times)) }),
    };
  });
}
