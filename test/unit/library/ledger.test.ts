import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyBook } from '../../../src/core/privacy/book/book.ts';
import { ledgerFileText } from '../../../src/core/privacy/book/ledger-file.ts';
import { bundleForNode } from '../../../src/launch/bundle-for-node.mjs';
import { isFailure, joinLedgers, readLedger, release } from '../../../src/library/index.ts';
import { headless } from '../../support/headless.ts';

const columns = {
  town: Array.from({ length: 30 }, (_, i) => ['a', 'b', 'c'][i % 3]),
  size: Array.from({ length: 30 }, (_, i) => (i * 7) % 5),
};
const spec = {
  version: 1,
  dataset: { csv: 'people.csv' },
  neighbours: 'replace-one',
  workload: { kind: 'marginals', order: 1 },
  mechanisms: [{ id: 'laplace' }],
  sweep: { parameter: 'epsilon', values: [0.5] },
  trials: 1,
} as const;

/** So many cells that their noise needs more randomness than is fetched at a time, wherever the tables of zeros ended. */
const CODES = 130;
const wide = {
  spec: { ...spec, workload: { kind: 'marginals', order: 2 } },
  columns: Object.fromEntries(
    ['a', 'b'].map((name) => [name, Array.from({ length: 4 * CODES }, (_, i) => `${name} ${i % CODES}`)]),
  ),
};

let folder = '';
let ledger = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'library-ledger-'));
  ledger = join(folder, 'ledger.json');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const charges = () => JSON.parse(readFileSync(ledger, 'utf8')).charges;
const outcomes = () => charges().map(({ outcome }: { outcome: string }) => outcome);

test('columns of a program are released, charged to a ledger that begins and says what is left', async () => {
  const released = await release(spec, { columns, ledger, budget: 2 });
  expect(released.tables.map(({ table, answers }) => [table, answers.length])).toEqual([
    ['town', 3],
    ['size', 5],
  ]);
  expect(released).toMatchObject({ epsilon: 0.5, neighbours: 'replace-one', ledger: { spent: 0.5, left: 1.5 } });
  expect(released.sentences.guarantee).toContain('ε = 0.5');
  expect(JSON.parse(JSON.stringify(await readLedger(ledger)))).toEqual(JSON.parse(JSON.stringify(released.ledger)));
  const again = await release(spec, { columns, ledger });
  expect(again.tables).not.toEqual(released.tables);
  expect(again.ledger).toMatchObject({
    spent: 1,
    left: 1,
    charges: [{ outcome: 'released' }, { outcome: 'released' }],
  });
});

test('nothing is released for other neighbours than those of the budget before it is converted, where that can be', async () => {
  await release(spec, { columns, ledger, budget: 2 });
  const other = { ...spec, neighbours: 'add-remove' } as const;
  await expect(release(other, { columns, ledger })).rejects.toThrow('Go on with the neighbours of the budget');
  await expect(release(other, { columns, ledger, budget: 2 })).rejects.toThrow('so one budget cannot count both');
  expect((await readLedger(ledger)).spent).toBe(0.5);
});

test('the command line goes on with the same ledger, as the rows are the same', async () => {
  await release(spec, { columns, ledger, budget: 2 });
  const rows = columns.town.map((town, i) => `${columns.size[i]};${town}`).toReversed();
  writeFileSync(join(folder, 'other.csv'), `size;town\r\n${rows.join('\r\n')}\r\n`);
  writeFileSync(join(folder, 'spec.json'), JSON.stringify({ ...spec, dataset: { csv: 'other.csv' } }));
  const args = ['release', join(folder, 'spec.json'), '--ledger', ledger, '--out', join(folder, 'out.json')];
  expect(await headless(args)).toMatchObject({ code: 0 });
  expect(outcomes()).toEqual(['released', 'released']);
  expect((await release({ ...spec, dataset: { csv: 'other.csv' } }, { folder, ledger })).ledger.spent).toBe(1.5);
});

test('over budget, without one, and on other data nothing is charged or drawn', async () => {
  const draws = vi.spyOn(crypto, 'getRandomValues');
  const words = () => draws.mock.calls.filter(([array]) => array instanceof Uint32Array).length;
  await expect(release(spec, { columns, ledger })).rejects.toThrow('budget: 2');
  await expect(release(spec, { columns, ledger, budget: 0.4 })).rejects.toThrow('ε = 0.4 is left of the 0.4');
  const other = { height: [1, 2, 3], weight: ['x', 'y', 'z'] };
  await expect(release(spec, { columns: other, ledger })).rejects.toThrow('the ledger of other data');
  expect([charges(), words()]).toEqual([[], 0]);
  const more = { ...columns, town: ['b', ...columns.town.slice(1)] };
  await expect(release(spec, { columns: more, ledger, budget: 1 })).rejects.toThrow('samePeople: true');
  expect((await release(spec, { columns: more, ledger, budget: 1, samePeople: true })).ledger.spent).toBe(0.5);
  expect(words()).toBeGreaterThan(0);
});

test('what fails after the charge stays paid', async () => {
  const real = crypto.getRandomValues.bind(crypto);
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint32Array && outcomes().includes('charged')) throw new Error('no randomness');
    return real(array);
  });
  await expect(release(wide.spec, { columns: wide.columns, ledger, budget: 1 })).rejects.toThrow(
    'what is paid stays paid',
  );
  expect(outcomes()).toEqual(['failed']);
  expect(await readLedger(ledger)).toMatchObject({ spent: 0.5, left: 0.5 });
});

test('a process that is killed between charge and draw leaves the charge', async () => {
  await bundleForNode(folder, { index: new URL('../../../src/library/index.ts', import.meta.url).pathname });
  const program = join(folder, 'killed.mjs');
  writeFileSync(
    program,
    `import { readFileSync } from 'node:fs';
    import { release } from ${JSON.stringify(pathToFileURL(join(folder, 'index.js')).href)};
    const ledger = ${JSON.stringify(ledger)};
    const real = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array) => {
      if (array instanceof Uint32Array && readFileSync(ledger, 'utf8').includes('"charged"')) process.kill(process.pid, 'SIGKILL');
      return real(array);
    };
    await release(${JSON.stringify(wide.spec)}, { columns: ${JSON.stringify(wide.columns)}, ledger, budget: 1 });`,
  );
  expect(() => execFileSync(process.execPath, [program], { stdio: 'ignore' })).toThrow();
  expect(outcomes()).toEqual(['charged']);
  const again = () => release(wide.spec, { columns: wide.columns, ledger });
  await expect(again()).rejects.toThrow('is in use by another release');
  rmSync(`${ledger}.lock`);
  expect((await again()).ledger).toMatchObject({ spent: 1, left: 0 });
});

const fromPage = ledgerFileText(
  {
    ...emptyBook('x'),
    name: 'People of the north',
    whole: { epsilon: 1.5, neighbours: 'replace-one' },
    cubes: [
      {
        id: 'cube',
        dataId: 'x',
        cubeId: 'c',
        setup: { attributes: [0], epsilon: 1, neighbours: 'add-remove', publicRecords: false, tree: false },
        spent: 0.25,
        answers: 3,
        isClosed: false,
      },
    ],
  },
  'ledger of the page',
);

test('a ledger that the page exported is read, and counts once in another one', async () => {
  const page = join(folder, 'page.json');
  writeFileSync(page, fromPage);
  expect(await readLedger(page)).toEqual({
    id: 'ledger of the page',
    name: 'People of the north',
    budget: { epsilon: 1.5, neighbours: 'replace-one' },
    spent: 0.5,
    delta: 0,
    neighbours: 'replace-one',
    left: 1,
    charges: [{ id: 'cube', room: 'ask', epsilon: 0.25, delta: 0, neighbours: 'add-remove', rowsPerPerson: 1 }],
  });
  await release(spec, { columns, ledger, budget: 2 });
  expect(await joinLedgers(ledger, page)).toMatchObject({ spent: 1, left: 0.5, budget: { epsilon: 1.5 } });
  expect(await joinLedgers(ledger, page)).toMatchObject({ spent: 1, left: 0.5 });
  expect((await release(spec, { columns, ledger })).ledger).toMatchObject({ left: 0 });
  await expect(release(spec, { columns, ledger })).rejects.toThrow('ε = 0 is left of the 1.5');
  // Of the ledger of the page nobody knows which data it is of.
  await expect(release(spec, { columns, ledger: page })).rejects.toThrow('does not say which data');
  expect((await release(spec, { columns, ledger: page, samePeople: true })).ledger.spent).toBe(1);
});

test('what is no ledger, or none that is there, is refused in a sentence', async () => {
  writeFileSync(ledger, fromPage.replace('"charges"', '"spent": 0, "charges"'));
  const missing = join(folder, 'missing.json');
  const refusals = [
    () => readLedger(ledger),
    () => readLedger(missing),
    () => joinLedgers(missing, ledger),
    () => joinLedgers(ledger, missing),
    () => readLedger(''),
    () => release(spec, { columns, ledger: '' }),
    () => release(spec, { columns, ledger: missing, budget: -1 }),
  ];
  for (const refused of refusals) expect(await refused().catch(isFailure)).toBe(true);
  expect([existsSync(missing), existsSync(`${ledger}.lock`), existsSync(`${missing}.lock`)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('a ledger that watches a claim which stops measuring is for the page: nobody follows it here', async () => {
  await release(spec, { columns, ledger, budget: 2 });
  const about = [{ column: 'a column', coding: 'its categories', size: 3 }];
  const claim = { about, query: { where: { '0': [1, 1] } }, low: 5, high: null, threshold: 0.9, reached: null };
  const watching = (action: string) => {
    const file = JSON.parse(readFileSync(ledger, 'utf8'));
    writeFileSync(ledger, JSON.stringify({ ...file, claims: [{ ...claim, action }] }));
  };
  watching('infer-only');
  await expect(release(spec, { columns, ledger })).rejects.toThrow('Release in the browser that watches it');
  expect(outcomes()).toEqual(['released']);
  watching('warn');
  expect((await release(spec, { columns, ledger })).ledger.spent).toBe(1);
});
