import { DataSession } from '../../../src/core/data/session.ts';
import { resultOf } from '../../../src/core/outcome.ts';
import type { DataClient } from '../../../src/runtime/workers/data-client.ts';

/** The data client without a worker: a session for every file, the last good one in force. */
export function sessionClient(): DataClient {
  let current = new DataSession(() => 0);
  const open = async <T>(signal: AbortSignal, work: (session: DataSession) => Promise<T>): Promise<T> => {
    const session = new DataSession(() => 0);
    const value = await work(session);
    signal.throwIfAborted();
    current = session;
    return value;
  };
  return {
    openBuiltin: (id, params, { signal, onProgress }, binarise) =>
      open(signal, async (session) => resultOf(session.openBuiltin(id, params, onProgress, binarise))),
    openFile: (file, options, schema, { signal, onProgress }, binarise) =>
      open(signal, async (session) => resultOf(await session.openFile(file, options, schema, onProgress, binarise))),
    describe: async (...args) => resultOf(current.describe(...args)),
    binarised: async (...args) => resultOf(current.binarised(...args)),
    tables: async (...args) => resultOf(current.tables(...args)),
  };
}
