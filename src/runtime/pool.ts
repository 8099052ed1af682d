import type { Member, Spawn } from './member.ts';

/** `interactive` goes before `sweep`; a newer interactive task takes the place of one that still waits. */
export type Lane = 'interactive' | 'sweep';

export interface Task<Api, T> {
  readonly lane: Lane;
  readonly signal: AbortSignal;
  run(member: Member<Api>): Promise<T>;
}

interface Queued<Api> {
  readonly task: Task<Api, unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
  retried: boolean;
}

/** How long a cancelled batch may still finish by itself before its worker is replaced. */
const GRACE_MILLISECONDS = 40;

export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
}

/**
 * A fixed number of workers, two lanes. Every call is raced against its signal and against the death of its worker,
 * because comlink never settles a call whose worker is gone; a lost worker is replaced and its batch repeated once.
 */
export class WorkerPool<Api> {
  readonly size: number;
  readonly #spawn: Spawn<Api>;
  readonly #idle: Member<Api>[] = [];
  readonly #busy = new Set<Member<Api>>();
  readonly #queues: Record<Lane, Queued<Api>[]> = { interactive: [], sweep: [] };

  constructor(spawn: Spawn<Api>, size: number) {
    this.#spawn = spawn;
    this.size = size;
    // Started at once, so that the first chart does not wait for workers to load.
    for (let i = 0; i < size; i++) this.#idle.push(spawn());
  }

  submit<T>(task: Task<Api, T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (task.signal.aborted) return reject(task.signal.reason);
      const queued: Queued<Api> = { task, resolve: resolve as (value: unknown) => void, reject, retried: false };
      if (task.lane === 'interactive') this.#supersede();
      this.#queues[task.lane].push(queued);
      task.signal.addEventListener('abort', () => this.#withdraw(queued), { once: true });
      this.#dispatch();
    });
  }

  dispose(): void {
    for (const member of [...this.#idle, ...this.#busy]) member.terminate();
    this.#idle.length = 0;
    this.#busy.clear();
  }

  #supersede(): void {
    for (const waiting of this.#queues.interactive.splice(0)) {
      waiting.reject(new DOMException('A newer request took its place.', 'AbortError'));
    }
  }

  #withdraw(queued: Queued<Api>): void {
    const queue = this.#queues[queued.task.lane];
    const position = queue.indexOf(queued);
    if (position >= 0) queue.splice(position, 1);
    queued.reject(queued.task.signal.reason);
  }

  #dispatch(): void {
    while (this.#idle.length > 0) {
      const next = this.#queues.interactive.shift() ?? this.#queues.sweep.shift();
      if (!next) return;
      void this.#work(this.#idle.pop() as Member<Api>, next);
    }
  }

  async #work(member: Member<Api>, queued: Queued<Api>): Promise<void> {
    this.#busy.add(member);
    const { task } = queued;
    const outcome = await Promise.race([
      task.run(member).then(
        (value) => ({ kind: 'done' as const, value }),
        (error: unknown) => ({ kind: 'failed' as const, error }),
      ),
      member.died.then((reason) => ({ kind: 'lost' as const, reason })),
      cancelled(task.signal),
    ]);
    this.#busy.delete(member);
    if (outcome.kind === 'done' || outcome.kind === 'failed') this.#idle.push(member);
    else this.#replace(member);
    if (outcome.kind === 'done') queued.resolve(outcome.value);
    else if (outcome.kind === 'failed') queued.reject(outcome.error);
    else if (outcome.kind === 'lost') this.#repeat(queued, outcome.reason);
    this.#dispatch();
  }

  #replace(member: Member<Api>): void {
    member.terminate();
    this.#idle.push(this.#spawn());
  }

  #repeat(queued: Queued<Api>, reason: string): void {
    if (queued.task.signal.aborted) return;
    if (queued.retried) {
      queued.reject(new WorkerLost(`A worker stopped twice at the same work (${reason}).`));
      return;
    }
    queued.retried = true;
    this.#queues[queued.task.lane].unshift(queued);
  }
}

function cancelled(signal: AbortSignal): Promise<{ kind: 'cancelled' }> {
  return new Promise((resolve) => {
    const settle = () => setTimeout(() => resolve({ kind: 'cancelled' }), GRACE_MILLISECONDS);
    if (signal.aborted) settle();
    else signal.addEventListener('abort', settle, { once: true });
  });
}
