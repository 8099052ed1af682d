import type { Experiment } from '../core/experiment/experiment.ts';
import type { LessonsService } from '../core/lessons/lessons-service.ts';
import type { BookKeeper } from '../runtime/storage/book-keeper.ts';
import type { FigureKeeper } from '../runtime/storage/figure-keeper.ts';
import type { FileKeeper } from '../runtime/storage/kept-file.ts';
import type { Persistence } from '../runtime/storage/persistence.ts';
import type { HoldLock } from '../runtime/storage/tab-lock.ts';
import type { TabMemory } from '../runtime/storage/tab-memory.ts';
import type { AskClient } from '../runtime/workers/ask-client.ts';
import type { DataClient } from '../runtime/workers/data-client.ts';
import type { FiguresClient } from '../runtime/workers/figures-client.ts';
import type { InferenceClient } from '../runtime/workers/inference-client.ts';
import type { WorkerPool } from '../runtime/workers/pool.ts';
import type { ReleaseClient } from '../runtime/workers/release-client.ts';
import type { Answers } from '../runtime/workers/remote.ts';
import type { RemoteTrials } from '../runtime/workers/sweep.ts';

/** What the store works with; handed in, so that tests can bring their own. */
export interface Services {
  readonly data: DataClient;
  /** Data for figures, so that a figure never takes the place of the person's own data. */
  readonly figureData: DataClient;
  readonly keeper: FileKeeper;
  readonly pool: WorkerPool<RemoteTrials>;
  /** The long work of figures that are no experiments; starts a worker when it is asked something. */
  readonly figures: FiguresClient;
  /** Where results of figures outlive the page. */
  readonly figureKeeper: FigureKeeper;
  /** Pictures of classroom sheets and cards; starts a worker when the first is wanted. */
  readonly lessons: Answers<LessonsService>;
  readonly ask: AskClient;
  readonly releases: ReleaseClient;
  /** Puts a history together; starts workers when it has one. */
  readonly inference: InferenceClient;
  /** Where all that was charged outlives the page. */
  readonly books: BookKeeper;
  readonly holdLock: HoldLock;
  /** Asked once something was charged. */
  readonly persistence: Persistence;
  /** Why nothing may be charged where the page runs, and what to do; null where it may. */
  readonly problemWithPlace: string | null;
  /** Which of them is open in this tab. */
  readonly askMemory: TabMemory;
}

/** How a change that somebody presses is made and run at once. */
export interface EditAndRun {
  edit(change: (config: Experiment) => Experiment): void;
  run(): Promise<void>;
}
