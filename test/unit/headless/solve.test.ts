import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseResults } from '../../../src/core/experiment/results/results.ts';
import { verdict } from '../../../src/library/index.ts';
import { headless } from '../../support/headless.ts';
import { terms } from '../../support/terms.ts';

const folder = mkdtempSync(join(tmpdir(), 'epsilon-solve-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: unknown): string {
  writeFileSync(join(folder, name), JSON.stringify(content));
  return join(folder, name);
}

const experiment = {
  version: 1,
  dataset: { builtin: 'czech' },
  mechanisms: [{ id: 'laplace' }, { id: 'two-phase' }],
  sweep: { parameter: 'epsilon', values: [0.05, 0.1] },
  trials: 5,
  seed: 'solve',
};

const numbers = (text: string) =>
  parseResults(JSON.parse(text)).rows.map(({ mechanism, value, trial, metrics }) => ({
    mechanism,
    value,
    trial,
    metrics,
  }));

test('solve brackets every mechanism whatever the number of workers, and its results run again to the same numbers', async () => {
  const path = write('experiment.json', experiment);
  const one = await headless(['solve', path, '--target', '0.2', '--workers', '1']);
  const three = await headless(['solve', path, '--target', '0.2', '--workers', '3']);
  expect(one.code).toBe(0);
  expect(one.stderr).toMatch(
    /overall-relative-error of 0\.2: laplace at ε = [\d.]+ \(95 % interval [\d.]+ to [\d.]+\)\./,
  );
  expect(one.stderr).toMatch(/^For errors around 20 % choose .+ with ε ≈ [\d.]+ \(.+\)/m);
  expect(numbers(three.stdout)).toEqual(numbers(one.stdout));
  const { experiment: solved, solved: answer, complete } = JSON.parse(one.stdout);
  expect(complete).toBe(true);
  expect(Object.keys(solved.sweep.also)).toEqual(['laplace', 'two-phase']);
  expect(answer).toMatchObject({ metric: 'overall-relative-error', error: 0.2, confidence: 0.95 });
  expect(one.stderr).toContain(answer.verdict.sentence);
  expect(verdict(JSON.parse(one.stdout), { metric: 'overall-relative-error', error: 0.2 })).toEqual(answer.verdict);
  for (const { where } of answer.answers) expect(where).toBe('within');
  const again = await headless(['run', write('solved.json', solved)]);
  expect(numbers(again.stdout)).toEqual(numbers(one.stdout));
});

test('solve says what makes ε so large, and what the same mechanism would need after a change', async () => {
  const zones = Array.from({ length: 300 }, (_, i) => `${i % 10 < 8 ? 'home' : `zone ${i % 37}`},${i % 3},${i % 3}`);
  writeFileSync(join(folder, 'trips.csv'), `zone,day,again\n${zones.join('\n')}\n`);
  const values = ['home', ...Array.from({ length: 37 }, (_, i) => `zone ${i}`)];
  const days = ['day', 'again'].map((name) => ({ name, type: 'category', values: ['0', '1', '2'] }));
  const dataset = { csv: 'trips.csv', schema: [{ name: 'zone', type: 'category', values }, ...days] };
  const path = write('trips.json', { ...experiment, dataset, trials: 4 });
  const { stdout, stderr } = await headless(['solve', path, '--target', '0.1']);
  const { solved } = JSON.parse(stdout);
  const { costs } = solved;
  const [best] = solved.answers.toSorted((a: { value: number }, b: { value: number }) => a.value - b.value);
  expect(costs).toMatchObject({ mechanism: best.mechanism, epsilon: best.value });
  const merged = costs.costs[0].changes[0];
  expect(merged.change).toMatch(/^\d+ rare values of zone merged$/);
  expect(merged.epsilon).toBeLessThan(costs.epsilon);
  expect(costs.idle).toEqual([{ attribute: 'again', why: expect.stringMatching(/^repeats “day”/) }]);
  expect(stderr).toContain(`What makes ε of ${best.mechanism} so large: ${merged.change}: `);
  expect(stderr).toContain('“again” repeats “day”');
});

test('solve says how many rows of each person are best to keep', async () => {
  writeFileSync(join(folder, 'terms.csv'), terms);
  const dataset = { csv: 'terms.csv', person: { key: 'member', rows: 1 } };
  const path = write('terms.json', { ...experiment, dataset, neighbours: 'add-remove', trials: 2 });
  const { stdout, stderr } = await headless(['solve', path, '--target', '0.1']);
  const { solved, rows } = JSON.parse(stdout);
  expect(rows[0].cut['overall-relative-error']).toBeGreaterThan(0.1);
  expect(solved.answers.map(({ kind }: { kind: string }) => kind)).toEqual(['unmet', 'unmet']);
  const { epsilon, points, best } = solved.rowsPerPerson;
  expect(epsilon).toBe(1);
  expect(points[0]).toMatchObject({ rows: 1, cut: rows[0].cut['overall-relative-error'] });
  expect(best.rows).toBeGreaterThan(1);
  expect(stderr).toContain(`where ${best.rows} of each person's rows are kept`);
  expect(stderr).toContain('of the rows are left out, as 1 of each person is kept at most');
});

test('what cannot be solved is said before anything is run', async () => {
  const path = write('experiment.json', experiment);
  const without = await headless(['solve', path]);
  expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining('--target 0.1') });
  const stranger = await headless(['solve', path, '--target', '0.1', '--metric', 'rmse']);
  expect(stranger).toMatchObject({ code: 1, stderr: expect.stringContaining('"rmse" is not among them') });
  const swept = { ...experiment, sweep: { parameter: 'delta', values: [0.1] }, fixed: { epsilon: 1 } };
  const delta = await headless(['solve', write('delta.json', swept), '--target', '0.1']);
  expect(delta).toMatchObject({ code: 1, stderr: expect.stringContaining('only where the sweep varies "epsilon"') });
});
