import { expect, test } from 'vitest';
import { infer, parseInference } from '../../../../src/core/estimators/infer.ts';
import { InferenceService, type LearningProgress } from '../../../../src/core/experiment/run/inference-service.ts';
import { InferenceClient } from '../../../../src/runtime/workers/inference-client.ts';
import { localMember } from './local-member.ts';

const attributes = [
  { name: 'a', size: 3, labels: ['x', 'y', 'z'] },
  { name: 'b', size: 2, labels: ['no', 'yes'] },
];
const answers = [
  { query: { where: { a: [0, 0] } }, answer: 520, scale: 5 },
  { query: { where: { a: [1, 1], b: [0, 0] } }, answer: 110, scale: 5 },
  { query: { where: { b: [1, 1] } }, answer: 640, scale: 5 },
];

function file(params: Record<string, unknown>, id = 'max-entropy') {
  const history = { domain: { attributes }, answers, records: 1000 };
  return { version: 1, history, estimator: { id, params }, queries: [{ where: { a: [2, 2] } }] };
}

const sampling = { method: 'sampling', moves: 60_000, rate: 1e-3 };

function client(workers: number) {
  let started = 0;
  const spawn = () => {
    started++;
    return localMember(new InferenceService());
  };
  return { client: new InferenceClient(spawn, workers), started: () => started };
}

const nothing = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

test.each([
  ['least-squares', {}],
  ['max-entropy', sampling],
  ['max-entropy', { ...sampling, chains: 3 }],
])('%s %o: any number of workers gives the numbers of one thread', async (id, params) => {
  const wanted = infer(parseInference(file(params, id)));
  for (const workers of [1, 2, 5]) {
    const at = client(workers);
    expect(await at.client.start(file(params, id), nothing())).toEqual(wanted);
    expect(at.started()).toBe(Math.min(workers, 'chains' in params ? 3 : 1));
  }
});

test('several chains learn other weights than one does, and are seen one by one', async () => {
  const [one, three] = [sampling, { ...sampling, chains: 3 }].map((params) => infer(parseInference(file(params))));
  expect(three.history).not.toEqual(one.history);
  for (const [i, value] of three.history.entries()) expect(Math.abs(value - one.history[i])).toBeLessThan(25);
  if (three.insight?.kind !== 'learning') throw new Error('it learned');
  expect(three.insight.points.every(({ chains }) => chains?.length === 3)).toBe(true);
});

test('learning is stopped, answers and gives records meanwhile, and goes on to where it would have come', async () => {
  const { client: at } = client(2);
  const params = { ...sampling, chains: 2 };
  const points: number[] = [];
  const onProgress = ({ point }: LearningProgress) => {
    points.push(point.moves);
    if (points.length === 3) at.pause();
  };
  const stopped = await at.start(file(params), { signal: new AbortController().signal, onProgress });
  expect(points).toHaveLength(3);
  expect(at.canResume).toBe(true);
  expect(stopped.insight).toMatchObject({ kind: 'learning', isSettled: false, points: { length: 3 } });
  const text = Buffer.concat(await at.records(20)).toString();
  expect(text.trim().split('\n')).toHaveLength(21);
  expect(text).toMatch(/^a,b\r?\n[xyz],(no|yes)\r?\n/);
  const resumed = await at.resume({ signal: new AbortController().signal, onProgress });
  expect(at.canResume).toBe(false);
  expect(resumed).toEqual(infer(parseInference(file(params))));
  expect(Buffer.concat(await at.records(20)).toString()).not.toBe(text);
});

test('records and what is said of them are the same ones', async () => {
  const { client: at } = client(1);
  await at.start(file({ alpha: 0.1 }), nothing());
  const rows = Buffer.concat(await at.records(200))
    .toString()
    .trim()
    .split(/\r?\n/)
    .slice(1);
  const { tables, records } = await at.quality(200, null);
  expect(records).toBe(200);
  expect(tables.every(({ fromTruth, fromNoisy }) => fromTruth === null && fromNoisy === null)).toBe(true);
  // Of the pair: how strongly they depend on each other in those rows, by hand.
  const count = (a: string, b: string) => rows.filter((row) => row === `${a},${b}`).length;
  const sum = (list: number[]) => list.reduce((total, value) => total + value, 0);
  const [xs, ys] = [
    ['x', 'y', 'z'],
    ['no', 'yes'],
  ];
  const square = sum(
    xs.flatMap((a) => {
      return ys.map((b) => {
        const even = (sum(ys.map((y) => count(a, y))) * sum(xs.map((x) => count(x, b)))) / 200;
        return (count(a, b) - even) ** 2 / even;
      });
    }),
  );
  expect(tables[2].association?.made).toBeCloseTo(Math.sqrt(square / 200), 9);
});

test('what makes no distribution gives no records, in a sentence', async () => {
  const { client: at } = client(1);
  await at.start(file({}, 'least-squares'), nothing());
  await expect(at.records(5)).rejects.toThrow('Least squares answers queries and makes no distribution');
  at.dispose();
  expect(() => at.records(5)).toThrow('nothing to draw from');
});

test('work that is called off ends at once', async () => {
  const { client: at } = client(1);
  const controller = new AbortController();
  const onProgress = () => controller.abort(new Error('called off'));
  await expect(at.start(file(sampling), { signal: controller.signal, onProgress })).rejects.toThrow('called off');
});
