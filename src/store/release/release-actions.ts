import type { StoreApi } from 'zustand/vanilla';
import type { Domain } from '../../core/data/domain.ts';
import type { Experiment } from '../../core/experiment/experiment.ts';
import type { ExpectedMargins } from '../../core/experiment/release/expected-margins.ts';
import type { PostProcessing } from '../../core/experiment/release/post-processing.ts';
import type { PostProcessingEffect } from '../../core/experiment/release/post-processing-effects.ts';
import { choiceAt, type ReleaseChoice, releaseExperiment } from '../../core/experiment/release/release-choice.ts';
import { type ReleaseStatement, releaseStatement } from '../../core/experiment/release/release-statement.ts';
import type { PostProcessed } from '../../core/experiment/run/trial-service.ts';
import { seenExperiment } from '../../core/experiment/settle/seen-experiment.ts';
import type { ReleaseEntry } from '../../core/privacy/book/entries.ts';
import type { KeptResult } from '../../runtime/storage/book-keeper.ts';
import { type Job, trialsOn } from '../../runtime/workers/sweep.ts';
import type { AskSessions } from '../ask/ask-sessions.ts';
import type { KnownData } from '../ask/ask-state.ts';
import { type DataActions, type OpenRun, sentenceOf } from '../data-actions.ts';
import { originOf } from '../data-at-hand.ts';
import type { Services } from '../services.ts';
import type { WorkbenchState } from '../state.ts';
import { forPeople, unitOfData } from '../unit-of-data.ts';
import { Charges } from './charges.ts';
import { ChosenRelease } from './chosen-release.ts';
import { type LedgerLine, ledgerLines } from './ledger-lines.ts';
import { type Agreed, Publishing } from './publishing.ts';
import type { ReleaseMode, ReleaseState } from './release-state.ts';

/** Draws behind each number that says what post-processing does. */
const EFFECT_DRAWS = 30;

/** The Release room: one mechanism at one ε, looked at beside the truth, or published without it. */
export class ReleaseActions {
  readonly charges: Charges;
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: Services;
  readonly #data: DataActions;
  readonly #sessions: AskSessions;
  readonly #chosen: ChosenRelease;
  readonly #publishing: Publishing;
  /** What draws are made of, and what it was prepared for. */
  #known: { readonly key: string; readonly about: unknown; readonly job: Job } | null = null;
  /** What nobody chose: it fits the data that was open. */
  #proposed: ReleaseChoice | null = null;
  #isWanted = false;
  #isAsking = false;

  constructor(store: StoreApi<WorkbenchState>, services: Services, data: DataActions, sessions: AskSessions) {
    this.#store = store;
    this.#services = services;
    this.#data = data;
    this.#sessions = sessions;
    this.charges = new Charges(store, services.books, sessions);
    this.#chosen = new ChosenRelease(store, data);
    this.#publishing = new Publishing(store, services.releases, data, this.#chosen, this.charges);
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
      this.#proposed = this.#chosen.choice;
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
    if (this.#publishing.isUnderWay) return;
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
    const choice = this.#chosen.choice;
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
    const choice = this.#chosen.choice;
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
    const run = await this.#chosen.prepared();
    return onNobody(run.experiment, run.about.domain, releaseStatement(run));
  }

  /** How noisy each table will be, from public facts alone. */
  async expected(signal: AbortSignal): Promise<ExpectedMargins> {
    const { experiment, about, publicRecords } = await this.#chosen.prepared();
    return trialsOn(this.#services.pool, 'sweep', [], signal).expected(about.domain, publicRecords, experiment);
  }

  /** Released tables, post-processed, and how far off they are then: nothing else is looked at. */
  postProcess(result: KeptResult, how: PostProcessing): Promise<PostProcessed> {
    const { experiment, domain, answers, scales, margins, measured, statement } = result;
    const { publicRecords } = statement;
    const released = { experiment, domain, answers, scales, margins, measured, publicRecords };
    return trialsOn(this.#services.pool, 'interactive', []).postProcess({ ...released, how });
  }

  /** Draws what was agreed to once it is paid for, and keeps what came out. */
  async release(agreed: Agreed): Promise<void> {
    await this.#publishing.release(agreed);
    // What was released may have given a watched claim away; where that cannot be worked out, the room says so when it is entered.
    await this.#sessions.book.watchClaims().catch(() => this.#sessions.book.lookAgain());
  }

  /** Buys what the domain leaves open, as it was agreed to. */
  async buyDomain(agreed: Omit<Agreed, 'records'>): Promise<void> {
    await this.#publishing.buy(agreed);
    await this.#sessions.book.lookAgain();
  }

  /** Every charge ever made on the data at hand, in this browser. */
  lines(known: KnownData): Promise<readonly LedgerLine[]> {
    const { ref } = this.#store.getState().data;
    return ref ? ledgerLines(this.#sessions.book.ledgers, known, ref) : Promise.resolve([]);
  }

  /** Ends a release that is under way; what is paid stays paid. */
  cancel(): void {
    this.#publishing.cancel();
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

  get #state(): ReleaseState {
    return this.#store.getState().release;
  }

  #patch(change: Partial<ReleaseState>): void {
    this.#store.setState(({ release }) => ({ release: { ...release, ...change } }));
  }
}

const STAND_IN_RECORDS = 10_000;
