import type { StoreApi } from 'zustand/vanilla';
import type { DatasetRef } from '../core/data/dataset-ref.ts';
import type { DataDescription } from '../core/data/description.ts';
import type { CountsNote } from '../core/data/session.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { type Prepared, prepare } from '../core/experiment/prepare.ts';
import { type Results, resultsOf, writeResults } from '../core/experiment/results/results.ts';
import { cellsPlanned } from '../core/experiment/run/plan.ts';
import type { FigureChoice } from '../core/figures/figure.ts';
import { sweptFigureById, sweptFigures } from '../core/figures/registry.ts';
import { figureExperiment } from '../core/figures/swept/figure-experiment.ts';
import type { FileShape } from '../core/figures/swept/file-shape.ts';
import { CALLED_OFF } from '../runtime/called-off.ts';
import { sentenceOf } from './data-actions.ts';
import { FigureData } from './figure-data.ts';
import type { FigureMemory } from './figure-memory.ts';
import { figureRunKey } from './figure-run-key.ts';
import type { FileActions } from './file-actions.ts';
import { sourceInWorker } from './open-source.ts';
import { emptyRun } from './run-data.ts';
import { sameJson } from './same-json.ts';
import type { Services } from './services.ts';
import type { FigureRun, FigureSlot, HeldFile, LoadProgress, WorkbenchState } from './state.ts';
import { type DoneBefore, type RunOnData, SweepRunner } from './sweep-runner.ts';
import { timeLeft } from './time-left.ts';

export const untouchedFigure: FigureRun = { run: emptyRun, loading: null, description: null };
export const untouchedSlot: FigureSlot = { held: null, loading: null, error: null };

/** Runs figures of papers on data of their own; what the person works on stays as it is. One runs at a time. */
export class FigureActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: Services;
  readonly #files: FileActions;
  readonly #memory: FigureMemory;
  readonly #stopTiming: () => void;
  /** One for every figure, so that a run that gives way to another still says that it was cancelled. */
  readonly #runners = new Map<string, SweepRunner>();
  readonly #data: FigureData;
  #reading: AbortController | null = null;

  /** `stopTiming`: times that are taken beside a run mean nothing. */
  constructor(
    store: StoreApi<WorkbenchState>,
    services: Services,
    files: FileActions,
    memory: FigureMemory,
    stopTiming: () => void,
  ) {
    this.#store = store;
    this.#memory = memory;
    this.#services = services;
    this.#files = files;
    this.#stopTiming = stopTiming;
    this.#data = new FigureData(services.figureData);
  }

  /** `trials` as the figure has them unless given. */
  async start(choice: FigureChoice, trials?: number): Promise<void> {
    await this.#run(choice, trials);
  }

  /** Goes on where the latest run ended: to its end, or where it is whole, for as many trials again. */
  async more(choice: FigureChoice): Promise<void> {
    const { run } = this.#store.getState().figures[figureRunKey(choice)] ?? untouchedFigure;
    if (!run.experiment) return;
    const { trials } = run.experiment;
    const isWhole = run.rows.length === cellsPlanned(run.experiment);
    await this.#run(choice, isWhole ? 2 * trials : trials, run);
  }

  async #run(choice: FigureChoice, trials: number | undefined, before?: DoneBefore): Promise<void> {
    this.cancel();
    this.#stopTiming();
    await this.#runnerOf(choice).start(
      (change) => this.#patch(choice, ({ run }) => ({ run: change(run) })),
      (signal) => this.#prepare(choice, trials, signal),
      before,
    );
    this.#keep(choice);
  }

  /** Shows what an earlier visit ran, unless something was run since, or the figure has another experiment by now. */
  restore(choice: FigureChoice, { experiment, fingerprint, rows, summary, references, complete }: Results): void {
    if (this.#store.getState().figures[figureRunKey(choice)]) return;
    const now = figureExperiment(sweptFigureById(choice.figure, 'figure'), choice.variant, experiment.trials);
    if (!sameJson(now, experiment)) return;
    const status = complete ? 'done' : 'cancelled';
    const run = { ...emptyRun, status, experiment, fingerprint, rows, points: summary, references } as const;
    this.#patch(choice, () => ({ run }));
  }

  /** Only what was run on the data that comes with the figure: what somebody's own file gave ends with the page. */
  #keep(choice: FigureChoice): void {
    const { run } = this.#store.getState().figures[figureRunKey(choice)] ?? untouchedFigure;
    const { experiment, fingerprint, rows, references } = run;
    if (!experiment || rows.length === 0 || !('builtin' in experiment.dataset)) return;
    this.#memory.keep(choice, writeResults(resultsOf(experiment, fingerprint, rows, references)));
  }

  cancel(): void {
    for (const runner of this.#runners.values()) runner.cancel();
    this.#reading?.abort(CALLED_OFF);
  }

  /** Takes the figure to the Compare room, with its results where there are any. */
  async openInCompare(choice: FigureChoice, trials?: number): Promise<void> {
    const figure = sweptFigureById(choice.figure, 'figure');
    const { xScale, yScale, metric } = figure;
    this.#store.setState(({ view }) => ({ view: { ...view, xScale, yScale, metric } }));
    const { run } = this.#store.getState().figures[figureRunKey(choice)] ?? untouchedFigure;
    const { experiment, fingerprint, rows, references } = run;
    if (!experiment || rows.length === 0) {
      const held = heldFile(this.#store.getState(), choice);
      await this.#files.openExperiment(figureExperiment(figure, choice.variant, trials, held?.ref));
      return;
    }
    const results = resultsOf(experiment, fingerprint, rows, references);
    await this.#files.showResults(results, `${figure.number} in Figures`, true);
  }

  /** Tells the counts behind the latest run from all others, for its results file alone. */
  async digest(choice: FigureChoice): Promise<string | undefined> {
    const { experiment } = (this.#store.getState().figures[figureRunKey(choice)] ?? untouchedFigure).run;
    if (!experiment) return undefined;
    const held = heldFile(this.#store.getState(), choice);
    const never = new AbortController().signal;
    const prepared = await this.#preparedOn(choice, experiment, held?.file ?? null, never);
    return this.#services.figureData.session.digest(prepared.counts);
  }

  #runnerOf(choice: FigureChoice): SweepRunner {
    const key = figureRunKey(choice);
    const known = this.#runners.get(key);
    if (known) return known;
    const runner = new SweepRunner(this.#services.pool);
    this.#runners.set(key, runner);
    return runner;
  }

  /** Puts a real file in the place of a figure's data, if it has the right shape. */
  async takeFile(choice: FigureChoice, file: File): Promise<void> {
    const shape = shapeOf(choice);
    if (!shape) return;
    this.cancel();
    const controller = new AbortController();
    this.#reading = controller;
    const patch = (change: Partial<FigureSlot>) => {
      if (this.#reading === controller) this.#patchSlot(shape.id, change);
    };
    try {
      const held = await timed(
        `Reading ${file.name}`,
        (loading) => patch({ loading, ...(loading && { error: null }) }),
        (onProgress) => this.#data.take(shape, file, { signal: controller.signal, onProgress }),
      );
      patch({ held, error: null });
      this.#forgetRuns(shape.id);
    } catch (error) {
      if (!controller.signal.aborted) patch({ error: sentenceOf(error) });
    } finally {
      if (this.#reading === controller) this.#reading = null;
    }
  }

  /** Goes back to the data that comes with the figure. */
  releaseFile(choice: FigureChoice): void {
    const shape = shapeOf(choice);
    if (!shape) return;
    this.cancel();
    this.#patchSlot(shape.id, untouchedSlot);
    this.#forgetRuns(shape.id);
  }

  refuseFile(choice: FigureChoice, error: string): void {
    const shape = shapeOf(choice);
    if (shape) this.#patchSlot(shape.id, { error });
  }

  /** Curves of other data must not stand under the name of this one. */
  #forgetRuns(shape: string): void {
    for (const figure of sweptFigures) {
      for (const { id } of figure.variants) {
        const choice = { figure: figure.id, variant: id };
        if (shapeOf(choice)?.id !== shape) continue;
        this.#runners.get(figureRunKey(choice))?.abandon();
        if (this.#store.getState().figures[figureRunKey(choice)]) this.#patch(choice, () => untouchedFigure);
      }
    }
  }

  async #prepare(choice: FigureChoice, trials: number | undefined, signal: AbortSignal): Promise<RunOnData> {
    const held = heldFile(this.#store.getState(), choice);
    const experiment = figureExperiment(sweptFigureById(choice.figure, 'figure'), choice.variant, trials, held?.ref);
    this.#patch(choice, ({ run }) => ({ run: { ...run, error: null } }));
    const prepared = await this.#preparedOn(choice, experiment, held?.file ?? null, signal);
    const counts = this.#services.figureData.supply(prepared.counts);
    return { ...prepared, job: { experiment: prepared.experiment, counts }, file: held?.file ?? null };
  }

  async #preparedOn(
    choice: FigureChoice,
    experiment: Experiment,
    file: File | null,
    signal: AbortSignal,
  ): Promise<Prepared<CountsNote>> {
    const description = await this.#open(choice, experiment.dataset, file, signal);
    this.#patch(choice, () => ({ description }));
    return prepare(experiment, sourceInWorker(experiment.dataset, description, { files: file ? [file] : [] }));
  }

  #open(choice: FigureChoice, ref: DatasetRef, file: File | null, signal: AbortSignal): Promise<DataDescription> {
    const what = this.#data.waitsFor(ref, file);
    const open = (onProgress: (share: number) => void) => this.#data.open(ref, file, { signal, onProgress });
    return what === null ? open(() => {}) : timed(what, (loading) => this.#patch(choice, () => ({ loading })), open);
  }

  #patchSlot(shape: string, change: Partial<FigureSlot>): void {
    this.#store.setState(({ figureSlots }) => {
      return { figureSlots: { ...figureSlots, [shape]: { ...(figureSlots[shape] ?? untouchedSlot), ...change } } };
    });
  }

  #patch(choice: FigureChoice, change: (figure: FigureRun) => Partial<FigureRun>): void {
    const key = figureRunKey(choice);
    this.#store.setState(({ figures }) => {
      const before = figures[key] ?? untouchedFigure;
      return { figures: { ...figures, [key]: { ...before, ...change(before) } } };
    });
  }
}

function shapeOf({ figure, variant }: FigureChoice): FileShape | undefined {
  return sweptFigureById(figure, 'figure').file?.(variant);
}

/** The real file that a figure runs on; null where it runs on the data that comes with it. */
export function heldFile({ figureSlots }: Pick<WorkbenchState, 'figureSlots'>, choice: FigureChoice): HeldFile | null {
  const shape = shapeOf(choice);
  return (shape && figureSlots[shape.id]?.held) ?? null;
}

/** Tells how far the work is, with the time left, and null when it is over. */
async function timed<T>(
  what: string,
  tell: (loading: LoadProgress | null) => void,
  work: (onProgress: (share: number) => void) => Promise<T>,
): Promise<T> {
  const left = timeLeft(performance.now());
  let isOver = false;
  const report = (share: number) => {
    // Reports come by a way of their own and may arrive after the end.
    if (!isOver) tell({ what, share, millisecondsLeft: left(share, performance.now()) });
  };
  report(0);
  try {
    return await work(report);
  } finally {
    isOver = true;
    tell(null);
  }
}
