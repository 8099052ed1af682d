import { CALLED_OFF } from '../called-off.ts';

/** One worker of a pool, whatever the platform starts it with. */
export interface Member<Api> {
  readonly api: Api;
  /** Keys of what was copied into this worker already; a replacement starts empty. */
  readonly loaded: Set<string>;
  /** Settles with the reason when the worker is gone without having been told to. */
  readonly died: Promise<string>;
  /** Aborted when it is told to go. */
  readonly ended: AbortSignal;
  /** Whoever still waits for an answer is told this, or that it was called off. */
  terminate(reason?: unknown): void;
}

export type Spawn<Api> = () => Member<Api>;

/** A worker that was started, as a member of a pool. `stop` ends it. */
export function memberOf<Api>(api: Api, died: Promise<string>, stop: () => void): Member<Api> {
  const ending = new AbortController();
  return {
    api,
    loaded: new Set(),
    died,
    ended: ending.signal,
    terminate(reason = CALLED_OFF) {
      stop();
      ending.abort(reason);
    },
  };
}

/** Work against its signal: what is aborted is waited for no longer, though it may go on. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/**
 * A call against the end of its worker, wanted or not, and its signal where it has one: comlink never settles a call
 * whose worker is gone. `lost` makes the error from the reason of a death.
 */
export function raced<T>(
  call: Promise<T>,
  member: Pick<Member<unknown>, 'died' | 'ended'>,
  lost: (reason: string) => Error,
  signal?: AbortSignal,
): Promise<T> {
  const died = member.died.then((reason) => Promise.reject(lost(reason)));
  const answered = unlessAborted(Promise.race([call, died]), member.ended);
  return signal ? unlessAborted(answered, signal) : answered;
}
