import type { StoreApi } from 'zustand/vanilla';
import { withoutLeftOutDomains } from '../../core/data/schema/schema.ts';
import type { Experiment } from '../../core/experiment/experiment.ts';
import { whyUncounted } from '../../core/experiment/release/counted-in-claims.ts';
import { requireCharge } from '../../core/experiment/release/release-charge.ts';
import type { Released } from '../../core/experiment/release/release-service.ts';
import { releaseStatement } from '../../core/experiment/release/release-statement.ts';
import type { SecondLook } from '../../core/experiment/release/second-look.ts';
import { Failure } from '../../core/failure.ts';
import { attemptAsync } from '../../core/outcome.ts';
import { peopleAnswerSentence } from '../../core/privacy/book/book.ts';
import type { ChargeOrder, ReleaseEntry } from '../../core/privacy/book/entries.ts';
import { CALLED_OFF } from '../../runtime/called-off.ts';
import type { KeptResult } from '../../runtime/storage/book-keeper.ts';
import type { ReleaseClient } from '../../runtime/workers/release-client.ts';
import { type DataActions, type OpenRun, sentenceOf } from '../data-actions.ts';
import { isOfOpenData, originOf } from '../data-at-hand.ts';
import { sameJson } from '../same-json.ts';
import type { WorkbenchState } from '../state.ts';
import { problemWithPersons } from '../unit-of-data.ts';
import { type Charges, requireOpen } from './charges.ts';
import type { ChosenRelease } from './chosen-release.ts';
import type { ReleaseState } from './release-state.ts';

/** What the person agreed to, as it stood on the last page. */
export interface Agreed {
  readonly charge: ChargeOrder;
  /** What was spent before. */
  readonly spent: number;
  /** How many synthetic records to draw, where there are any. */
  readonly records: number;
  /** What was typed. */
  readonly confirmed: SecondLook;
}

/** Pays for a release, has it drawn, and keeps what came out or why nothing did. One at a time. */
export class Publishing {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #releases: ReleaseClient;
  readonly #data: DataActions;
  readonly #chosen: ChosenRelease;
  readonly #charges: Charges;
  #releasing: AbortController | null = null;

  constructor(
    store: StoreApi<WorkbenchState>,
    releases: ReleaseClient,
    data: DataActions,
    chosen: ChosenRelease,
    charges: Charges,
  ) {
    this.#store = store;
    this.#releases = releases;
    this.#data = data;
    this.#chosen = chosen;
    this.#charges = charges;
  }

  get isUnderWay(): boolean {
    return this.#releasing !== null;
  }

  /**
   * Draws the release once it is paid for, and keeps what came out. It is the order that stood there at the press: where
   * the page settles on another one, or the worker works out another charge, nothing is released.
   */
  async release({ charge, spent, records, confirmed }: Agreed): Promise<void> {
    if (this.#releasing) return;
    const { what, named, ...agreed } = charge;
    const origin = originOf(this.#store.getState());
    const pressed = this.#chosen.experiment;
    const requireSame = (was: Experiment, now: Experiment) => {
      const state = this.#store.getState();
      requireOpen(origin, state);
      if (!sameJson(was, now) || !sameJson(was.dataset, state.data.ref)) throw new Failure(CHANGED);
    };
    const releasing = new AbortController();
    this.#releasing = releasing;
    this.#patch({ phase: 'checking', problem: null, shown: null, notKept: null });
    const paid: { release: ReleaseEntry | null; known: Promise<unknown> } = { release: null, known: Promise.resolve() };
    try {
      const problem = problemWithPersons(this.#store.getState().data);
      if (problem !== null) throw new Failure(problem);
      const run = await this.#chosen.prepared();
      requireSame(pressed, run.experiment);
      const uncounted = whyUncounted(run.experiment, run.workload);
      const released = await this.#releases.release(
        (port) => this.#data.handOver(port, run),
        { experiment: run.experiment, charge: run.charge, records },
        (charged) =>
          attemptAsync(async () => {
            releasing.signal.throwIfAborted();
            const requireAgreed = () => requireSame(run.experiment, this.#chosen.experiment);
            requireAgreed();
            requireCharge(charged, agreed);
            const paying = this.#charges.charge(
              { ...charged, what, confirmed: confirmed.typed, ...(named && { named }), uncounted },
              requireAgreed,
              spent,
            );
            paid.known = paying.catch(() => undefined);
            paid.release = await paying;
            this.#patch({ phase: 'paid', drawn: 0 });
            return null;
          }),
        (drawn) => this.#patch({ drawn }),
        releasing.signal,
      );
      if (paid.release) await this.#keep(paid.release, run, released, confirmed);
    } catch (error) {
      // A charge that is just being written may still come to be kept.
      await paid.known;
      const isOther = origin !== null && !isOfOpenData(origin, this.#store.getState());
      const problem = releasing.signal.aborted ? 'It was called off.' : sentenceOf(error);
      await this.#failed(paid.release, problem, isOther);
    } finally {
      this.#releasing = null;
      this.#patch({ phase: null });
    }
  }

  /** Buys the domain that is left open once it is paid for, and states it from now on. */
  async buy({ charge, spent, confirmed }: Omit<Agreed, 'records'>): Promise<void> {
    if (this.#releasing) return;
    const { what, named: _, ...agreed } = charge;
    const origin = originOf(this.#store.getState());
    const pressed = this.#chosen.experiment;
    const buying = new AbortController();
    this.#releasing = buying;
    this.#patch({ phase: 'checking', problem: null });
    const paid: { domain: ReleaseEntry | null; known: Promise<unknown> } = { domain: null, known: Promise.resolve() };
    const requireAgreed = () => {
      requireOpen(origin, this.#store.getState());
      if (!sameJson(pressed, this.#chosen.experiment)) throw new Failure(CHANGED);
    };
    try {
      const problem = problemWithPersons(this.#store.getState().data);
      if (problem !== null) throw new Failure(problem);
      const run = await this.#chosen.prepared();
      const schema = await this.#releases.buy(
        (port) => this.#data.handOver(port, run),
        run.experiment,
        (charged) =>
          attemptAsync(async () => {
            buying.signal.throwIfAborted();
            requireAgreed();
            requireCharge(charged, agreed);
            const paying = this.#charges.charge({ ...charged, what, confirmed: confirmed.typed }, requireAgreed, spent);
            paid.known = paying.catch(() => undefined);
            paid.domain = await paying;
            this.#patch({ phase: 'paid', drawn: 0 });
            return null;
          }),
        buying.signal,
      );
      requireOpen(origin, this.#store.getState());
      await this.#data.editSchema(() => schema);
      if (paid.domain) await this.#charges.bought(paid.domain);
    } catch (error) {
      await paid.known;
      const isOther = origin !== null && !isOfOpenData(origin, this.#store.getState());
      await this.#failed(paid.domain, buying.signal.aborted ? 'It was called off.' : sentenceOf(error), isOther);
    } finally {
      this.#releasing = null;
      this.#patch({ phase: null });
    }
  }

  /** Ends what is under way; what is paid stays paid. */
  cancel(): void {
    this.#releasing?.abort(CALLED_OFF);
  }

  async #keep(release: ReleaseEntry, run: OpenRun, released: Released, confirmed: SecondLook): Promise<void> {
    const { answers, scales, margins, measured, spentOn, records } = released;
    const result: KeptResult = {
      statement: releaseStatement(run, confirmed, this.#saidOfPeople),
      experiment: run.experiment,
      domain: run.about.domain,
      schema: run.about.schema && withoutLeftOutDomains(run.about.schema),
      answers,
      scales,
      margins,
      measured,
      spentOn,
      records: records && { ...records, csv: new Blob(records.csv, { type: 'text/csv' }) },
    };
    const done: ReleaseEntry = { ...release, outcome: 'released' };
    const of = { ref: run.experiment.dataset, file: run.file, dataId: release.dataId };
    this.#patch({ shown: { of, release: done, result } });
    try {
      await this.#charges.released(release, result);
    } catch {
      this.#patch({
        notKept:
          'What was released could not be kept in this browser: save its files now, for after a reload they are gone and the charge stays.',
      });
    }
  }

  async #failed(release: ReleaseEntry | null, problem: string, isOther: boolean): Promise<void> {
    if (!release) {
      this.#patch({ problem: `Nothing was released, and nothing was charged. ${problem}` });
      return;
    }
    this.#patch({
      problem: `The release ${isOther ? 'of the data that was open before ' : ''}was charged, and nothing came out: what is paid stays paid, for its noise may have been drawn. ${problem}`,
    });
    try {
      await this.#charges.failed(release, problem);
    } catch {
      // It stays "charged", which says the same without the reason.
    }
  }

  get #saidOfPeople(): readonly string[] {
    return this.#store.getState().ask.known?.book.answers.map(peopleAnswerSentence) ?? [];
  }

  #patch(change: Partial<ReleaseState>): void {
    this.#store.setState(({ release }) => ({ release: { ...release, ...change } }));
  }
}

const CHANGED =
  'The settings changed after the button was pressed, so this is not what was agreed to. Look at them as they stand now, then release again.';
