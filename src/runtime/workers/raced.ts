import type { Member } from './member.ts';

/**
 * A call against the death of its worker and, where there is one, its signal: comlink never settles a call whose worker
 * is gone. `lost` makes the error from the reason of the death.
 */
export function raced<T>(
  call: Promise<T>,
  member: Pick<Member<unknown>, 'died'>,
  lost: (reason: string) => Error,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal?.reason);
    if (signal?.aborted) onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
    call.then(resolve, reject).finally(() => signal?.removeEventListener('abort', onAbort));
    void member.died.then((reason) => reject(lost(reason)));
  });
}
