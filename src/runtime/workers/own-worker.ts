import type { Spawn } from './member.ts';
import { WorkerLost } from './pool.ts';
import { raced } from './raced.ts';

/** One call on a worker of its own, started for it and ended with it or by its signal. `owner` is named if it dies. */
export async function onOwnWorker<Api, T>(
  spawn: Spawn<Api>,
  owner: string,
  signal: AbortSignal,
  call: (api: Api) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const member = spawn();
  const lost = (reason: string) => new WorkerLost(`The worker of ${owner} is gone (${reason}).`);
  try {
    return await raced(call(member.api), member, lost, signal);
  } finally {
    member.terminate();
  }
}
