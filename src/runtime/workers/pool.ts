import type { Member, Spawn } from './member.ts';

/**
 * What somebody waits for goes before what is seen in passing, and that before a sweep. In the first two a newer task takes
 * the place of one of its lane that still waits.
 */
const LANES = ['interactive', 'passing', 'sweep'] as const;
export type Lane = (typeof LANES)[number];

export interface Task<Api, T> {
  readonly lane: Lane;
  readonly signal: AbortSignal;
  run(member: Member<Api>): Promise<T>;
}

type Ending =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'cancelled' };

interface Queued<Api> {
  readonly task: Task<Api, unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
  retried: boolean;
  /** Says how it ended; null until a worker has it. Only the first ending counts. */
  end: ((ending: Ending) => void) | null;
}

/** How long a cancelled batch may still finish by itself before its worker is replaced. */
const GRACE_MILLISECONDS = 40;
/** So long after something was looked at, more may be. */
const LOOKING_MILLISECONDS = 300;

export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
}

/**
 * A fixed number of workers, two lanes. A call ends with its answer, its signal or the death of its worker, whichever
 * is first, because comlink never settles a call whose worker is gone; a lost worker is replaced and its batch repeated
 * once. This is no use of `raced`: the signal answers at once but frees the worker only after a grace in which the batch
 * may still end, and a death may begin the batch again.
 */
export class WorkerPool<Api> {
  readonly size: number;
  readonly #spawn: Spawn<Api>;
  readonly #idle: Member<Api>[] = [];
  readonly #busy = new Map<Member<Api>, Queued<Api>>();
  readonly #queues: Record<Lane, Queued<Api>[]> = { interactive: [], passing: [], sweep: [] };
  /** Busy, and to be replaced when they are not. */
  readonly #retiring = new WeakSet<Member<Api>>();
  #closed = false;
  /** While somebody looks at something, one worker takes no batches of a sweep: a moving slider waits for none to end. */
  #looking: ReturnType<typeof setTimeout> | null = null;

  constructor(spawn: Spawn<Api>, size: number) {
    this.#spawn = spawn;
    this.size = size;
    // Started at once, so that the first chart does not wait for workers to load.
    for (let i = 0; i < size; i++) this.#idle.push(this.#start());
  }

  submit<T>(task: Task<Api, T>): Promise<T> {
    const { lane, signal } = task;
    if (this.#closed) return Promise.reject(new WorkerLost('The workers were stopped.'));
    if (signal.aborted) return Promise.reject(signal.reason);
    let onAbort = () => {};
    const answer = new Promise<unknown>((resolve, reject) => {
      const queued: Queued<Api> = { task, resolve, reject, retried: false, end: null };
      onAbort = () => this.#withdraw(queued);
      signal.addEventListener('abort', onAbort);
      if (lane !== 'sweep') {
        this.#supersede(lane);
        this.#keepOneFree();
      }
      this.#queues[lane].push(queued);
      this.#dispatch();
    });
    return answer.finally(() => signal.removeEventListener('abort', onAbort)) as Promise<T>;
  }

  /** Puts fresh workers in the place of all, which take along what was copied into them. What runs is finished first. */
  renew(): void {
    for (const member of this.#busy.keys()) this.#retiring.add(member);
    for (const member of this.#idle.splice(0)) {
      member.terminate();
      this.#idle.push(this.#start());
    }
  }

  /** Stops all workers; whatever still waits or runs is rejected. */
  dispose(): void {
    this.#closed = true;
    if (this.#looking !== null) clearTimeout(this.#looking);
    const left = [...this.#busy.values(), ...LANES.flatMap((lane) => this.#queues[lane].splice(0))];
    for (const member of [...this.#idle.splice(0), ...this.#busy.keys()]) member.terminate();
    this.#busy.clear();
    for (const queued of left) queued.reject(new WorkerLost('The workers were stopped.'));
  }

  #start(): Member<Api> {
    const member = this.#spawn();
    void member.died.then((reason) => this.#bury(member, reason));
    return member;
  }

  /** An idle worker that is gone leaves a vacancy: filled when there is work, so that one that cannot start is not started for ever. */
  #bury(member: Member<Api>, reason: string): void {
    this.#busy.get(member)?.end?.({ kind: 'lost', reason });
    const position = this.#idle.indexOf(member);
    if (position >= 0) this.#idle.splice(position, 1);
  }

  #supersede(lane: Lane): void {
    for (const waiting of this.#queues[lane].splice(0)) {
      waiting.reject(new DOMException('A newer request took its place.', 'AbortError'));
    }
  }

  #withdraw(queued: Queued<Api>): void {
    const queue = this.#queues[queued.task.lane];
    const position = queue.indexOf(queued);
    if (position >= 0) queue.splice(position, 1);
    queued.reject(queued.task.signal.reason);
    const { end } = queued;
    if (end) setTimeout(() => end({ kind: 'cancelled' }), GRACE_MILLISECONDS);
  }

  #keepOneFree(): void {
    if (this.#looking !== null) clearTimeout(this.#looking);
    this.#looking = setTimeout(() => {
      this.#looking = null;
      this.#dispatch();
    }, LOOKING_MILLISECONDS);
  }

  #next(): Queued<Api> | undefined {
    const lane = LANES.find((one) => this.#queues[one].length > 0);
    const isFull = this.#looking !== null && this.size > 1 && this.#busy.size >= this.size - 1;
    return lane === undefined || (lane === 'sweep' && isFull) ? undefined : this.#queues[lane].shift();
  }

  #dispatch(): void {
    while (this.#idle.length > 0 || this.#busy.size < this.size) {
      const next = this.#next();
      if (!next) return;
      void this.#work(this.#idle.pop() ?? this.#start(), next);
    }
  }

  async #work(member: Member<Api>, queued: Queued<Api>): Promise<void> {
    const ending = await new Promise<Ending>((end) => {
      queued.end = end;
      this.#busy.set(member, queued);
      queued.task.run(member).then(
        (value) => end({ kind: 'done', value }),
        (error: unknown) => end({ kind: 'failed', error }),
      );
    });
    if (this.#closed) return;
    queued.end = null;
    this.#busy.delete(member);
    const stays = (ending.kind === 'done' || ending.kind === 'failed') && !this.#retiring.has(member);
    if (stays) this.#idle.push(member);
    else member.terminate();
    if (ending.kind === 'done') queued.resolve(ending.value);
    else if (ending.kind === 'failed') queued.reject(ending.error);
    else if (ending.kind === 'lost') this.#repeat(queued, ending.reason);
    if (!stays && ending.kind !== 'lost') this.#idle.push(this.#start());
    this.#dispatch();
  }

  #repeat(queued: Queued<Api>, reason: string): void {
    if (queued.task.signal.aborted) return;
    if (queued.retried) {
      queued.reject(new WorkerLost(`The same work failed twice (${reason}).`));
      return;
    }
    queued.retried = true;
    this.#queues[queued.task.lane].unshift(queued);
  }
}
