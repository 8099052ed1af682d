import { DataSession } from '../../../src/core/data/session.ts';
import { resultOf } from '../../../src/core/outcome.ts';
import type { DataClient } from '../../../src/runtime/data-client.ts';

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
    openBuiltin: (id, params, { signal, onProgress }) =>
      open(signal, async (session) => resultOf(session.openBuiltin(id, params, onProgress))),
    openFile: (file, options, schema, { signal, onProgress }) =>
      open(signal, async (session) => resultOf(await session.openFile(file, options, schema, onProgress))),
    describe: async (schema, domain) => resultOf(current.describe(schema, domain)),
    tables: async (sets, schema, folds) => resultOf(current.tables(sets, schema, folds)),
  };
}
