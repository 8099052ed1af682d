import type { Member } from './member.ts';

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
