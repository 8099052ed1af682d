import type { Spawn } from './member.ts';
import { WorkerLost } from './pool.ts';

/** One call on a worker of its own, started for it and ended with it or by its signal. `owner` is named if it dies. */
export async function onOwnWorker<Api, T>(
  spawn: Spawn<Api>,
  owner: string,
  signal: AbortSignal,
  call: (api: Api) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const member = spawn();
  try {
    const cancelled = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const lost = member.died.then((reason): never => {
      throw new WorkerLost(`The worker of ${owner} is gone (${reason}).`);
    });
    return await Promise.race([call(member.api), lost, cancelled]);
  } finally {
    member.terminate();
  }
}
