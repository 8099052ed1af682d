import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { WorkbenchState } from '../../../src/store/state.ts';
import { TourActions } from '../../../src/store/tour-actions.ts';

function tour() {
  const store = createStore(() => ({ tour: null }) as unknown as WorkbenchState);
  return { store, tour: new TourActions(store) };
}

test('a tour is begun, goes on, remembers what was done, is left and taken up again', () => {
  const { store, tour: actions } = tour();
  actions.tick('noise');
  expect(store.getState().tour).toBeNull();
  actions.start();
  actions.tick('noise');
  actions.go(1);
  const left = store.getState().tour;
  expect(left).toEqual({ step: 1, done: ['noise'] });
  actions.leave();
  expect(store.getState().tour).toBeNull();
  if (left) actions.resume(left);
  expect(store.getState().tour).toEqual(left);
  actions.start();
  expect(store.getState().tour).toEqual({ step: 0, done: [] });
});

test('a task that is seen done again tells nobody', () => {
  const { store, tour: actions } = tour();
  actions.start();
  actions.tick('noise');
  store.subscribe(() => {
    throw new Error('it was told');
  });
  actions.tick('noise');
});
