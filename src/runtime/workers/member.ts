/** One worker of a pool, whatever the platform starts it with. */
export interface Member<Api> {
  readonly api: Api;
  /** Keys of what was copied into this worker already; a replacement starts empty. */
  readonly loaded: Set<string>;
  /** Settles with the reason when the worker is gone without having been told to. */
  readonly died: Promise<string>;
  terminate(): void;
}

export type Spawn<Api> = () => Member<Api>;
