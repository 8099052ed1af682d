import type { StoreApi } from 'zustand/vanilla';
import { builtinDataset } from '../core/data/builtin/registry.ts';
import { type DatasetRef, fileNames } from '../core/data/dataset-ref.ts';
import { type Experiment, onItsGrid } from '../core/experiment/experiment.ts';
import type { Target } from '../core/experiment/results/reading.ts';
import type { Results } from '../core/experiment/results/results.ts';
import type { Row } from '../core/experiment/run/row.ts';
import { Failure } from '../core/failure.ts';
import type { DataActions } from './data-actions.ts';
import { emptyRun, isRunOn } from './run-data.ts';
import { sameJson } from './same-json.ts';
import type { Services } from './services.ts';
import type { RunState, WorkbenchState } from './state.ts';
import { SteadyRunner } from './steady-runner.ts';
import { type RunOnData, SweepRunner } from './sweep-runner.ts';

/** Runs the configured experiment. Settings that were run before show their results at once. */
export class RunActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #data: DataActions;
  readonly #runner: SweepRunner;
  /**
   * The digest that results from a file came with, null where they had none, by their first row, which stays with them
   * when values are added. It is not in the state, of which links, reports and pictures are made.
   */
  readonly #cameWith = new WeakMap<Row, string | null>();
  readonly #steadier: SteadyRunner;

  constructor(store: StoreApi<WorkbenchState>, services: Services, data: DataActions) {
    this.#store = store;
    this.#data = data;
    this.#runner = new SweepRunner(services.pool);
    this.#steadier = new SteadyRunner(services.pool);
    store.subscribe((state, before) => {
      if (state.run.status !== 'done' || state.run.rows[0] !== before.run.rows[0]) this.#steadier.abandon();
      if (state.data.description !== before.data.description) void this.#compareCounts();
    });
  }

  async start(): Promise<void> {
    void this.rest();
    await this.#runner.start(
      (change) => this.#store.setState(({ run }) => ({ run: change(run) })),
      () => this.#prepared(),
    );
  }

  /**
   * Goes on with the run that is shown, at more and more values, until the target is bracketed for every mechanism. Values that
   * follow from the data stay with the results; the configuration, which goes into links, does not have them.
   */
  async measureCloser(target: Target): Promise<void> {
    await this.rest();
    await this.#compareCounts();
    const { run, config, data } = this.#store.getState();
    const { experiment, openedFrom } = run;
    if (!experiment || run.status === 'running' || !isRunOn(run, data)) return;
    if (openedFrom !== null && this.#origin === null) {
      const message = `${openedFrom} does not say which counts it came from, as files of earlier versions do not. Whether the values that are added now are of the same data could not be checked.`;
      this.#store.setState({ announcement: { tone: 'warning', message } });
    }
    await this.#runner.start(
      (change) => this.#store.setState((state) => ({ run: change(state.run) })),
      () => this.#prepared(() => experiment),
      run,
      { target, configured: this.#origin === undefined ? this.#data.asRun(config) : null },
    );
  }

  /**
   * Adds trials to the run that is shown where its bands are wide or the verdict for a target is open, for a minute of
   * each run at most, or for another one where somebody `asks` for it. What it has stays as it is while it lasts.
   */
  async steady(target: Target, asks = false): Promise<void> {
    const { run, config, data } = this.#store.getState();
    const { experiment, rows } = run;
    if (
      !experiment ||
      run.status !== 'done' ||
      this.#steadier.isRunning ||
      run.openedFrom !== null ||
      !isRunOn(run, data)
    )
      return;
    const isSame = ({ rows: [first] }: RunState) => first === rows[0];
    const added = await this.#steadier.start(
      (change) => this.#store.setState(({ run: now }) => (isSame(now) ? { run: change(now) } : {})),
      () => this.#prepared(() => experiment),
      { run, target, asks },
    );
    if (added) this.#runner.remember(this.#data.asRun(config), added.countsKey, added.results);
  }

  /** Adds no more trials for now. */
  rest(): Promise<void> {
    return this.#steadier.rest();
  }

  /** Ends what is run on data that is no longer open. */
  abandonStranger(): void {
    if (this.#runner.isShown) this.#runner.abandon();
  }

  /** Shows the results of the configuration where it has been run before, without running anything. */
  async recall(): Promise<void> {
    const { config, run } = this.#store.getState();
    const wanted = this.#data.asRun(config);
    if (this.#runner.isRunning || !this.#runner.mayKnow(wanted)) return;
    if (run.experiment && isRunOf(run.experiment, wanted)) return;
    try {
      const known = this.#runner.known(await this.#prepared());
      if (known && !this.#runner.isRunning) this.#store.setState({ run: known });
    } catch {
      // A configuration that cannot be run has no results; Run says why.
    }
  }

  cancel(): void {
    this.#runner.cancel();
    this.#steadier.cancel();
  }

  /** Shows results from elsewhere in place of a run; those that were made here need no digest. */
  async show(results: Results, openedFrom: string, wereMadeHere = false): Promise<void> {
    this.#runner.abandon();
    const { experiment, fingerprint, notices = [], rows, summary, references, digest = null } = results;
    const status = results.complete ? 'done' : 'cancelled';
    const shown = { status, experiment, fingerprint, notices, rows, points: summary, references, openedFrom } as const;
    if (rows.length > 0 && !wereMadeHere) this.#cameWith.set(rows[0], digest);
    this.#store.setState({ run: { ...emptyRun, ...shown } });
    await this.#compareCounts();
  }

  /** The digest of the counts behind the run on screen, for its results file; none where that is not known. */
  async digest(experiment: Experiment): Promise<string | undefined> {
    const origin = this.#origin;
    if (origin !== undefined) return origin ?? undefined;
    const { run, data } = this.#store.getState();
    if (!isRunOn(run, data)) return undefined;
    try {
      return await this.#data.digest(experiment);
    } catch (error) {
      // Where the data is lost the results are still worth keeping.
      if (error instanceof Failure) return undefined;
      throw error;
    }
  }

  /** What the run on screen came with: a digest or none, where it is from a file. Undefined for what was run here. */
  get #origin(): string | null | undefined {
    const [first] = this.#store.getState().run.rows;
    return first && this.#cameWith.get(first);
  }

  /** Finds out whether results from a file came from the counts of the data that is open, and says where they did not. */
  async #compareCounts(): Promise<void> {
    const { run, data } = this.#store.getState();
    const { experiment, openedFrom, rows } = run;
    const digest = this.#origin;
    if (!digest || !experiment || openedFrom === null || !data.ref || !isRunOn(run, data)) return;
    const isSame = await this.#data.haveDigest(digest, experiment).catch((error: unknown) => {
      // Nobody can tell while the data is lost.
      if (error instanceof Failure) return true;
      throw error;
    });
    const now = this.#store.getState();
    if (isSame || now.run.rows !== rows || now.data.ref !== data.ref || now.data.dataFile?.file !== data.dataFile?.file)
      return;
    const message = `${openedFrom} came from other counts than ${datasetName(data.ref)} has here, although the name and the shape are the same. The results stay on screen as they are; run again for this data.`;
    this.#store.setState({
      run: { ...now.run, isOfOtherCounts: true },
      announcement: { tone: 'warning', message },
    });
  }

  async #prepared(change?: (configured: Experiment) => Experiment): Promise<RunOnData> {
    const run = await this.#data.prepared(change);
    return { ...run, job: { experiment: run.experiment, counts: this.#data.supply(run) } };
  }
}

function datasetName(ref: DatasetRef): string {
  return 'builtin' in ref ? builtinDataset(ref.builtin).title : fileNames(ref)[0];
}

/** Whether a run is that of a configuration, perhaps at more values. */
function isRunOf(run: Experiment, config: Experiment): boolean {
  return sameJson(run, config) || sameJson(onItsGrid(run), config);
}
