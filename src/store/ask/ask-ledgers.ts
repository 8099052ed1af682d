import type { AskStart } from '../../core/asking/ask-service.ts';
import type { AskSetup } from '../../core/asking/ask-setup.ts';
import { type CountsPayload, countsOf } from '../../core/data/counts-payload.ts';
import { Failure } from '../../core/failure.ts';
import { renameInQuery } from '../../core/workload/query-spec.ts';
import type { AskKeeper, KeptAnswer, KeptLedger } from '../../runtime/storage/ask-keeper.ts';
import { digestOf, fileDigest } from '../../runtime/storage/content-digest.ts';
import type { HoldLock } from '../../runtime/storage/tab-lock.ts';
import { withBinarising } from '../data-actions.ts';
import type { DataState } from '../state.ts';
import type { OpenSession } from './ask-state.ts';

export interface LedgerServices {
  readonly askKeeper: AskKeeper;
  readonly holdLock: HoldLock;
}

/** A cube that no other tab can open before it is settled whether it stays open here. */
export interface HeldCube {
  readonly cubeId: string;
  /** It stays open; the one that was open before is let go. */
  keep(): void;
  /** It was not opened after all. */
  drop(): void;
}

/** Finds what was spent on the same data before, whatever its file is called, and writes down what is spent now. */
export class AskLedgers {
  readonly #services: LedgerServices;
  #held: { readonly cubeId: string; readonly release: () => void } | null = null;

  constructor(services: LedgerServices) {
    this.#services = services;
  }

  /** The same for the same contents, and never for others. */
  async dataId({ ref, dataFile }: DataState): Promise<string> {
    return dataFile ? fileDigest(dataFile.file) : digestOf([JSON.stringify(ref && withBinarising(ref))]);
  }

  ofData(dataId: string): Promise<readonly KeptLedger[]> {
    return this.#services.askKeeper.ledgers(dataId);
  }

  /** The ledger that is still open on a cube, by its true table: other bins or another reading make another cube. */
  async find(dataId: string, cubeId: string): Promise<KeptLedger | null> {
    const ledgers = await this.ofData(dataId);
    return ledgers.find((ledger) => ledger.cubeId === cubeId && !ledger.isClosed) ?? null;
  }

  cubeId(dataId: string, counts: CountsPayload, attributes: readonly number[]): Promise<string> {
    const { domain, records } = counts;
    const frame = attributes.map((index) => domain.attributes[index]);
    const numbers = new Uint8Array(countsOf(counts).table(attributes).slice().buffer);
    return digestOf([JSON.stringify([dataId, attributes, frame, records]), numbers]);
  }

  /** One tab at a time: two would each spend the whole budget. */
  async hold(cubeId: string): Promise<HeldCube> {
    const before = this.#held;
    if (before?.cubeId === cubeId) return { cubeId, keep: () => {}, drop: () => {} };
    const release = await this.#services.holdLock(`ask ${cubeId}`);
    if (!release) {
      throw new Failure(
        'This cube is open in another tab, which holds its budget. Go on there, or close that tab and open the cube here again.',
      );
    }
    const keep = () => {
      before?.release();
      this.#held = { cubeId, release };
    };
    return { cubeId, keep, drop: release };
  }

  /** What a session needs to go on where its ledger stands. */
  async start(ledger: KeptLedger, counts: CountsPayload): Promise<AskStart> {
    const { attributes } = counts.domain;
    const cube = ledger.setup.attributes.map((index) => attributes[index]);
    const answers = await this.#services.askKeeper.answers(ledger);
    if (answers.length !== ledger.answers) {
      throw new Failure(
        `Of this cube’s history ${answers.length} of ${ledger.answers} answers are left in this browser’s storage, so nobody can tell what is left of its budget; start anew.`,
      );
    }
    return {
      kind: 'resume',
      history: {
        domain: { attributes: cube },
        answers: answers.map(({ spec, answer, scale }) => ({
          query: renameInQuery(spec, (position) => cube[Number(position)].name),
          answer,
          scale,
        })),
      },
      costs: answers.map(({ cost }) => cost),
      claims: ledger.claims,
    };
  }

  /** The ledger of a session as it stands now, written down with the answers that are new. */
  async save(session: OpenSession, ledger: KeptLedger): Promise<KeptLedger> {
    const { cube, answers, budget, claims } = session;
    const positions = new Map(cube.attributes.map(({ name }, index) => [name, String(index)]));
    const added = answers.slice(ledger.answers).map(
      ({ spec, answer, scale, cost }): KeptAnswer => ({
        spec: renameInQuery(spec, (name) => positions.get(name) ?? name),
        answer,
        scale,
        cost,
      }),
    );
    const now = {
      ...ledger,
      spent: budget.spent,
      answers: answers.length,
      claims: claims.map(({ claim }) => claim),
    };
    await this.#services.askKeeper.save(now, added);
    return now;
  }

  close(ledger: KeptLedger): Promise<void> {
    return this.#services.askKeeper.close(ledger);
  }

  forget(dataId: string): Promise<void> {
    return this.#services.askKeeper.forget(dataId);
  }
}

export function newLedger(dataId: string, cubeId: string, setup: AskSetup): KeptLedger {
  const id = crypto.randomUUID();
  return { id, dataId, cubeId, setup, spent: 0, answers: 0, claims: [], isClosed: false };
}
