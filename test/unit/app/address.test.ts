import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { keepAddress } from '../../../src/app/address.ts';
import type { Workbench } from '../../../src/store/workbench.ts';

const listeners = new Map<string, () => void>();
let written: string[] = [];

beforeEach(() => {
  // Every clock: two changes lie apart by what the test says, however slow the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  written = [];
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener));
  const write = (_state: unknown, _title: string, hash: string) => written.push(hash);
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
  keepAddress({ store, link } as unknown as Workbench);
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

test('what still waits is written when the page is left', () => {
  const store = page();
  store.setState({ config: 1 });
  store.setState({ config: 2 });
  listeners.get('pagehide')?.();
  expect(written).toEqual(['#1', '#2']);
  vi.advanceTimersByTime(1000);
  expect(written).toHaveLength(2);
});

test('other data alone is written only after its configuration has had time to come', () => {
  const store = page();
  store.setState({ data: { description: 'other' } });
  expect(written).toEqual([]);
  store.setState({ config: 1 });
  vi.advanceTimersByTime(300);
  expect(written).toEqual(['#1']);
});
