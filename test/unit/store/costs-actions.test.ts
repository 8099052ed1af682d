import { expect, test } from 'vitest';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { laplaceAlone } from '../../support/laplace-alone.ts';
import { terms } from '../../support/terms.ts';
import { localPool } from './local-pool.ts';
import { sessionClient } from './session-client.ts';

const lines = Array.from({ length: 400 }, (_, i) => `${i % 10 < 8 ? 'home' : `zone ${i % 37}`},${i % 3},${i % 3}`);
const trips = new File([`zone,day,again\n${lines.join('\n')}\n`], 'trips.csv');
const zones = ['home', ...Array.from({ length: 37 }, (_, i) => `zone ${i}`)];
const schema = {
  attributes: [
    { name: 'zone', type: 'category', values: zones, outside: 'drop' },
    ...['day', 'again'].map((name) => ({ name, type: 'category', values: ['0', '1', '2'], outside: 'drop' }) as const),
  ],
} as const;
const keeper = { keep: async () => {}, keepMeaning: async () => {}, forget: async () => {}, load: async () => null };
const wanted = { target: 0.1, sharing: 'even' } as const;

async function withTrips(): Promise<Workbench> {
  const at = new Workbench({ data: sessionClient(), pool: localPool(), keeper } as unknown as Services);
  await at.data.openFile(trips, {}, { schema });
  const { mechanisms, metrics } = laplaceAlone;
  at.edit((config) => ({ ...config, mechanisms, metrics }));
  return at;
}

test('finds what makes ε so large, applies a change by one press and takes it back by another', async () => {
  const at = await withTrips();
  const state = () => at.store.getState();
  const before = state().config;
  await at.costs.find(wanted);
  const { found, error } = state().costs;
  expect(error).toBeNull();
  expect(found?.idle).toEqual([expect.objectContaining({ name: 'again' })]);
  const [way] = found?.costs[0].whatIfs ?? [];
  expect(way.change).toMatchObject({ kind: 'values', entry: { name: 'zone' } });

  await at.costs.apply(way.change);
  expect(state().data.error).toBeNull();
  expect(state().config.chosenByLooking).toEqual(['values']);
  expect(state().data.description?.domain.attributes[0].labels).toEqual(['home', 'Other']);
  expect(state().run).toMatchObject({ status: 'done', experiment: { chosenByLooking: ['values'] } });
  expect(state().run.notices).toContainEqual(expect.stringMatching(/^Chosen by looking .*: which values are merged\./));
  expect(state().past.at(-1)).toBe(state().costs.before);

  at.undo();
  await at.data.follow();
  expect(state().config).toEqual(before);
  expect(state().data.description?.domain.attributes[0].labels).toContain('zone 8');
});

test('asks once for one configuration, and anew for another one', async () => {
  const at = await withTrips();
  await at.costs.find(wanted);
  const { found } = at.store.getState().costs;
  await at.costs.find(wanted);
  expect(at.store.getState().costs.found).toBe(found);
  await at.costs.find({ ...wanted, target: 0.05 });
  expect(at.store.getState().costs.found?.now).toBeCloseTo(2 * (found?.now ?? 0), 9);
});

test('tells the ε of now, and of bins that are only thought of: as it will be once they are there', async () => {
  const at = new Workbench({ data: sessionClient(), pool: localPool(), keeper } as unknown as Services);
  const state = () => at.store.getState();
  const ages = Array.from({ length: 400 }, (_, i) => `${(i * i) % 90},${i % 3}`);
  const asked = (bins: number[]) => ({
    attributes: [
      { name: 'age', type: 'integer', bins, outside: 'clamp' },
      { name: 'day', type: 'category', values: ['0', '1', '2'], outside: 'drop' },
    ] as const,
  });
  await at.data.openFile(
    new File([`age,day\n${ages.join('\n')}\n`], 'ages.csv'),
    {},
    { schema: asked([0, 1, 50, 90]) },
  );
  const { mechanisms, metrics } = laplaceAlone;
  at.edit((config) => ({ ...config, mechanisms, metrics }));
  const now = await at.costs.needed(0.1);
  await at.costs.find(wanted);
  expect(now).toBeCloseTo(state().costs.found?.now ?? 0, 12);
  const schema = asked([0, 30, 50, 90]);
  const next = await at.costs.needed(0.1, schema);
  expect(next).toBeLessThan((now ?? 0) / 2);
  // Nothing was changed for it, and what comes of it is what was told.
  expect(state().data.description?.domain.attributes[0].labels).toHaveLength(3);
  expect(await at.costs.needed(0.1)).toBe(now);
  await at.data.editSchema(() => schema, 'bins');
  expect(await at.costs.needed(0.1)).toBe(next);
  expect(state().config.chosenByLooking).toEqual(['bins']);
  at.undo();
  await at.data.follow();
  expect(state().config.chosenByLooking).toBeUndefined();
  expect(await at.costs.needed(0.1)).toBe(now);
  // What the schema cannot be read by has no ε.
  expect(await at.costs.needed(0.1, { attributes: [] })).toBeNull();
});

test('nothing of it is left where a release is prepared', async () => {
  const at = await withTrips();
  await at.costs.find(wanted);
  at.setView({ room: 'release' });
  at.store.setState(({ release }) => ({ release: { ...release, mode: 'release' } }));
  expect(at.store.getState().costs).toEqual({ of: null, found: null, error: null, rows: null, before: null });
});

test('draws errors by rows of each person, keeps the best number by one press and takes that back by another', async () => {
  const at = new Workbench({ data: sessionClient(), pool: localPool(), keeper } as unknown as Services);
  const state = () => at.store.getState();
  await at.data.openFile(new File([terms], 'terms.csv'));
  await at.data.limitRows({ key: 'member', rows: 1 });
  const { mechanisms, metrics } = laplaceAlone;
  at.edit((config) => ({ ...config, mechanisms, metrics }));
  await at.costs.findRows({ epsilon: 2, sharing: 'even' });
  const { study, error } = state().costs.rows ?? {};
  expect(error).toBeNull();
  expect(study?.points.map(({ rows }) => rows)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 19, 24, 30]);
  expect(study?.best.rows).toBeGreaterThan(1);
  await at.costs.keepRows(study?.best.rows ?? 0);
  expect(state().config).toMatchObject({
    dataset: { person: { key: 'member', rows: study?.best.rows } },
    chosenByLooking: ['rows'],
  });
  expect(state().run.status).toBe('done');
  expect(state().run.notices).toContainEqual(expect.stringContaining('how many rows of each person are kept'));
  at.undo();
  await at.data.follow();
  expect(state().config.chosenByLooking).toBeUndefined();
  expect(state().data.description?.records).toBe(120);
});
