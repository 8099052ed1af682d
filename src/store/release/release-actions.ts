import type { StoreApi } from 'zustand/vanilla';
import type { Domain } from '../../core/data/domain.ts';
import { withoutLeftOutDomains } from '../../core/data/schema/schema.ts';
import type { Experiment, MechanismEntry } from '../../core/experiment/experiment.ts';
import { guaranteeAt } from '../../core/experiment/guarantees.ts';
import { whyUncounted } from '../../core/experiment/release/counted-in-claims.ts';
import type { ExpectedMargins } from '../../core/experiment/release/expected-margins.ts';
import type { PostProcessing } from '../../core/experiment/release/post-processing.ts';
import type { PostProcessingEffect } from '../../core/experiment/release/post-processing-effects.ts';
import { requireCharge } from '../../core/experiment/release/release-charge.ts';
import { choiceAt, type ReleaseChoice, releaseExperiment } from '../../core/experiment/release/release-choice.ts';
import type { Released } from '../../core/experiment/release/release-service.ts';
import { type ReleaseStatement, releaseStatement } from '../../core/experiment/release/release-statement.ts';
import type { SecondLook } from '../../core/experiment/release/second-look.ts';
import type { PostProcessed } from '../../core/experiment/run/trial-service.ts';
import { seenExperiment } from '../../core/experiment/settle/seen-experiment.ts';
import { Failure } from '../../core/failure.ts';
import { takesRecords } from '../../core/mechanisms/mechanism.ts';
import { mechanismById } from '../../core/mechanisms/registry.ts';
import { attemptAsync } from '../../core/outcome.ts';
import { peopleAnswerSentence } from '../../core/privacy/book/book.ts';
import type { ChargeOrder, ReleaseEntry } from '../../core/privacy/book/entries.ts';
import { CALLED_OFF } from '../../runtime/called-off.ts';
import type { KeptResult } from '../../runtime/storage/book-keeper.ts';
import { type Job, trialsOn } from '../../runtime/workers/sweep.ts';
import type { AskSessions } from '../ask/ask-sessions.ts';
import type { KnownData } from '../ask/ask-state.ts';
import { type DataActions, type OpenRun, sentenceOf } from '../data-actions.ts';
import { isOfOpenData, originOf } from '../data-at-hand.ts';
import { sameJson } from '../same-json.ts';
import type { Services } from '../services.ts';
import type { WorkbenchState } from '../state.ts';
import { forPeople, problemWithPersons, unitOfData } from '../unit-of-data.ts';
import { Charges, requireOpen } from './charges.ts';
import { type LedgerLine, ledgerLines } from './ledger-lines.ts';
import type { ReleaseMode, ReleaseState } from './release-state.ts';

/** Draws behind each number that says what post-processing does. */
const EFFECT_DRAWS = 30;

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

/** The Release room: one mechanism at one ε, looked at beside the truth, or published without it. */
export class ReleaseActions {
  readonly charges: Charges;
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: Services;
  readonly #data: DataActions;
  readonly #sessions: AskSessions;
  /** What draws are made of, and what it was prepared for. */
  #known: { readonly key: string; readonly about: unknown; readonly job: Job } | null = null;
  /** What nobody chose: it fits the data that was open. */
  #proposed: ReleaseChoice | null = null;
  #isWanted = false;
  #isAsking = false;
  #releasing: AbortController | null = null;

  constructor(store: StoreApi<WorkbenchState>, services: Services, data: DataActions, sessions: AskSessions) {
    this.#store = store;
    this.#services = services;
    this.#data = data;
    this.#sessions = sessions;
    this.charges = new Charges(store, services.books, sessions);
  }

  /** Goes on with one mechanism of a comparison at one ε. */
  take(experiment: Experiment, mechanism: number, epsilon: number): void {
    const choice = choiceAt(experiment, mechanism, epsilon);
    this.#patch({ choice, mode: 'explore', problem: null, shown: null });
    this.#store.setState(({ view }) => ({ view: { ...view, room: 'release', page: null } }));
  }

  choose(choice: ReleaseChoice): void {
    this.#patch({ choice, problem: null });
  }

  setMode(mode: ReleaseMode): void {
    // What is about to be released follows the comparison no more.
    if (mode === 'release' && !this.#state.choice) {
      this.#proposed = this.#choice;
      this.#patch({ choice: this.#proposed });
    }
    this.#patch({ mode, problem: null });
  }

  /** Lets go of every true count that is known here. */
  forgetTruth(): void {
    this.#known = null;
    this.#isWanted = false;
    this.#patch({ seen: null, error: null });
  }

  /** Other data is open: what was said of the one before it, or proposed for it, stands no longer. */
  leaveData(): void {
    if (this.#releasing) return;
    this.#patch({ problem: null, error: null, ...(this.#state.choice === this.#proposed && { choice: null }) });
  }

  openLedger(isLedgerOpen: boolean): void {
    this.#patch({ isLedgerOpen });
    // Other tabs may have charged something.
    if (isLedgerOpen) void this.#sessions.book.lookAgain();
  }

  drawAgain(): void {
    this.#patch({ draw: this.#state.draw + 1 });
  }

  /** Shows one draw beside the truth. One is made at a time; of what is wanted meanwhile only the newest. */
  async look(): Promise<void> {
    this.#isWanted = true;
    this.#patch({ isDrawing: true });
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#isWanted) {
      this.#isWanted = false;
      const change = await this.#seen();
      if (this.#state.mode === 'explore') this.#patch({ ...change, isDrawing: this.#isWanted });
    }
    this.#isAsking = false;
  }

  async #seen(): Promise<Partial<ReleaseState>> {
    const { draw } = this.#state;
    const choice = this.#choice;
    try {
      const { job, about } = await this.#explored(choice);
      const experiment = { ...job.experiment, trials: draw + 1 };
      const cell = { mechanism: 0, value: 0, trial: draw };
      const trials = trialsOn(this.#services.pool, 'interactive', [job.counts]);
      const answers = await trials.answers(job.counts.key, experiment, cell);
      return { seen: { answers, about, choice }, error: answers.row.error ?? null };
    } catch (error) {
      return { seen: null, error: sentenceOf(error) };
    }
  }

  /**
   * What post-processing does: on the true data while exploring, on records of nobody otherwise. `released`: what came
   * out already, of whatever data.
   */
  async effects(signal: AbortSignal, released?: KeptResult): Promise<readonly PostProcessingEffect[]> {
    const choice = this.#choice;
    const { pool } = this.#services;
    const onNobody = (experiment: Experiment, domain: Domain, { publicRecords }: ReleaseStatement) => {
      const records = publicRecords ?? STAND_IN_RECORDS;
      return trialsOn(pool, 'sweep', [], signal).effectsOnStandIn(domain, records, experiment, EFFECT_DRAWS);
    };
    if (released) return onNobody(released.experiment, released.domain, released.statement);
    if (this.#state.mode === 'explore') {
      const { job } = await this.#explored(choice);
      return trialsOn(pool, 'sweep', [job.counts], signal).effects(job.counts.key, job.experiment, EFFECT_DRAWS);
    }
    const run = await this.#prepared(choice);
    return onNobody(run.experiment, run.about.domain, releaseStatement(run));
  }

  /** How noisy each table will be, from public facts alone. */
  async expected(signal: AbortSignal): Promise<ExpectedMargins> {
    const { experiment, about, publicRecords } = await this.#prepared(this.#choice);
    return trialsOn(this.#services.pool, 'sweep', [], signal).expected(about.domain, publicRecords, experiment);
  }

  /** Released tables, post-processed, and how far off they are then: nothing else is looked at. */
  postProcess(result: KeptResult, how: PostProcessing): Promise<PostProcessed> {
    const { experiment, domain, answers, scales, margins, measured, statement } = result;
    const { publicRecords } = statement;
    const released = { experiment, domain, answers, scales, margins, measured, publicRecords };
    return trialsOn(this.#services.pool, 'interactive', []).postProcess({ ...released, how });
  }

  /**
   * Draws the release once it is paid for, and keeps what came out. It is the order that stood there at the press: where
   * the page settles on another one, or the worker works out another charge, nothing is released.
   */
  async release({ charge, spent, records, confirmed }: Agreed): Promise<void> {
    if (this.#releasing) return;
    const { what, named, ...agreed } = charge;
    const origin = originOf(this.#store.getState());
    const pressed = this.#ordered;
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
      const run = await this.#prepared(this.#choice);
      requireSame(pressed, run.experiment);
      const uncounted = whyUncounted(run.experiment, run.workload);
      const released = await this.#services.releases.release(
        (port) => this.#data.handOver(port, run),
        { experiment: run.experiment, charge: run.charge, records },
        (charged) =>
          attemptAsync(async () => {
            releasing.signal.throwIfAborted();
            const requireAgreed = () => requireSame(run.experiment, this.#ordered);
            requireAgreed();
            requireCharge(charged, agreed);
            const paying = this.charges.charge(
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
      // What was released may have given a watched claim away; where that cannot be worked out, the room says so when it is entered.
      await this.#sessions.book.watchClaims().catch(() => this.#sessions.book.lookAgain());
    }
  }

  /** Every charge ever made on the data at hand, in this browser. */
  lines(known: KnownData): Promise<readonly LedgerLine[]> {
    const { ref } = this.#store.getState().data;
    return ref ? ledgerLines(this.#sessions.book.ledgers, known, ref) : Promise.resolve([]);
  }

  /** Ends a release that is under way; what is paid stays paid. */
  cancel(): void {
    this.#releasing?.abort(CALLED_OFF);
  }

  /** Shows what an earlier release gave. */
  async show(release: ReleaseEntry | null): Promise<void> {
    const open = originOf(this.#store.getState());
    if (!release || !open) return this.#patch({ shown: null, notKept: null });
    const of = { ...open, dataId: release.dataId };
    try {
      this.#patch({ shown: { of, release, result: await this.#services.books.result(release) }, notKept: null });
    } catch (error) {
      this.#patch({ problem: sentenceOf(error) });
    }
  }

  dismissProblem(): void {
    this.#patch({ problem: null });
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
      await this.charges.released(release, result);
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
      await this.charges.failed(release, problem);
    } catch {
      // It stays "charged", which says the same without the reason.
    }
  }

  /** It is prepared once for all draws at any ε. */
  async #explored(choice: ReleaseChoice): Promise<{ readonly job: Job; readonly about: OpenRun['about'] }> {
    const { config, data } = this.#store.getState();
    const unit = unitOfData(this.#store.getState());
    const key = JSON.stringify([config, unit, choice.entry]);
    const about = data.description;
    if (about && this.#known?.key === key && this.#known.about === about) {
      const { experiment, ...job } = this.#known.job;
      const sweep = { ...experiment.sweep, values: [choice.epsilon] };
      return { job: { ...job, experiment: { ...experiment, sweep } }, about };
    }
    const run = await this.#data.prepared((plain, domain) =>
      seenExperiment(releaseExperiment(forPeople(plain, unit), choice), 0, domain),
    );
    const job = { experiment: run.experiment, counts: this.#data.supply(run) };
    if (this.#state.mode === 'explore') this.#known = { key, about: run.about, job };
    return { job, about: run.about };
  }

  /** What the page shows now. */
  get #ordered(): Experiment {
    const state = this.#store.getState();
    return releaseExperiment(forPeople(state.config, unitOfData(state)), this.#choice);
  }

  #prepared(choice: ReleaseChoice): Promise<OpenRun> {
    const unit = unitOfData(this.#store.getState());
    return this.#data.prepared((plain) => releaseExperiment(forPeople(plain, unit), choice));
  }

  get #choice(): ReleaseChoice {
    const state = this.#store.getState();
    return state.release.choice ?? firstChoice(forPeople(state.config, unitOfData(state)));
  }

  get #saidOfPeople(): readonly string[] {
    return this.#store.getState().ask.known?.book.answers.map(peopleAnswerSentence) ?? [];
  }

  get #state(): ReleaseState {
    return this.#store.getState().release;
  }

  #patch(change: Partial<ReleaseState>): void {
    this.#store.setState(({ release }) => ({ release: { ...release, ...change } }));
  }
}

const STAND_IN_RECORDS = 10_000;

const CHANGED =
  'The settings changed after the button was pressed, so this is not what was agreed to. Look at them as they stand now, then release again.';

/** However much a comparison on few records needs to come near the truth, a release begins with what is a promise. */
const MOST_AT_FIRST = 1;

/**
 * Where nothing was chosen: the first private mechanism of the comparison, in the middle of its sweep; where the number of
 * records is protected, the first that does without it.
 */
export function firstChoice(config: Experiment): ReleaseChoice {
  const { mechanisms, neighbours, publicRecordCount, sweep } = config;
  const value = sweep.values[Math.floor((sweep.values.length - 1) / 2)];
  const isPrivate = (_: unknown, index: number) => guaranteeAt(config, index, value).kind !== 'none';
  const runs = (entry: MechanismEntry, index: number) =>
    isPrivate(entry, index) && (publicRecordCount || !takesRecords(mechanismById(entry.id, 'mechanisms'), neighbours));
  const found = [mechanisms.findIndex(runs), mechanisms.findIndex(isPrivate)].find((index) => index >= 0);
  const choice = choiceAt(config, found ?? 0, value);
  return { ...choice, epsilon: Math.min(choice.epsilon, MOST_AT_FIRST) };
}
