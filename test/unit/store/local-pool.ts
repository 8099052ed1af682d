import type { Row } from '../../../src/core/experiment/row.ts';
import { TrialService } from '../../../src/core/experiment/trial-service.ts';
import type { Member } from '../../../src/runtime/workers/member.ts';
import { WorkerPool } from '../../../src/runtime/workers/pool.ts';
import type { RemoteTrials } from '../../../src/runtime/workers/sweep.ts';

/** A pool of one worker that is no worker: the engine itself, answering later. */
export function localPool(onBatch: (rows: Row[]) => void = () => {}): WorkerPool<RemoteTrials> {
  const spawn = (): Member<RemoteTrials> => {
    const service = new TrialService(() => 0);
    const api: RemoteTrials = {
      load: async (...args) => service.load(...args),
      unload: async (...args) => service.unload(...args),
      answers: async (...args) => service.answers(...args),
      references: async (...args) => service.references(...args),
      syntheticCsv: async (...args) => service.syntheticCsv(...args),
      run: async (...args) => {
        const outcome = service.run(...args);
        if (outcome.ok) onBatch(outcome.value);
        return outcome;
      },
    };
    return { api, loaded: new Set(), died: new Promise(() => {}), terminate() {} };
  };
  return new WorkerPool(spawn, 1);
}
