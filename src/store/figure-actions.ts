import type { StoreApi } from 'zustand/vanilla';
import { builtinDataset } from '../core/datasets/registry.ts';
import type { DatasetRef } from '../core/experiment/dataset-ref.ts';
import { figureById, figureExperiment } from '../core/experiment/figures/registry.ts';
import { resultsOf } from '../core/experiment/results.ts';
import { Failure } from '../core/failure.ts';
import type { DataDescription } from '../runtime/data-client.ts';
import type { FileActions } from './file-actions.ts';
import { jobOn } from './job.ts';
import { sameJson } from './same-json.ts';
import type { Services } from './services.ts';
import type { FigureRun, WorkbenchState } from './state.ts';
import { emptyRun, type PreparedJob, SweepRunner } from './sweep-runner.ts';
import { timeLeft } from './time-left.ts';

/** Which figure, on which of its data sets. */
export interface FigureChoice {
  readonly figure: string;
  readonly variant: string;
}

export function figureRunKey({ figure, variant }: FigureChoice): string {
  return `${figure}/${variant}`;
}

export const untouchedFigure: FigureRun = { run: emptyRun, loading: null, description: null };

/** Runs figures of papers on data of their own; what the person works on stays as it is. One runs at a time. */
export class FigureActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: Services;
  readonly #files: FileActions;
  readonly #stopMeasuring: () => void;
  /** One for every figure, so that a run that gives way to another still says that it was cancelled. */
  readonly #runners = new Map<string, SweepRunner>();
  #opened: { readonly ref: DatasetRef; readonly description: DataDescription } | null = null;

  /** `stopMeasuring`: times that are measured beside a run mean nothing. */
  constructor(store: StoreApi<WorkbenchState>, services: Services, files: FileActions, stopMeasuring: () => void) {
    this.#store = store;
    this.#services = services;
    this.#files = files;
    this.#stopMeasuring = stopMeasuring;
  }

  /** `trials` as the figure has them unless given. */
  async start(choice: FigureChoice, trials?: number): Promise<void> {
    this.cancel();
    this.#stopMeasuring();
    await this.#runnerOf(choice).start(
      (change) => this.#patch(choice, ({ run }) => ({ run: change(run) })),
      (signal) => this.#prepare(choice, trials, signal),
    );
  }

  cancel(): void {
    for (const runner of this.#runners.values()) runner.cancel();
  }

  /** Takes the figure to the Compare room, with its results where there are any. */
  async openInCompare(choice: FigureChoice, trials?: number): Promise<void> {
    const figure = figureById(choice.figure, 'figure');
    const { xScale, yScale, metric } = figure;
    this.#store.setState(({ view }) => ({ view: { ...view, xScale, yScale, metric } }));
    const { run } = this.#store.getState().figures[figureRunKey(choice)] ?? untouchedFigure;
    const { experiment, fingerprint, rows, references } = run;
    if (!experiment || rows.length === 0) {
      await this.#files.openExperiment(figureExperiment(figure, choice.variant, trials));
      return;
    }
    await this.#files.showResults(resultsOf(experiment, fingerprint, rows, references), `${figure.number} in Figures`);
  }

  #runnerOf(choice: FigureChoice): SweepRunner {
    const key = figureRunKey(choice);
    const known = this.#runners.get(key);
    if (known) return known;
    const runner = new SweepRunner(this.#services.pool);
    this.#runners.set(key, runner);
    return runner;
  }

  async #prepare(choice: FigureChoice, trials: number | undefined, signal: AbortSignal): Promise<PreparedJob> {
    const experiment = figureExperiment(figureById(choice.figure, 'figure'), choice.variant, trials);
    this.#patch(choice, ({ run }) => ({ run: { ...run, error: null } }));
    const description = await this.#open(choice, experiment.dataset, signal);
    this.#patch(choice, () => ({ description }));
    const job = await jobOn(this.#services.figureData, experiment, description);
    return { job, fingerprint: description.fingerprint };
  }

  async #open(choice: FigureChoice, ref: DatasetRef, signal: AbortSignal): Promise<DataDescription> {
    if (this.#opened && sameJson(this.#opened.ref, ref)) return this.#opened.description;
    if (!('builtin' in ref)) throw new Failure('A figure runs on a built-in data set only.');
    const what = `Preparing ${builtinDataset(ref.builtin).title}`;
    const left = timeLeft(performance.now());
    let isOver = false;
    const tell = (share: number) => {
      // Reports come by a way of their own and may arrive after the end.
      if (isOver) return;
      const loading = { what, share, millisecondsLeft: left(share, performance.now()) };
      this.#patch(choice, () => ({ loading }));
    };
    tell(0);
    try {
      const watch = { signal, onProgress: tell };
      const description = await this.#services.figureData.openBuiltin(ref.builtin, ref.params, watch, ref.binarise);
      this.#opened = { ref, description };
      return description;
    } finally {
      isOver = true;
      this.#patch(choice, () => ({ loading: null }));
    }
  }

  #patch(choice: FigureChoice, change: (figure: FigureRun) => Partial<FigureRun>): void {
    const key = figureRunKey(choice);
    this.#store.setState(({ figures }) => {
      const before = figures[key] ?? untouchedFigure;
      return { figures: { ...figures, [key]: { ...before, ...change(before) } } };
    });
  }
}
