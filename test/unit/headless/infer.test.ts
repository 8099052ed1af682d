import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { headless, headlessProcess, interrupted } from '../../support/headless.ts';

const folder = mkdtempSync(join(tmpdir(), 'infer-'));
afterAll(() => rmSync(folder, { recursive: true }));

const spec = {
  version: 1,
  history: {
    domain: {
      attributes: [
        { name: 'A', size: 2 },
        { name: 'B', size: 2 },
      ],
    },
    answers: [
      { query: { where: { A: [0, 0] } }, answer: 30.5, scale: 2 },
      { query: { where: { A: [1, 1] } }, answer: 20, scale: 1 },
    ],
    records: 50,
  },
  estimator: { id: 'least-squares', params: { weighted: true } },
  queries: [{ where: {}, probability: [50.5, null] }, { where: { B: [0, 0] } }],
  confidence: 0.9,
};

test('infer answers from a history, on standard output or into a file', async () => {
  const path = join(folder, 'spec.json');
  writeFileSync(path, JSON.stringify(spec));
  const { code, stdout, stderr } = await headless(['infer', path]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const result = JSON.parse(stdout);
  expect(result.estimator).toMatchObject({ id: 'least-squares', params: { weighted: true, method: 'characteristic' } });
  // P(|Lap(2) + Lap(1)| > x) = 4/3·u − u²/3 with u = e^(−x/2).
  const half = -2 * Math.log(2 - Math.sqrt(3.7));
  expect(result.answers).toEqual([
    {
      estimate: expect.closeTo(50.5, 9),
      variance: expect.closeTo(10, 9),
      interval: [expect.closeTo(50.5 - half, 9), expect.closeTo(50.5 + half, 9)],
      estimable: true,
      probability: expect.closeTo(0.5, 9),
    },
    { estimable: false, reason: expect.stringContaining('No past query tells records with B = 0') },
  ]);
  expect(result.history).toEqual([expect.closeTo(30.5, 9), expect.closeTo(20, 9)]);

  const out = join(folder, 'result.json');
  const second = await headlessProcess(['infer', '-', '--out', out], { input: JSON.stringify(spec) });
  expect(second).toMatchObject({ code: 0, stdout: '' });
  expect(readFileSync(out, 'utf8')).toBe(stdout);
});

test('what is wrong in the file is said with file and place', async () => {
  const path = join(folder, 'bad.json');
  writeFileSync(path, JSON.stringify({ ...spec, estimator: { id: 'kriging' }, queries: [] }));
  const { code, stdout, stderr } = await headless(['infer', path]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(`${path}: estimator.id: there is no estimator "kriging"; known are "least-squares"`);
});

test('synthetic records come as CSV with the labels of the history', async () => {
  const path = join(folder, 'synthetic.json');
  const attributes = [{ name: 'A', size: 2, labels: ['young', 'old'] }, spec.history.domain.attributes[1]];
  const history = { ...spec.history, domain: { attributes } };
  writeFileSync(path, JSON.stringify({ ...spec, history, estimator: { id: 'max-entropy' }, queries: [] }));
  const { code, stdout, stderr } = await headless(['infer', path, '--synthetic', '50']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout.trim().split(/\r?\n/);
  expect(lines).toHaveLength(51);
  expect(lines[0]).toBe('A,B');
  expect(lines.slice(1).every((line) => /^(young|old),[01]$/.test(line))).toBe(true);
  expect(await headless(['infer', path, '--synthetic', '50'])).toMatchObject({ stdout });
  expect(await headless(['infer', path, '--synthetic', 'many'])).toMatchObject({ code: 2 });
});

test('Ctrl-C ends learning politely', async () => {
  const path = join(folder, 'long.json');
  const params = { method: 'sampling', moves: 1_000_000_000, rate: 1e-8, chains: 2 };
  writeFileSync(path, JSON.stringify({ ...spec, estimator: { id: 'max-entropy', params }, queries: [] }));
  const began = performance.now();
  await headlessProcess(['list']);
  // Before it listens, Ctrl-C ends any process without a code.
  const ended = await interrupted(['infer', path], 3 * (performance.now() - began), ({ code }) => code !== null);
  expect(ended).toMatchObject({ code: 130, stdout: '', stderr: 'Stopped.\n' });
});
