import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DatasetRef } from '../core/data/dataset-ref.ts';
import type { DataDescription } from '../core/data/description.ts';
import type { StatedUnit } from '../core/data/privacy-unit.ts';
import { withChosen } from '../core/experiment/costs/chosen-by-looking.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { afterEdit } from '../core/experiment/settle/derived.ts';
import type { LessonsService } from '../core/lessons/lessons-service.ts';
import { buildWorkload, namesAttributes } from '../core/workload/registry.ts';
import type { FiguresClient } from '../runtime/workers/figures-client.ts';
import type { Answers } from '../runtime/workers/remote.ts';
import { AskActions } from './ask/ask-actions.ts';
import { noSession } from './ask/ask-state.ts';
import { CostsActions } from './costs-actions.ts';
import { noCosts } from './costs-state.ts';
import { DataActions, noData, withBinarising } from './data-actions.ts';
import { isOfOpenData, originOf } from './data-at-hand.ts';
import { defaultExperiment, defaultView } from './defaults.ts';
import { earlierRun } from './earlier-run.ts';
import { FigureActions } from './figure-actions.ts';
import { FigureMemory } from './figure-memory.ts';
import { FileActions } from './file-actions.ts';
import { ForecastActions } from './forecast-actions.ts';
import { KeepActions, nothingKept } from './keep-actions.ts';
import type { LatestWorkload } from './latest-workload.ts';
import { LinkActions } from './link-actions.ts';
import { ProbeActions } from './probe-actions.ts';
import { ReleaseActions } from './release/release-actions.ts';
import { noRelease } from './release/release-state.ts';
import { shownMode } from './release/shown-mode.ts';
import { RunActions } from './run-actions.ts';
import { emptyRun } from './run-data.ts';
import { sameJson } from './same-json.ts';
import { SavedActions } from './saved-actions.ts';
import { ScaleActions } from './scale-actions.ts';
import type { Services } from './services.ts';
import { settled } from './settled.ts';
import type { Announcement, ViewState, WorkbenchState } from './state.ts';
import { TimedActions } from './timed-actions.ts';
import { TourActions } from './tour-actions.ts';
import { edited, redone, undone } from './undo-history.ts';
import { comparedFor, forPeople, unitOfData } from './unit-of-data.ts';
import { WhichActions } from './which-actions.ts';
import { withWorkload } from './with-workload.ts';

const GESTURE_MILLISECONDS = 800;

/** The one store and everything that can be done to it. The page reads `store` and calls these methods. */
export class Workbench {
  readonly store: StoreApi<WorkbenchState>;
  readonly data: DataActions;
  readonly keep: KeepActions;
  readonly link: LinkActions;
  readonly run: RunActions;
  readonly forecasts: ForecastActions;
  readonly probe: ProbeActions;
  readonly scale: ScaleActions;
  readonly which: WhichActions;
  readonly costs: CostsActions;
  readonly saved: SavedActions;
  readonly files: FileActions;
  readonly figures: FigureActions;
  readonly timed: TimedActions;
  readonly ask: AskActions;
  readonly release: ReleaseActions;
  /** Shows what figures gave in earlier visits; done once. */
  readonly recallFigures: () => Promise<void>;
  /** The long work of the NoiseDown pages. */
  readonly noiseDown: Pick<FiguresClient, 'until'>;
  /** Pictures of classroom sheets and cards. */
  readonly lessons: Answers<LessonsService>;
  readonly tour: TourActions;
  /** How many workers run trials. */
  readonly workers: number;
  #gesture = { name: '', at: 0 };

  constructor(services: Services) {
    this.workers = services.pool.size;
    this.noiseDown = services.figures;
    this.lessons = services.lessons;
    this.store = createStore<WorkbenchState>()(() => ({
      config: defaultExperiment,
      past: [],
      future: [],
      data: noData,
      keep: nothingKept,
      run: emptyRun,
      earlier: null,
      figures: {},
      figureSlots: {},
      timed: {},
      forecast: null,
      probe: null,
      glimpse: null,
      scale: null,
      costs: noCosts,
      which: null,
      saved: [],
      release: noRelease,
      ask: noSession,
      view: defaultView,
      announcement: null,
      isOutdated: false,
      tour: null,
    }));
    this.tour = new TourActions(this.store);
    const replace = (experiment: Experiment, unit: StatedUnit | null) => {
      this.#configure(() => experiment);
      // What was said of the data at hand outlasts what an experiment on it looks at.
      if (unit && !this.store.getState().data.unit) this.data.state(unit);
    };
    this.data = new DataActions(this.store, services, (ref, isOpened, looked) => {
      this.edit((config) => {
        const state = this.store.getState();
        const next = withDataset(config, ref, state.data.description, this.data.workloads);
        if (isOpened) return comparedFor(next, unitOfData(state));
        return looked ? withChosen(next, looked) : next;
      });
      this.link.fileOpened();
      void this.run.recall();
    });
    this.keep = new KeepActions(this.store, services, this.data);
    this.probe = new ProbeActions(this.store, services, this.data);
    this.link = new LinkActions(this.store, this.data, this.probe, replace);
    this.run = new RunActions(this.store, services, this.data);
    this.forecasts = new ForecastActions(this.store, services, this.data, () => this.run.start());
    this.saved = new SavedActions(this.store);
    this.scale = new ScaleActions(this.store, services, this.data);
    const page = {
      edit: (change: (config: Experiment) => Experiment) => this.edit(change),
      run: () => this.run.start(),
    };
    this.costs = new CostsActions(this.store, services, this.data, page);
    this.which = new WhichActions(this.store, services, this.data, page);
    this.files = new FileActions(this.store, this.data, this.run, replace);
    const memory = new FigureMemory(services.figureKeeper);
    this.timed = new TimedActions(this.store, services.figures, memory, () => this.figures.cancel());
    this.figures = new FigureActions(this.store, services, this.files, memory, () => this.timed.cancel());
    this.recallFigures = () => memory.recall(this.figures, this.timed);
    this.ask = new AskActions(this.store, services);
    this.release = new ReleaseActions(this.store, services, this.data, this.ask.sessions);
    this.store.subscribe((state, before) => {
      const [isReleasing, wasReleasing] = [state, before].map((one) => shownMode(one) === 'release');
      const isOtherData = state.data.description !== before.data.description;
      if (isReleasing && !wasReleasing) {
        this.#forgetTruth();
        services.pool.renew();
      }
      const origin = isOtherData ? originOf(before) : null;
      if (isOtherData && !(origin && isOfOpenData(origin, state))) this.release.leaveData();
      if (isReleasing && (!wasReleasing || isOtherData)) this.data.hideRecords();
      if (!isReleasing && wasReleasing) void this.data.recallRecords();
    });
    // Results of other data have just left the screen.
    this.store.subscribe(({ run }, before) => {
      if (run === emptyRun && before.run !== emptyRun) this.run.abandonStranger();
    });
    this.store.subscribe((state, before) => {
      const earlier = earlierRun(state, before);
      if (earlier !== state.earlier) this.store.setState({ earlier });
    });
    // What follows from the data is known once it is there, which is no step of its own to undo.
    this.store.subscribe(({ config, data }, before) => {
      if (data.description === before.data.description) return;
      const next = settled(config, data, this.data.workloads);
      if (!sameJson(next, config)) this.store.setState({ config: next });
    });
  }

  /**
   * Changes the configuration; what is given another value is set by hand from then on. Edits that name the same gesture
   * shortly after one another are one step of undo.
   */
  edit(change: (config: Experiment) => Experiment, gesture = ''): void {
    this.#configure((config) => afterEdit(config, change(config)), gesture);
  }

  /** Says whom ε protects in the open data, for all rooms; Compare begins anew with it. */
  stateUnit(unit: StatedUnit): void {
    this.data.state(unit);
    this.edit((config) => forPeople(config, unit));
  }

  #configure(change: (config: Experiment) => Experiment, gesture = ''): void {
    const now = performance.now();
    const continues = gesture !== '' && gesture === this.#gesture.name && now - this.#gesture.at < GESTURE_MILLISECONDS;
    this.#gesture = { name: gesture, at: now };
    this.store.setState((state) =>
      edited(state, settled(change(state.config), state.data, this.data.workloads), continues),
    );
  }

  undo(): void {
    this.data.abandonDraft();
    this.store.setState(undone);
    void this.#followAndRecall();
  }

  redo(): void {
    this.data.abandonDraft();
    this.store.setState(redone);
    void this.#followAndRecall();
  }

  setView(change: Partial<ViewState>): void {
    this.store.setState(({ view }) => {
      const isElsewhere = change.page !== undefined && change.page !== view.page;
      return { view: { ...view, ...(isElsewhere && { knobs: {} }), ...change } };
    });
  }

  /** Ends what this page holds of the truth outside of the worker of the data, and of an open session of the Ask room. */
  #forgetTruth(): void {
    this.run.cancel();
    this.scale.cancel();
    this.costs.forget();
    this.store.setState({ earlier: null });
    this.probe.close();
    this.release.forgetTruth();
    void this.ask.showTruth(false);
  }

  /** The data of the configuration and, where it has been run before, its results. */
  async #followAndRecall(): Promise<void> {
    if (await this.data.follow()) await this.run.recall();
  }

  announce(announcement: Announcement): void {
    this.store.setState({ announcement });
  }

  /** A newer version of the page is there, or that was read. */
  tellOutdated(isOutdated: boolean): void {
    this.store.setState({ isOutdated });
  }

  dismissAnnouncement(): void {
    this.link.forget();
    this.store.setState({ announcement: null });
  }
}

/** New queries that the data cannot answer are left out. */
function withKnownNews(config: Experiment, description: DataDescription | null): Experiment {
  const { newQueries, ...rest } = config;
  if (!newQueries || !description) return config;
  try {
    buildWorkload(newQueries, description.domain);
    return config;
  } catch {
    return rest;
  }
}

/**
 * A workload that the new data cannot answer (it names other attributes) gives way to the plainest one. On the same data
 * in another form one that names no attributes stays: who chose parities wants to keep them.
 */
function withDataset(
  config: Experiment,
  dataset: DatasetRef,
  description: DataDescription | null,
  workloads: LatestWorkload,
): Experiment {
  const next = withKnownNews({ ...config, dataset }, description);
  const isSame = sameJson(withBinarising(dataset), withBinarising(config.dataset));
  if (isSame && !namesAttributes(config.workload)) return next;
  try {
    if (description) workloads.build(config.workload, description.domain);
    return next;
  } catch {
    return withWorkload(next, { kind: 'marginals', order: 1 });
  }
}
