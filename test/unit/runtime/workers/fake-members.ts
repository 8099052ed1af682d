import { type Member, memberOf } from '../../../../src/runtime/workers/member.ts';

/** What a test does with the workers of a pool: tell them apart, kill them, see whether they were stopped. */
export interface FakeApi {
  readonly id: number;
}

export class FakeMembers {
  readonly started: number[] = [];
  readonly stopped: number[] = [];
  readonly #kill = new Map<number, (reason: string) => void>();

  readonly spawn = (): Member<FakeApi> => {
    const id = this.started.length;
    this.started.push(id);
    const died = new Promise<string>((resolve) => this.#kill.set(id, resolve));
    return memberOf({ id }, died, () => void this.stopped.push(id));
  };

  kill(id: number, reason = 'killed'): void {
    this.#kill.get(id)?.(reason);
  }
}

/** A promise that a test settles by hand. */
export function deferred<T>(): { promise: Promise<T>; resolve(value: T): void; reject(reason: unknown): void } {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
