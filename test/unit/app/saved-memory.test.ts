import { beforeEach, expect, test, vi } from 'vitest';
import { keepPage, recallPage } from '../../../src/app/page-memory.ts';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { laplaceAlone } from '../../support/laplace-alone.ts';
import { localPool } from '../store/local-pool.ts';
import { sessionClient } from '../store/session-client.ts';

const opened = () => new Workbench({ data: sessionClient(), pool: localPool() } as unknown as Services);

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('pinned runs and saved settings come back with their names and numbers, and never with data', async () => {
  const before = opened();
  keepPage(before);
  before.edit(() => ({
    ...laplaceAlone,
    dataset: { builtin: 'census-like', params: { country: 'us', records: 2000, seed: 1 } },
    trials: 2,
  }));
  await before.run.start();
  before.saved.pinRun();
  before.saved.saveSettings();
  before.saved.change(1, { name: 'first try', isShown: false });
  const after = opened();
  recallPage(after);
  const drawn = before.store.getState().run.points.length;
  expect(drawn).toBeGreaterThan(1);
  expect(after.store.getState().saved).toEqual(before.store.getState().saved);
  expect(after.store.getState().saved.map(({ name, points, records }) => [name, points.length, records])).toEqual([
    ['first try', drawn, 2000],
    ['Settings 2', 0, 2000],
  ]);
  before.saved.remove(1);
  before.saved.remove(2);
  expect(stored.size).toBe(0);
});

test('what is not what this page wrote is left out, and the rest is there', () => {
  for (const text of ['not JSON', '{}', '[{"id": 1}]', '[null]']) {
    stored.set('saved experiments', text);
    const workbench = opened();
    recallPage(workbench);
    expect(workbench.store.getState().saved, text).toEqual([]);
  }
});

test('where storage is full it is said that what was saved ends with the page', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  const workbench = opened();
  keepPage(workbench);
  workbench.saved.saveSettings();
  expect(workbench.store.getState().announcement?.message).toContain('lasts until the page is closed');
  expect(workbench.store.getState().saved).toHaveLength(1);
});
