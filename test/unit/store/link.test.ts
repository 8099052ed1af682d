import { expect, test } from 'vitest';
import { mechanismById } from '../../../src/core/mechanisms/registry.ts';
import { defaultParams } from '../../../src/core/params.ts';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { localPool } from './local-pool.ts';
import { sessionClient } from './session-client.ts';

const FROZEN = '#/compare/~Iz01Y-sjjCbPkZQ804ryq1LBFRmRaTQ52SDJNMUE1JUgJ40CAA';

const keeper = { keep: async () => {}, keepMeaning: async () => {}, forget: async () => {}, load: async () => null };

function workbench(): Workbench {
  return new Workbench({ data: sessionClient(), pool: localPool(), keeper } as unknown as Services);
}

test('a link brings back whom ε protects, both scales, and everything else that was set', async () => {
  const here = workbench();
  await here.data.openBuiltin('czech');
  here.edit((config) => ({
    ...config,
    neighbours: 'add-remove',
    publicRecordCount: false,
    seed: 'of the link',
    chosenByLooking: ['tables'],
    trials: 4,
    fixed: { delta: 0.02 },
    sweep: { parameter: 'epsilon', values: [0.25, 1] },
  }));
  here.setView({ metric: 'mean-absolute-error', xScale: 'linear', yScale: 'linear' });
  const { config, view } = here.store.getState();
  const there = workbench();
  expect(await there.link.open(here.link.hash())).toBe(true);
  expect(there.store.getState().config).toEqual(config);
  const { metric, xScale, yScale } = there.store.getState().view;
  expect({ metric, xScale, yScale }).toEqual({ metric: view.metric, xScale: 'linear', yScale: 'linear' });

  here.setView({ xScale: 'log' });
  await there.link.open(here.link.hash());
  expect(there.store.getState().view).toMatchObject({ xScale: 'log', yScale: 'linear' });
});

test('a link on somebody’s own file waits for a file of the same shape, and takes no other', async () => {
  const here = workbench();
  await here.data.openFile(new File(['age,sex\n17,f\n18,m\n40,f\n'], 'people.csv'));
  here.edit((config) => ({ ...config, seed: 'of the link' }));
  const hash = here.link.hash();
  const there = workbench();
  expect(await there.link.open(hash)).toBe(false);
  expect(there.store.getState().announcement?.message).toMatch(/Drop that file, or one of the same shape/);
  await there.data.openFile(new File(['age,sex\n17,f\n18,m\n40,x\n'], 'others.csv'));
  expect(await there.link.open(hash)).toBe(false);
  expect(there.store.getState().config.seed).not.toBe('of the link');
  await there.data.openFile(new File(['age,sex\n40,m\n17,m\n18,f\n'], 'alike.csv'));
  await expect.poll(() => there.store.getState().config.seed).toBe('of the link');
  expect(there.store.getState().announcement).toBeNull();
});

test('a link is short enough for a chat, and one that was written yesterday opens for ever', async () => {
  const here = workbench();
  await here.data.follow();
  const first = here.link.hash();
  expect(first.length).toBeLessThan(60);
  here.edit((config) => ({
    ...config,
    mechanisms: [
      ...config.mechanisms,
      { id: 'mwem', params: { ...defaultParams(mechanismById('mwem', '').params), rounds: 12 } },
    ],
    workload: {
      kind: 'marginals',
      sets: [
        ['Age', 'Gender'],
        ['Education', 'Class of Worker'],
      ],
    },
    sweep: { parameter: 'epsilon', values: [0.1, 0.3, 1] },
    seed: 'class of 2026',
  }));
  expect(here.link.hash().length).toBeLessThan(160);

  // Written by version 0.3 with its dictionary: these letters never change.
  const there = workbench();
  expect(await there.link.open(FROZEN)).toBe(true);
  const { config } = there.store.getState();
  expect(config.seed).toBe('frozen');
  expect(config.dataset).toMatchObject({ builtin: 'czech' });
  expect(config.mechanisms.map(({ id }) => id)).toEqual(['ireduct', 'two-phase', 'laplace', 'oracle']);
});

test('pages that are the same for everybody are shared by their place alone', async () => {
  const here = workbench();
  await here.data.openBuiltin('czech');
  here.setView({ room: 'figures', page: 'noise-down', knobs: { mu: 2 } });
  expect(here.link.shared()).toBe('#/figures/noise-down;mu=2');
  here.setView({ room: 'compare', page: null });
  expect(here.link.shared()).toBe(here.link.hash());
});

test.each([
  [
    `${FROZEN}/rubbish`,
    'Something was added behind the end of this link: “rubbish”. Remove it, or ask for the link again.',
  ],
  [`${FROZEN}AAAA`, 'Something was added behind the end of this link. Remove it, or ask for the link again.'],
  [
    '#/learn/composition;speaker=1)',
    'Something was added behind the end of this link: “speaker=1)”. Remove it, or ask for the link again.',
  ],
  ['#/compare?from=chat', 'The address names no room of the workbench: “compare?from=chat”.'],
])('%s is told, and changes no setting', async (hash, message) => {
  const here = workbench();
  await here.data.follow();
  const { config } = here.store.getState();
  expect(await here.link.open(hash)).toBe(false);
  expect(here.store.getState().announcement).toEqual({ tone: 'error', message });
  expect(here.store.getState().config).toEqual(config);
});

test('a plain address of a room says nothing', async () => {
  const here = workbench();
  for (const hash of ['', '#', '#/', '#/data', '#/figures', '#/learn/composition;speaker=1', '#/figures/all']) {
    expect(await here.link.open(hash)).toBe(false);
    expect(here.store.getState().announcement).toBeNull();
  }
});
