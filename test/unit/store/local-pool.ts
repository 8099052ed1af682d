import type { Row } from '../../../src/core/experiment/run/row.ts';
import { TrialService } from '../../../src/core/experiment/run/trial-service.ts';
import { WorkerPool } from '../../../src/runtime/workers/pool.ts';
import type { RemoteTrials } from '../../../src/runtime/workers/sweep.ts';
import { localMember } from '../runtime/workers/local-member.ts';

/** A pool of one worker that is no worker: the engine itself, answering later. */
export function localPool(onBatch: (rows: Row[]) => void = () => {}): WorkerPool<RemoteTrials> {
  class WatchedService extends TrialService {
    override run(...args: Parameters<TrialService['run']>) {
      const outcome = super.run(...args);
      if (outcome.ok) onBatch(outcome.value);
      return outcome;
    }
  }
  return new WorkerPool(() => localMember(new WatchedService(() => 0)), 1);
}
