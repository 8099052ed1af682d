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
