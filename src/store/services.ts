import type { AskClient } from '../runtime/ask-client.ts';
import type { AskKeeper } from '../runtime/ask-keeper.ts';
import type { DataClient } from '../runtime/data-client.ts';
import type { FileKeeper } from '../runtime/kept-file.ts';
import type { LaboratoryClient } from '../runtime/laboratory-client.ts';
import type { MeasurementClient } from '../runtime/measurement-client.ts';
import type { WorkerPool } from '../runtime/pool.ts';
import type { RemoteTrials } from '../runtime/sweep.ts';
import type { HoldLock } from '../runtime/tab-lock.ts';
import type { TabMemory } from '../runtime/tab-memory.ts';

/** What the store works with; handed in, so that tests can bring their own. */
export interface Services {
  readonly data: DataClient;
  /** Data for figures, so that a figure never takes the place of the person's own data. */
  readonly figureData: DataClient;
  readonly keeper: FileKeeper;
  readonly pool: WorkerPool<RemoteTrials>;
  /** Starts workers when it is asked something. */
  readonly laboratory: LaboratoryClient;
  /** Likewise; one figure at a time. */
  readonly measurement: MeasurementClient;
  readonly ask: AskClient;
  /** Where ledgers of the Ask room outlive the page. */
  readonly askKeeper: AskKeeper;
  readonly holdLock: HoldLock;
  /** Which of them is open in this tab. */
  readonly askMemory: TabMemory;
}
