import type { Job } from '../runtime/workers/sweep.ts';

/** What a run needs of its data. */
export interface PreparedData {
  readonly job: Job;
  readonly fingerprint: string;
  /** Of the counts, for results files alone: what is in small tables can be guessed from it. */
  readonly digest: string;
  /** Sentences worth telling about the data. */
  readonly notices: readonly string[];
}
