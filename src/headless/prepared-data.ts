import type { Job } from '../runtime/workers/sweep.ts';

/** What a run needs of its data. */
export interface PreparedData {
  readonly job: Job;
  readonly fingerprint: string;
  /** Sentences worth telling about the data. */
  readonly notices: readonly string[];
}
