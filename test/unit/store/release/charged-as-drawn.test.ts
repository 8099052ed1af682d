import { beforeEach, describe, expect, test } from 'vitest';
import type { MechanismEntry } from '../../../../src/core/experiment/experiment.ts';
import type { ReleaseCharge } from '../../../../src/core/experiment/release/release-charge.ts';
import { mechanismById } from '../../../../src/core/mechanisms/registry.ts';
import { defaultParams } from '../../../../src/core/params.ts';
import { people, ReleaseBrowser, type ReleaseTab } from './release-tab.ts';

// What is drawn is what was charged, and what was charged is what the page said that it would cost.

let browser: ReleaseBrowser;
let tab: ReleaseTab;
beforeEach(async () => {
  browser = new ReleaseBrowser();
  tab = await browser.open();
  await tab.workbench.release.charges.setWhole({ epsilon: 100, delta: 0.01, neighbours: 'replace-one' });
});

const laplace = { id: 'laplace', params: {} };

/** Nothing came out, and nobody paid for it. */
function expectRefused(sentence: RegExp): void {
  expect(tab.state.release.problem).toMatch(/^Nothing was released, and nothing was charged[.] /);
  expect(tab.state.release.problem).toMatch(sentence);
  expect(tab.state.release.shown).toBeNull();
  expect(tab.known.book.releases).toEqual([]);
  expect(browser.disk.spent).toBe(0);
}

describe.each([
  ['a larger ε', { epsilon: 0.5 }],
  ['a smaller ε', { epsilon: 0.01 }],
  ['a δ that is not there', { delta: 1e-6 }],
  ['other neighbours', { neighbours: 'add-remove' }],
  ['people of more rows', { rowsPerPerson: 3 }],
] as const)('a page that says %s than the order has', (_, change) => {
  test('releases nothing', async () => {
    await tab.release(change);
    expectRefused(/It would be charged ε = 0.25 [(]replace one record[)], and what was agreed to is /);
  });
});

const twoPhase = (split: number) => {
  const { params } = mechanismById('two-phase', 'mechanisms');
  return { id: 'two-phase', params: { ...defaultParams(params), split } };
};
const choose = (epsilon: number, entry: MechanismEntry = twoPhase(0.1)) =>
  tab.workbench.release.choose({ entry, epsilon });

const changes: [string, () => unknown][] = [
  ['ε', () => choose(0.01)],
  ['the mechanism', () => choose(0.25, laplace)],
  ['a parameter of the mechanism', () => choose(0.25, twoPhase(0.4))],
  ['the neighbours', () => tab.workbench.stateUnit({ neighbours: 'add-remove', isCountPublic: true })],
  ['the workload', () => tab.workbench.edit((config) => ({ ...config, workload: { kind: 'marginals', order: 2 } }))],
  ['the rows of a person', () => tab.workbench.data.limitRows({ rows: 3 })],
  [
    'the schema',
    () =>
      tab.workbench.data.editSchema(({ attributes: [first, ...rest] }) => ({
        attributes: [{ ...first, include: false }, ...rest],
      })),
  ],
];
const otherData = () => tab.workbench.data.openFile(new File(['age,sex,town\n1,f,a\n2,m,b\n'], 'people.csv'));

test.each([...changes, ['the data', otherData]])(
  '%s that changes after the press is noticed while the order is settled, and nothing is released',
  async (_, change) => {
    choose(0.25);
    await Promise.all([tab.release(), change()]);
    await tab.workbench.ask.sessions.book.lookAgain();
    expectRefused(/changed after the button was pressed|Other data was opened meanwhile/);
  },
);

test.each(changes)(
  '%s that changes while the release is rehearsed is noticed, and nothing is released',
  async (_, change) => {
    choose(0.25);
    let changed: unknown = null;
    browser.onDraw = () => {
      changed ??= change() ?? true;
    };
    await tab.release();
    await changed;
    await tab.workbench.ask.sessions.book.lookAgain();
    expectRefused(/changed after the button was pressed|Other data was opened meanwhile/);
  },
);

test('a worker that works out another charge is not paid', async () => {
  browser.wire = (service) => {
    const { release } = service;
    const pays = (pay: Parameters<typeof release>[2], part: Partial<ReleaseCharge>) => {
      return (charge: ReleaseCharge) => pay({ ...charge, ...part });
    };
    service.release = (data, order, pay) => release.call(service, data, order, pays(pay, { epsilon: 0.125 }));
    return service;
  };
  await tab.release();
  expectRefused(/It would be charged ε = 0.125 .+, and what was agreed to is ε = 0.25 /);
});

test('data that is opened while the charge waits for its turn is not charged for what is drawn of the other', async () => {
  let finish = () => {};
  const other = new File([await people.text(), '1,f,a\n'], 'others.csv');
  browser.onDraw = () => {
    // The rehearsal draws; the ledger is busy until other data is open.
    const busy = new Promise<void>((resolve) => {
      finish = resolve;
    });
    void tab.workbench.ask.sessions.atWork(() => busy);
    browser.onDraw = () => {};
  };
  const released = tab.release();
  await expect.poll(() => browser.keptAtDraws.size).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await tab.workbench.data.openFile(other);
  finish();
  await released;
  expectRefused(/Other data was opened meanwhile[.]$/);
});

test('a budget is set for the data that was open at the press', async () => {
  let finish = () => {};
  void tab.workbench.ask.sessions.atWork(() => new Promise<void>((resolve) => (finish = resolve)));
  const set = tab.budget(55);
  await tab.workbench.data.openFile(new File(['age,sex,town\n1,f,a\n2,m,b\n'], 'others.csv'));
  finish();
  await expect(set).rejects.toThrow('Other data was opened meanwhile.');
  await tab.workbench.ask.sessions.book.lookAgain();
  expect(tab.known.book.whole).toBeNull();
});

const mwem = defaultParams(mechanismById('mwem', 'mechanisms').params);
describe.each([
  ['Laplace', laplace, 0.01, {}],
  [
    'a mechanism that may fail',
    { id: 'mwem', params: { ...mwem, composition: 'approximate', approximateDelta: 1e-6 } },
    0.3,
    { delta: 1e-6 },
  ],
] as const)('%s', (_, entry, epsilon, part) => {
  test.each([1, 3])('is kept as it was charged before its noise was drawn, for people of %d rows', async (rows) => {
    await tab.workbench.data.limitRows({ rows });
    await tab.workbench.ask.sessions.book.lookAgain();
    tab.workbench.release.choose({ entry, epsilon });
    await tab.release();
    expect(tab.state.release.problem).toBeNull();
    const charged = { spent: epsilon, delta: 0, setup: { neighbours: 'replace-one' }, rowsPerPerson: rows, ...part };
    expect(tab.known.book.releases).toMatchObject([charged]);
    expect(Math.max(...browser.keptAtDraws)).toBe(Math.round(epsilon * 1e12));
    const { result } = tab.state.release.shown ?? {};
    expect(result?.statement).toMatchObject({ epsilon, rowsPerPerson: rows, delta: 0, ...part });
    expect(result?.spentOn.reduce((sum, line) => sum + line.epsilon, 0)).toBeLessThanOrEqual(epsilon + 1e-12);
  });
});
