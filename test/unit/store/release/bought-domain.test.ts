import { beforeEach, expect, test } from 'vitest';
import { releaseExperiment } from '../../../../src/core/experiment/release/release-choice.ts';
import { domainOrder, domainOrderWords } from '../../../../src/core/experiment/run/buy-once.ts';
import { balanceOf } from '../../../../src/core/privacy/book/book.ts';
import { ReleaseBrowser, type ReleaseTab } from './release-tab.ts';

let browser: ReleaseBrowser;
let tab: ReleaseTab;
beforeEach(async () => {
  browser = new ReleaseBrowser();
  tab = await browser.open();
  await tab.workbench.data.editSchema(({ attributes }) => ({
    attributes: attributes.map((entry) =>
      entry.name === 'town'
        ? { ...entry, outside: 'category', domain: { bought: { epsilon: 9, delta: 0.01 } } }
        : entry,
    ),
  }));
});

const townNow = () => tab.state.data.description?.schema?.attributes.find(({ name }) => name === 'town');

/** Presses the button as the room would. */
async function buy(change: { epsilon?: number } = {}) {
  const { config, release } = tab.state;
  const order = domainOrder(releaseExperiment(config, release.choice!))!;
  const charge = { ...order.charge, what: domainOrderWords(order), ...change };
  const { spent } = balanceOf(tab.known.book, charge.neighbours, charge.rowsPerPerson);
  await tab.workbench.release.buyDomain({ charge, spent, confirmed: { typed: '9', by: 'the steward' } });
}

test('a domain is bought once, charged before it is drawn, and is no longer flagged then', async () => {
  expect(townNow()?.learned).toEqual(['values']);
  await tab.budget(10, 0.05);
  browser.keptAtDraws.clear();
  await buy();
  expect(tab.state.release.problem).toBeNull();
  expect([...browser.keptAtDraws]).toEqual([9e12]);
  expect(townNow()).toMatchObject({ values: ['a', 'b'], domain: { boughtFor: { epsilon: 9, delta: 0.01 } } });
  expect(townNow()?.learned).toBeUndefined();
  expect(tab.known.book.releases).toMatchObject([
    { what: 'Domain: values of town', spent: 9, delta: 0.01, outcome: 'released', confirmed: '9' },
  ]);
  expect(tab.spent).toBe(9);

  await tab.release();
  expect(tab.state.release.problem).toBeNull();
  expect(tab.statement?.bought).toEqual([{ name: 'town', epsilon: 9, delta: 0.01 }]);
  expect(tab.statement?.notCovered.map(({ attribute }) => attribute)).not.toContain('town');
  expect(tab.statement?.sentences.composition).toContain('values of town for ε = 9 and δ = 0.01');
  expect(tab.spent).toBe(9.25);
});

test('nothing is released before what is left open is bought, and nothing is bought beyond the budget', async () => {
  await tab.budget(8, 0.05);
  await tab.release();
  expect(tab.state.release.problem).toContain('still to be bought');
  await buy();
  expect(tab.state.release.problem).toContain('costs ε = 9');
  await tab.budget(10, 0.001);
  await buy();
  expect(tab.state.release.problem).toContain('allows δ = 0.001');
  await tab.budget(10, 0.05);
  await buy({ epsilon: 1 });
  expect(tab.state.release.problem).toContain('what was agreed to');
  expect(tab.spent).toBe(0);
  expect(browser.disk.spent).toBe(0);
  expect(townNow()?.learned).toEqual(['values']);
});
