import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { headless } from '../../support/headless.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  writeFileSync(join(folder, 'people.csv'), PEOPLE);
  write('spec.json', spec);
});
afterEach(() => rmSync(folder, { recursive: true }));

const ROWS = Array.from({ length: 30 }, (_, i) => `${['a', 'b', 'c'][i % 3]},${i % 2},${(i * 7) % 5}`);
const PEOPLE = `town,sex,size\n${ROWS.join('\n')}\n`;
const spec = {
  version: 1,
  dataset: { csv: 'people.csv' },
  neighbours: 'replace-one',
  workload: { kind: 'marginals', order: 1 },
  mechanisms: [{ id: 'laplace' }],
  sweep: { parameter: 'epsilon', values: [0.5] },
  trials: 1,
};

const at = (name: string) => join(folder, name);
const write = (name: string, json: object) => writeFileSync(at(name), JSON.stringify(json));
const json = (name: string) => JSON.parse(readFileSync(at(name), 'utf8'));
const release = (...more: string[]) =>
  headless(['release', at('spec.json'), '--ledger', at('ledger.json'), '--out', at('out.json'), ...more]);
const spent = () =>
  (existsSync(at('ledger.json')) ? json('ledger.json').charges : []).map(({ epsilon }: { epsilon: number }) => epsilon);

test('a release is charged to a ledger that it begins, and gives noisy tables with their statement', async () => {
  expect(await release('--budget', '1')).toMatchObject({ code: 0 });
  expect(json('ledger.json')).toMatchObject({
    kind: 'epsilon-workbench ledger',
    name: 'people.csv',
    budget: { epsilon: 1, neighbours: 'replace-one' },
    budgetChanges: [{ from: null, to: { epsilon: 1 }, why: 'set' }],
    charges: [{ room: 'release', epsilon: 0.5, outcome: 'released' }],
  });
  const { tables, epsilon, sentences } = json('out.json');
  expect(epsilon).toBe(0.5);
  expect(sentences.guarantee).toContain('ε');
  expect(tables.map(({ answers }: { answers: number[] }) => answers.length)).toEqual([3, 2, 5]);
  expect(existsSync(at('ledger.json.lock'))).toBe(false);
  const again = json('out.json').tables;
  expect(await release()).toMatchObject({ code: 0 });
  expect(json('out.json').tables).not.toEqual(again);
  expect(spent()).toEqual([0.5, 0.5]);
  const over = await release();
  expect(over).toMatchObject({ code: 1 });
  expect(over.stderr).toContain('ε = 0 is left of the 1');
  expect(spent()).toEqual([0.5, 0.5]);
});

test('nothing is released without a budget, or from what is no single run', async () => {
  expect((await release()).stderr).toContain('--budget');
  write('spec.json', { ...spec, sweep: { parameter: 'epsilon', values: [0.5, 1] } });
  expect((await release('--budget', '1')).stderr).toContain('A release is one run');
  write('spec.json', { ...spec, mechanisms: [{ id: 'oracle' }] });
  expect((await release('--budget', '1')).stderr).toContain('not private');
  expect(spent()).toEqual([]);
  expect(existsSync(at('out.json'))).toBe(false);
});

test('the same rows in another file go on; others are refused, and those that look alike until somebody says so', async () => {
  await release('--budget', '2');
  writeFileSync(
    at('people.csv'),
    `sex;size;town\r\n${ROWS.toReversed()
      .map((row) => row.split(','))
      .map(([a, b, c]) => [b, c, a].join(';'))
      .join('\r\n')}\r\n\r\n`,
  );
  expect(await release()).toMatchObject({ code: 0 });
  writeFileSync(at('people.csv'), `${PEOPLE}a,1,3\n`);
  const alike = await release();
  expect(alike).toMatchObject({ code: 1 });
  expect(alike.stderr).toContain('--same-people');
  expect(spent()).toEqual([0.5, 0.5]);
  expect(await release('--same-people')).toMatchObject({ code: 0 });
  writeFileSync(at('people.csv'), 'height,weight\nx,60\ny,70\nx,71\n');
  const other = await release();
  expect(other.stderr).toContain('the ledger of other data');
  expect(spent()).toEqual([0.5, 0.5, 0.5]);
});

test('a budget that is for other neighbours is converted openly or closed', async () => {
  write('spec.json', { ...spec, neighbours: 'add-remove' });
  await release('--budget', '2');
  write('spec.json', spec);
  expect(await release()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('where ε = 4 keeps the same promise'),
  });
  expect(spent()).toEqual([0.5]);
  expect(await release('--budget', '4')).toMatchObject({ code: 0 });
  expect(json('ledger.json').budgetChanges).toHaveLength(2);
  expect(spent()).toEqual([0.5, 0.5]);
});

test('a ledger that another release holds is refused, and one that was broken changes nothing', async () => {
  await release('--budget', '2');
  writeFileSync(at('ledger.json.lock'), '');
  expect((await release()).stderr).toContain('is in use by another release');
  rmSync(at('ledger.json.lock'));
  writeFileSync(at('ledger.json'), JSON.stringify({ ...json('ledger.json'), more: 1 }));
  expect((await release()).stderr).toMatch(/ledger.json: .*more/);
  expect(spent()).toEqual([0.5]);
});

test('a ledger that was given away says of which data it is only once somebody says so', async () => {
  await release('--budget', '2');
  const { data: _, ...given } = json('ledger.json');
  write('ledger.json', given);
  expect((await release()).stderr).toContain('does not say which data it is of');
  expect(await release('--same-people')).toMatchObject({ code: 0 });
  expect(await release()).toMatchObject({ code: 0 });
  expect(spent()).toEqual([0.5, 0.5, 0.5]);
});

test('data that comes with the workbench has a ledger by its name, and tables come as CSV', async () => {
  write('spec.json', { ...spec, dataset: { builtin: 'czech' } });
  const args = ['release', at('spec.json'), '--ledger', at('ledger.json'), '--out', at('out.csv'), '--budget', '1'];
  expect(await headless(args)).toMatchObject({ code: 0 });
  expect(readFileSync(at('out.csv'), 'utf8')).toContain('released with ε = 0.5');
  write('spec.json', { ...spec, dataset: { builtin: 'mildew' } });
  expect((await headless(args)).stderr).toContain('the ledger of other data');
});

test('a domain is bought once, charged before it is drawn, and stands in the statement and in the ledger', async () => {
  const rows = Array.from({ length: 400 }, (_, i) => `${i === 7 ? 'Nowhere' : ['a', 'b'][i % 2]},${i % 50}`);
  writeFileSync(at('people.csv'), `town,age\n${rows.join('\n')}\n`);
  const town = { name: 'town', type: 'category', domain: { bought: { epsilon: 1, delta: 1e-9 } } };
  const age = { name: 'age', type: 'integer', domain: { bought: { epsilon: 2, range: [0, 49], bins: 2 } } };
  const sweep = { parameter: 'epsilon', values: [4] };
  write('spec.json', { ...spec, dataset: { csv: 'people.csv', schema: [town, age] }, sweep });
  expect((await release('--budget', '3.5', '--delta', '1e-6')).stderr).toContain('This release costs ε = 4');
  expect((await release('--budget', '4')).stderr).toContain('may fail with δ = 1e-9');
  expect(spent()).toEqual([]);
  expect(await release('--budget', '4', '--delta', '1e-6')).toMatchObject({ code: 0, stderr: expect.anything() });
  expect(json('ledger.json').charges).toMatchObject([
    { epsilon: 3, delta: 1e-9, what: 'Domain: values of town and bins of age', outcome: 'released' },
    { epsilon: 1, delta: 0, outcome: 'released' },
  ]);
  const { tables, domain, bought, sentences, epsilon, notCovered } = json('out.json');
  expect(epsilon).toBe(1);
  expect(tables.map(({ answers }: { answers: number[] }) => answers.length)).toEqual([3, 2]);
  expect(domain[0]).toMatchObject({ values: ['a', 'b'], domain: { boughtFor: { epsilon: 1, delta: 1e-9 } } });
  expect(domain[1].bins).toEqual([0, expect.closeTo(25, -1), 49]);
  expect(bought).toEqual([
    { name: 'town', epsilon: 1, delta: 1e-9 },
    { name: 'age', epsilon: 2, delta: 0 },
  ]);
  expect(sentences.composition).toContain('Bought before, which the ledger counts by itself: the values of town');
  expect(notCovered).toEqual([]);
  // What was bought is stated from now on, and costs nothing again.
  write('spec.json', { ...spec, dataset: { csv: 'people.csv', schema: domain }, sweep });
  expect(await release('--budget', '9', '--delta', '1e-6')).toMatchObject({ code: 0 });
  expect(spent()).toEqual([3, 1, 4]);
});
