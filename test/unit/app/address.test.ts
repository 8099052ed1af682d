import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { keepAddress, openAddress } from '../../../src/app/address.ts';
import { PendingAddress } from '../../../src/app/pending-address.ts';
import type { TabMemory } from '../../../src/runtime/storage/tab-memory.ts';
import type { Workbench } from '../../../src/store/workbench.ts';

let written: string[] = [];
let kept: string | null = null;
const memory: TabMemory = {
  load: () => kept,
  save: (text) => {
    kept = text;
    return true;
  },
};

beforeEach(() => {
  // Every clock: two changes lie apart by what the test says, however slow the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  written = [];
  kept = null;
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('addEventListener', () => undefined);
  const write = (_state: unknown, _title: string, hash: string) => {
    written.push(hash);
    location.hash = hash;
  };
  vi.stubGlobal('history', { replaceState: write, pushState: write });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page with loaded data whose whole configuration is one number. */
function page() {
  const store = createStore(() => ({
    config: 0,
    view: { room: 'compare', page: null },
    data: { description: 'people' },
    probe: '',
    release: { choice: '', mode: 'explore' },
  }));
  const link = {
    isWaiting: false,
    hash: () => `#${store.getState().config}${store.getState().probe}${store.getState().release.choice}`,
  };
  keepAddress({ store, link } as unknown as Workbench, new PendingAddress(memory));
  vi.advanceTimersByTime(1000);
  return store;
}

test('a change is in the address before anything else can happen', () => {
  page().setState({ config: 1 });
  expect(written).toEqual(['#1']);
});

test('so is another run to inspect', () => {
  page().setState({ probe: ' trial 2' });
  expect(written).toEqual(['#0 trial 2']);
});

test('so is what is to be released, and in which mode', () => {
  const store = page();
  store.setState({ release: { choice: ' laplace', mode: 'explore' } });
  expect(written).toEqual(['#0 laplace']);
  vi.advanceTimersByTime(1000);
  store.setState({ release: { choice: ' laplace', mode: 'release' } });
  expect(written).toHaveLength(2);
});

test('of many changes in a row the first is written at once and the last when they end', () => {
  const store = page();
  for (let config = 1; config <= 9; config++) {
    store.setState({ config });
    vi.advanceTimersByTime(100);
  }
  expect(written).toEqual(['#1']);
  vi.advanceTimersByTime(300);
  expect(written).toEqual(['#1', '#9']);
});

/** What a page opens that is loaded where this one was left. */
async function reopened(): Promise<string> {
  const link = { open: async () => true };
  const run = { start: async () => undefined };
  const keep = { remember: async () => undefined };
  const store = createStore(() => ({ view: { room: 'compare' }, release: { mode: 'explore' } }));
  await openAddress({ store, link, run, keep } as unknown as Workbench, new PendingAddress(memory));
  return location.hash;
}

test.each([0, 50, 200, 299, 300, 1000])('a reload %i ms after the last of many changes opens with it', async (wait) => {
  const store = page();
  for (let config = 1; config <= 9; config++) store.setState({ config });
  expect(location.hash).toBe('#1');
  vi.advanceTimersByTime(wait);
  expect(await reopened()).toBe('#9');
  expect(await reopened()).toBe('#9');
});

test('a reload that begins at what the address said a moment ago opens with the last change', async () => {
  const store = page();
  for (const config of [1, 2]) {
    const before = location.hash;
    store.setState({ config });
    location.hash = before;
    expect(await reopened()).toBe(`#${config}`);
    vi.advanceTimersByTime(2000);
  }
  // Two are written, a third waits, and the browser still knows only the first.
  store.setState({ config: 3 });
  vi.advanceTimersByTime(301);
  store.setState({ config: 4 });
  store.setState({ config: 5 });
  location.hash = '#3';
  expect(await reopened()).toBe('#5');
});

test('what waited is forgotten once a reload would know it, or where another address is opened', async () => {
  const store = page();
  store.setState({ config: 1 });
  store.setState({ config: 2 });
  vi.advanceTimersByTime(1301);
  location.hash = '#1';
  expect(await reopened()).toBe('#1');
  store.setState({ config: 3 });
  store.setState({ config: 4 });
  location.hash = '#a link';
  expect(await reopened()).toBe('#a link');
  location.hash = '#3';
  expect(await reopened()).toBe('#3');
});

test('what something else wrote where pending changes are kept is passed over', async () => {
  for (const rubbish of ['{', '7', '{"shown": [""], "pending": 1}', 'null']) {
    kept = rubbish;
    expect(await reopened()).toBe('');
  }
});

test('other data alone is written only after its configuration has had time to come', () => {
  const store = page();
  store.setState({ data: { description: 'other' } });
  expect(written).toEqual([]);
  store.setState({ config: 1 });
  vi.advanceTimersByTime(300);
  expect(written).toEqual(['#1']);
});
