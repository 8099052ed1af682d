import type { StoreApi } from 'zustand/vanilla';
import type { DataDescription } from '../core/data/description.ts';
import { type Experiment, entryName } from '../core/experiment/experiment.ts';
import type { Glimpse } from '../core/experiment/run/trial-service.ts';
import { wellSeen } from '../core/experiment/run/well-seen.ts';
import { type Job, trialsOn } from '../runtime/workers/sweep.ts';
import type { DataActions } from './data-actions.ts';
import type { Services } from './services.ts';
import type { ProbeTarget, SeenGlimpse, WorkbenchState } from './state.ts';

/** Mechanisms that answer within it together follow a value that moves. */
const FOLLOWING_MILLISECONDS = 16;
const FIRST_ROWS = 200;
/** Whoever takes longer for one answer is not drawn in passing at all. */
const LONGEST_MILLISECONDS = 1000;

/** The configuration as it is run, with the table that is seen of it: the same while a value moves. */
interface Glimpsed {
  readonly config: Experiment;
  readonly about: DataDescription | null;
  readonly job: Job;
  readonly block: number;
}

/**
 * Draws of every mechanism at the value that is looked at. They are for the owner of the data, as all that stands beside
 * the truth; nothing is charged, and no sweep is run again.
 */
export class Glimpses {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: Services;
  readonly #data: DataActions;
  #prepared: Glimpsed | null = null;
  /** How long a trial of each mechanism takes where nothing is in its way, by name: the quickest counts. */
  #milliseconds = new Map<string, number>();

  constructor(store: StoreApi<WorkbenchState>, services: Services, data: DataActions) {
    this.#store = store;
    this.#services = services;
    this.#data = data;
  }

  /** One draw of those that are quick enough to follow a moving value; `again` counts further draws at the same one. */
  async quick(target: ProbeTarget, again: number): Promise<void> {
    await this.#draw(target, again, ({ quick }) => quick);
  }

  /** One draw of those that are not, one after the other, as long as nobody wants something else. */
  async others(target: ProbeTarget, again: number, isWanted: () => boolean): Promise<void> {
    const { slow } = this.#pace(this.#store.getState().config);
    for (const mechanism of slow) if (isWanted()) await this.#draw(target, again, () => [mechanism]);
  }

  async #draw({ value, trial }: ProbeTarget, again: number, chosen: (pace: Pace) => readonly number[]): Promise<void> {
    const { job, block, config, about } = await this.#ready();
    const mechanisms = chosen(this.#pace(config));
    if (mechanisms.length === 0) return;
    const order = { block, mechanisms, value, trial: trial + again, patience: FOLLOWING_MILLISECONDS };
    const { key } = job.counts;
    const glimpse = await trialsOn(this.#services.pool, 'passing', [job.counts]).glimpse(key, job.experiment, order);
    for (const { mechanism, milliseconds } of glimpse.draws) {
      const name = entryName(config.mechanisms[mechanism]);
      this.#milliseconds.set(name, Math.min(this.#usualTime(name) ?? milliseconds, milliseconds));
    }
    this.#store.setState(({ probe, glimpse: seen, data, config: now }) => {
      // Of what is not looked at any more nothing is shown.
      if (!probe || data.description !== about || now !== config) return {};
      return { glimpse: withDraws(seen, glimpse, config, { value, again }) };
    });
  }

  async #ready(): Promise<Glimpsed> {
    const { config, data } = this.#store.getState();
    const isReady = this.#prepared?.config === config && this.#prepared.about === data.description;
    if (this.#prepared && isReady) return this.#prepared;
    const run = await this.#data.prepared();
    const job = { experiment: run.experiment, counts: this.#data.supply(run) };
    const block = wellSeen(run.workload.blocks.map(({ queries }) => queries));
    this.#prepared = { config, about: run.about, job, block };
    this.#milliseconds = new Map();
    return this.#prepared;
  }

  #pace({ mechanisms }: Experiment): Pace {
    const all = mechanisms.map((entry, mechanism) => ({
      mechanism,
      milliseconds: this.#usualTime(entryName(entry)) ?? 0,
    }));
    const ordered = all
      .filter(({ milliseconds }) => milliseconds <= LONGEST_MILLISECONDS)
      .sort((a, b) => a.milliseconds - b.milliseconds);
    let sum = 0;
    const quick = ordered.filter(({ milliseconds }) => {
      sum += milliseconds;
      return sum <= FOLLOWING_MILLISECONDS;
    });
    return { quick: quick.map(byPosition), slow: ordered.slice(quick.length).map(byPosition) };
  }

  /** Until it was drawn here, as long as in the first trials of the run. */
  #usualTime(name: string): number | undefined {
    const known = this.#milliseconds.get(name);
    if (known !== undefined) return known;
    const first = this.#store.getState().run.rows.slice(0, FIRST_ROWS);
    const times = first.flatMap(({ mechanism, milliseconds }) => (mechanism === name ? [milliseconds] : []));
    return times.length === 0 ? undefined : Math.min(...times);
  }
}

/** Mechanisms by position, the fastest first. */
interface Pace {
  readonly quick: readonly number[];
  readonly slow: readonly number[];
}

const byPosition = ({ mechanism }: { readonly mechanism: number }) => mechanism;

/** Draws of the same table stay until the next of their mechanism. */
function withDraws(
  before: SeenGlimpse | null,
  { label, truth, draws }: Glimpse,
  { mechanisms }: Experiment,
  { value, again }: Pick<ProbeTarget, 'value'> & Pick<SeenGlimpse, 'again'>,
): SeenGlimpse {
  const isSame = before !== null && before.label === label && before.truth.length === truth.length;
  const fresh = draws.map(({ mechanism, answers }) => [entryName(mechanisms[mechanism]), { answers, value }]);
  return { label, truth, draws: { ...(isSame && before.draws), ...Object.fromEntries(fresh) }, again };
}
