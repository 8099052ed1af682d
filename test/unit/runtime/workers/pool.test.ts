import { expect, onTestFinished, test, vi } from 'vitest';
import { type Lane, WorkerLost, WorkerPool } from '../../../../src/runtime/workers/pool.ts';
import { deferred, type FakeApi, FakeMembers } from './fake-members.ts';

const never = new AbortController().signal;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function setUp(size: number) {
  const members = new FakeMembers();
  const pool = new WorkerPool<FakeApi>(members.spawn, size);
  const began: string[] = [];
  /** Submits work that ends when the test says so. */
  const submit = (name: string, lane: Lane = 'sweep', signal = never) => {
    const work = deferred<string>();
    const workers: number[] = [];
    const answer = pool.submit<string>({
      lane,
      signal,
      run: ({ api }) => {
        began.push(name);
        workers.push(api.id);
        return work.promise;
      },
    });
    answer.catch(() => {});
    return { answer, workers, finish: () => work.resolve(name), fail: work.reject };
  };
  return { members, pool, began, submit };
}

test('starts all workers at once and works first in, first out', async () => {
  const { members, began, submit } = setUp(2);
  expect(members.started).toEqual([0, 1]);
  const tasks = ['a', 'b', 'c', 'd'].map((name) => submit(name));
  expect(began).toEqual(['a', 'b']);
  tasks[1].finish();
  expect(await tasks[1].answer).toBe('b');
  await settled();
  expect(began).toEqual(['a', 'b', 'c']);
  expect(tasks[2].workers).toEqual(tasks[1].workers);
  for (const task of tasks) task.finish();
  expect(await Promise.all(tasks.map((task) => task.answer))).toEqual(['a', 'b', 'c', 'd']);
  expect(members.started).toHaveLength(2);
  expect(members.stopped).toEqual([]);
});

test('what somebody waits for goes before the sweep, and the newest takes the place of one that waits', async () => {
  const { began, submit } = setUp(1);
  const running = submit('sweep 1');
  submit('sweep 2');
  const old = submit('old', 'interactive');
  const newer = submit('new', 'interactive');
  const glimpses = ['glimpse 1', 'glimpse 2'].map((name) => submit(name, 'passing'));
  await expect(old.answer).rejects.toMatchObject({ name: 'AbortError' });
  running.finish();
  newer.finish();
  expect(await newer.answer).toBe('new');
  // What is seen in passing takes the place of its own kind alone.
  await expect(glimpses[0].answer).rejects.toMatchObject({ name: 'AbortError' });
  glimpses[1].finish();
  expect(await glimpses[1].answer).toBe('glimpse 2');
  await settled();
  expect(began).toEqual(['sweep 1', 'new', 'glimpse 2', 'sweep 2']);
});

test('while somebody looks at something one worker is kept for it, and afterwards the sweep has all of them', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { began, submit } = setUp(2);
  const look = submit('look', 'passing');
  const batches = ['a', 'b'].map((name) => submit(name));
  look.finish();
  await vi.advanceTimersByTimeAsync(100);
  expect(began).toEqual(['look', 'a']);
  const again = submit('look again', 'passing');
  again.finish();
  expect(await again.answer).toBe('look again');
  batches[0]?.finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual(['look', 'a', 'look again', 'b']);
  submit('c');
  expect(began).not.toContain('c');
  await vi.advanceTimersByTimeAsync(300);
  expect(began).toContain('c');
});

test('an error of the work is the caller’s, and the worker goes on', async () => {
  const { members, submit } = setUp(1);
  const broken = submit('a');
  const next = submit('b');
  broken.fail(new Error('a bug'));
  await expect(broken.answer).rejects.toThrow('a bug');
  next.finish();
  expect(await next.answer).toBe('b');
  expect(members.started).toHaveLength(1);
});

test('a cancelled call is told at once, and a worker that does not stop is replaced within 100 ms', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { members, submit, began } = setUp(1);
  const controller = new AbortController();
  const stuck = submit('stuck', 'sweep', controller.signal);
  const waiting = submit('waiting', 'sweep', controller.signal);
  const other = submit('other');
  controller.abort(new Error('cancelled'));
  await expect(stuck.answer).rejects.toThrow('cancelled');
  await expect(waiting.answer).rejects.toThrow('cancelled');
  await vi.advanceTimersByTimeAsync(100);
  other.finish();
  await other.answer;
  expect(began).toEqual(['stuck', 'other']);
  expect(members.stopped).toEqual([0]);
  expect(other.workers).toEqual([1]);
  expect(members.started).toHaveLength(2);
});

test('a cancelled call that ends by itself costs no worker', async () => {
  const { members, submit } = setUp(1);
  const controller = new AbortController();
  const short = submit('short', 'sweep', controller.signal);
  controller.abort(new Error('cancelled'));
  short.finish();
  await expect(short.answer).rejects.toThrow('cancelled');
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(members.stopped).toEqual([]);
  const next = submit('next');
  next.finish();
  expect(await next.answer).toBe('next');
});

test('what was cancelled before never runs', async () => {
  const { began, submit } = setUp(1);
  const late = submit('late', 'sweep', AbortSignal.abort(new Error('too late')));
  await expect(late.answer).rejects.toThrow('too late');
  expect(began).toEqual([]);
});

test('a lost worker is replaced and its work repeated before the rest', async () => {
  const { members, submit, began } = setUp(1);
  const first = submit('first');
  submit('second');
  members.kill(0);
  await settled();
  expect(first.workers).toEqual([0, 1]);
  first.finish();
  expect(await first.answer).toBe('first');
  await settled();
  expect(began).toEqual(['first', 'first', 'second']);
});

test('work that loses two workers is given up, and says so', async () => {
  const { members, submit } = setUp(1);
  const poison = submit('poison');
  const next = submit('next');
  members.kill(0, 'out of memory');
  await settled();
  members.kill(1, 'out of memory');
  await expect(poison.answer).rejects.toThrow(WorkerLost);
  await expect(poison.answer).rejects.toThrow('The same work failed twice (out of memory).');
  next.finish();
  expect(await next.answer).toBe('next');
  expect(members.started).toEqual([0, 1, 2]);
});

test('an idle worker that dies is replaced when there is work, not before', async () => {
  const { members, submit } = setUp(2);
  members.kill(0);
  members.kill(1);
  await settled();
  expect(members.started).toHaveLength(2);
  const task = submit('a');
  expect(task.workers).toEqual([2]);
  task.finish();
  expect(await task.answer).toBe('a');
});

test('a closed pool stops its workers, rejects what is left and starts none again', async () => {
  const { members, pool, submit } = setUp(2);
  const controller = new AbortController();
  const running = submit('a', 'sweep', controller.signal);
  const others = [submit('b'), submit('c')];
  controller.abort(new Error('cancelled'));
  pool.dispose();
  await expect(running.answer).rejects.toThrow('cancelled');
  for (const other of others) await expect(other.answer).rejects.toThrow(WorkerLost);
  await expect(submit('late').answer).rejects.toThrow(WorkerLost);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(members.stopped.toSorted()).toEqual([0, 1]);
  expect(members.started).toHaveLength(2);
});

test('no listener stays on the signal', async () => {
  const { submit } = setUp(1);
  const controller = new AbortController();
  let listeners = 0;
  const { addEventListener, removeEventListener } = controller.signal;
  controller.signal.addEventListener = (...args: Parameters<AbortSignal['addEventListener']>) => {
    listeners++;
    addEventListener.apply(controller.signal, args);
  };
  controller.signal.removeEventListener = (...args: Parameters<AbortSignal['removeEventListener']>) => {
    listeners--;
    removeEventListener.apply(controller.signal, args);
  };
  for (let i = 0; i < 5; i++) {
    const task = submit(String(i), 'sweep', controller.signal);
    expect(listeners).toBe(1);
    task.finish();
    await task.answer;
  }
  expect(listeners).toBe(0);
});

test('a pool that is renewed has none of its workers left, and what runs is finished first', async () => {
  const { members, pool, began, submit } = setUp(2);
  const running = submit('running');
  pool.renew();
  expect(members.started).toEqual([0, 1, 2]);
  expect(members.stopped).toHaveLength(1);
  running.finish();
  expect(await running.answer).toBe('running');
  await settled();
  expect([...members.stopped].sort()).toEqual([0, 1]);
  expect(members.started).toEqual([0, 1, 2, 3]);
  const next = submit('next');
  expect(began).toEqual(['running', 'next']);
  next.finish();
  expect(await next.answer).toBe('next');
  expect(next.workers[0]).toBeGreaterThan(1);
});
