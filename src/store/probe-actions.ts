import type { StoreApi } from 'zustand/vanilla';
import type { DataDescription } from '../core/data/description.ts';
import type { Cell } from '../core/experiment/run/row.ts';
import { comparedSets, type SyntheticQuality } from '../core/experiment/run/synthetic-quality.ts';
import type { SyntheticRecords } from '../core/experiment/run/trial-service.ts';
import { seenExperiment } from '../core/experiment/settle/seen-experiment.ts';
import { type Job, trialsOn } from '../runtime/workers/sweep.ts';
import { type DataActions, sentenceOf } from './data-actions.ts';
import { Glimpses } from './glimpses.ts';
import type { Services } from './services.ts';
import type { ProbePlace, ProbeState, ProbeTarget, WorkbenchState } from './state.ts';

const nothingSeen = { answers: null, about: null, error: null } as const;

/**
 * Looks at the answers of single trials: those of a clicked point, or of any value that the slider stands at. One
 * request is under way at a time; of those that come meanwhile only the newest is asked.
 */
export class ProbeActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: Services;
  readonly #data: DataActions;
  readonly #glimpses: Glimpses;
  /** Draws since anything but the draw changed. */
  #again = 0;
  #moved: ProbeTarget | null = null;
  #following: Promise<void> | null = null;
  #wanted: ProbeTarget | null = null;
  #asking = false;

  constructor(store: StoreApi<WorkbenchState>, services: Services, data: DataActions) {
    this.#store = store;
    this.#services = services;
    this.#data = data;
    this.#glimpses = new Glimpses(store, services, data);
  }

  /**
   * Shows one trial: quick draws at once, the whole trial when the value rests. While its answers are on their way the
   * previous ones stay on screen. `isByItself`: nobody asked for it.
   */
  async show(target: ProbeTarget, isByItself = false): Promise<void> {
    this.#wanted = target;
    this.#again = 0;
    this.#store.setState(({ probe }) => {
      // Steps of one mechanism mean nothing for another.
      const frame = probe?.mechanism === target.mechanism ? probe.frame : null;
      const isMoved = probe?.isMoved === true || (!isByItself && probe?.value !== target.value);
      return { probe: { ...nothingSeen, ...probe, ...target, frame, isMoved, pending: true } };
    });
    void this.#follow(target);
    if (this.#asking) return;
    this.#asking = true;
    while (this.#wanted) {
      // While the value moves the whole trial waits: it would be late, and in the way.
      await this.#following;
      const asked: ProbeTarget | null = this.#wanted;
      if (!asked) break;
      const { description } = this.#store.getState().data;
      const outcome = await this.#ask(asked);
      // Of other data than is open by now nothing is shown.
      if (this.#wanted !== asked || this.#store.getState().data.description !== description) continue;
      this.#wanted = null;
      this.#store.setState(({ probe }) => ({ probe: probe && { ...probe, ...outcome, pending: false } }));
      await quietly(this.#glimpses.others(asked, this.#again, () => this.#wanted === null));
    }
    this.#asking = false;
  }

  /** Another draw of what is seen in passing, with other noise. Nothing happens while one is on its way. */
  async drawAgain(): Promise<void> {
    const { probe } = this.#store.getState();
    if (!probe || this.#following) return;
    this.#again += 1;
    await this.#follow(probe);
  }

  /** What is seen in passing: at the newest value, then at the next newest, until it rests. */
  #follow(target: ProbeTarget): Promise<void> {
    this.#moved = target;
    this.#following ??= this.#drawMoved();
    return this.#following;
  }

  async #drawMoved(): Promise<void> {
    while (this.#moved) {
      const asked: ProbeTarget = this.#moved;
      this.#moved = null;
      await quietly(this.#glimpses.quick(asked, this.#again));
    }
    this.#following = null;
  }

  /** Names the run to show once there are results to inspect. */
  aim(place: ProbePlace): void {
    this.#store.setState({ probe: { ...nothingSeen, ...place, isMoved: true, pending: true } });
  }

  /** Remembers the step at which the view of the run stands. */
  stand(frame: number | null): void {
    this.#store.setState(({ probe }) => (probe && probe.frame !== frame ? { probe: { ...probe, frame } } : {}));
  }

  close(): void {
    this.#wanted = null;
    this.#moved = null;
    this.#store.setState({ probe: null, glimpse: null });
  }

  async #ask({ mechanism, value, trial }: ProbeTarget): Promise<Pick<ProbeState, 'error'> & Partial<ProbeState>> {
    try {
      const { job, cell, about } = await this.#single({ mechanism, value, trial });
      const trials = trialsOn(this.#services.pool, 'interactive', [job.counts]);
      return { answers: await trials.answers(job.counts.key, job.experiment, cell), about, error: null };
    } catch (error) {
      return { error: sentenceOf(error) };
    }
  }

  /** So many synthetic records of the trial that is looked at; null while none is. */
  async records(rows: number): Promise<SyntheticRecords | null> {
    const { probe } = this.#store.getState();
    if (!probe) return null;
    const { job, cell } = await this.#single(probe);
    const trials = trialsOn(this.#services.pool, 'interactive', [job.counts]);
    return trials.syntheticCsv(job.counts.key, job.experiment, cell, rows);
  }

  /** How good those records are; null while no trial is looked at. */
  async quality(signal: AbortSignal): Promise<SyntheticQuality | null> {
    const { probe } = this.#store.getState();
    if (!probe) return null;
    const { job, cell } = await this.#single(probe);
    const truth = this.#data.originalTables(comparedSets);
    const trials = trialsOn(this.#services.pool, 'sweep', [job.counts, truth], signal);
    return trials.syntheticQuality(job.counts.key, job.experiment, cell, truth.key);
  }

  /** Streams are named by value and trial, so a point of the sweep shows the very numbers it was drawn from. */
  async #single({ mechanism, value, trial }: ProbeTarget): Promise<{ job: Job; cell: Cell; about: DataDescription }> {
    const run = await this.#data.prepared((configured, domain) => seenExperiment(configured, mechanism, domain));
    const sweep = { ...run.experiment.sweep, values: [value] };
    const experiment = { ...run.experiment, sweep, trials: trial + 1 };
    const job = { experiment, counts: this.#data.supply(run) };
    return { job, cell: { mechanism, value: 0, trial }, about: run.about };
  }
}

/** What is seen in passing says nothing where it fails or is overtaken: the whole trial, which is asked beside it, does. */
async function quietly(work: Promise<void>): Promise<void> {
  await work.catch(() => {});
}
