import { expect, test } from 'vitest';
import type { ReleaseService } from '../../../../src/core/experiment/release/release-service.ts';
import { memberOf } from '../../../../src/runtime/workers/member.ts';
import { ReleaseClient } from '../../../../src/runtime/workers/release-client.ts';
import type { Remote } from '../../../../src/runtime/workers/remote.ts';
import { deferred } from './fake-members.ts';

type Asked = Parameters<ReleaseClient['release']>;

/** A client whose workers do this when they are to release, and how many of them were started and ended. */
function setUp(release: () => Promise<unknown>) {
  const log = { started: 0, ended: 0 };
  const died = deferred<string>();
  const client = new ReleaseClient(() => {
    log.started++;
    return memberOf({ release } as unknown as Remote<ReleaseService>, died.promise, () => void log.ended++);
  });
  const controller = new AbortController();
  const ask = (handOver: Asked[0] = async () => {}) =>
    client.release(
      handOver,
      {} as Asked[1],
      (async () => ({ ok: true, value: null })) as Asked[2],
      () => {},
      controller.signal,
    );
  return { ask, log, died, controller };
}

// Its worker knows the truth: whatever becomes of a release, it must not outlive it.
test('a worker ends with its release', async () => {
  const { ask, log } = setUp(async () => ({ ok: true, value: 'released' }));
  expect(await ask()).toBe('released');
  expect(log).toEqual({ started: 1, ended: 1 });
  await ask();
  expect(log).toEqual({ started: 2, ended: 2 });
});

test('and with one that is refused, called off, or not even handed the tables', async () => {
  const refused = setUp(async () => ({ ok: false, message: 'Not so.' }));
  await expect(refused.ask()).rejects.toThrow('Not so.');
  expect(refused.log).toEqual({ started: 1, ended: 1 });

  const calledOff = setUp(() => new Promise(() => {}));
  const released = calledOff.ask();
  calledOff.controller.abort(new DOMException('Cancelled.', 'AbortError'));
  await expect(released).rejects.toThrow('Cancelled.');
  expect(calledOff.log).toEqual({ started: 1, ended: 1 });

  const stopped = setUp(() => new Promise(() => {}));
  const waiting = stopped.ask();
  stopped.died.resolve('out of memory');
  await expect(waiting).rejects.toThrow('stopped (out of memory)');
  expect(stopped.log).toEqual({ started: 1, ended: 1 });

  const handing = setUp(async () => ({ ok: true, value: 'released' }));
  const handed = handing.ask(() => new Promise(() => {}));
  handing.controller.abort(new DOMException('Cancelled.', 'AbortError'));
  await expect(handed).rejects.toThrow('Cancelled.');
  expect(handing.log).toEqual({ started: 1, ended: 1 });

  const empty = setUp(async () => ({ ok: true, value: 'released' }));
  await expect(empty.ask(() => Promise.reject(new Error('no tables')))).rejects.toThrow('no tables');
  expect(empty.log).toEqual({ started: 1, ended: 1 });
});
