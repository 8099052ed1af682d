import { expect, test } from 'vitest';
import type { Neighbours } from '../../../../src/core/data/neighbours.ts';
import { balanceOf, emptyBook, problemWithCharge } from '../../../../src/core/privacy/book/book.ts';
import { chargeRelease, setBudget } from '../../../../src/core/privacy/book/changes.ts';
import { joined } from '../../../../src/core/privacy/book/joined.ts';
import { ledgerFileText, parseLedgerFile } from '../../../../src/core/privacy/book/ledger-file.ts';
import { deltaTogether, spendingsOf, spentTogether } from '../../../../src/core/privacy/book/spending.ts';
import { epsilonOf, rhoWithin } from '../../../../src/core/privacy/concentrated.ts';

const rho = rhoWithin(1, 1e-6);
const spending = (neighbours: Neighbours = 'add-remove', isInRho = true) => ({
  spent: 1,
  delta: 1e-6,
  neighbours,
  ...(isInRho && { rho }),
});

test('four releases of (1, 10⁻⁶) by ρ are told once, and cost half of what ε adds up to', () => {
  const four = Array.from({ length: 4 }, () => spending());
  expect(deltaTogether('add-remove', four)).toBe(4e-6);
  expect(spentTogether('add-remove', four)).toBeCloseTo(epsilonOf(4 * rho, 4e-6), 9);
  expect(spentTogether('add-remove', four)).toBeLessThan(2);
  // One alone is what it was told as.
  expect(spentTogether('add-remove', [spending()])).toBe(1);
});

test('what keeps ε and what keeps no ρ add up beside it', () => {
  const all = [
    spending(),
    spending(),
    spending('add-remove', false),
    { spent: 0.5, neighbours: 'add-remove' as const },
  ];
  expect(spentTogether('add-remove', all)).toBeCloseTo(epsilonOf(2 * rho, 2e-6) + 1.5, 9);
  expect(deltaTogether('add-remove', all)).toBe(3e-6);
});

test('under other neighbours and for more rows a group keeps the square of its size times ρ, or what ε says', () => {
  const [one] = spendingsOf([{ ...spending(), setup: { neighbours: 'add-remove' }, rowsPerPerson: 1 }], 3);
  expect(one.rho).toBeCloseTo(9 * rho, 12);
  expect(one.spent).toBe(3);
  const replaced = spentTogether('replace-one', [spending(), spending()]);
  const delta = deltaTogether('replace-one', [spending(), spending()]);
  expect(replaced).toBeCloseTo(Math.min(4, epsilonOf(8 * rho, delta)), 9);
  expect(spentTogether('add-remove', [spending('replace-one')])).toBe(Number.POSITIVE_INFINITY);
});

const order = { epsilon: 1, delta: 1e-6, rho, neighbours: 'add-remove', rowsPerPerson: 1, what: 'tables' } as const;
const stamp = (at: number) => ({ id: `id ${at}`, at });
const opened = setBudget(
  { epsilon: 2, delta: 1e-5, neighbours: 'add-remove' },
  1,
  stamp(0),
)({
  ...emptyBook('people'),
  dataId: 'people',
});

test('a budget holds more releases by ρ than ε alone would let it, up to its last', () => {
  let book = opened;
  let released = 0;
  while (problemWithCharge(book, order) === null && released < 20) {
    const { spent } = balanceOf(book, 'add-remove', 1);
    book = chargeRelease(order, spent, stamp(++released))(book);
  }
  expect(released).toBe(4);
  expect(epsilonOf(4 * rho, 4e-6)).toBeLessThanOrEqual(2);
  expect(epsilonOf(5 * rho, 5e-6)).toBeGreaterThan(2);
  const { rho: _, ...plain } = order;
  expect(problemWithCharge(chargeRelease(plain, 0, stamp(1))(opened), plain)).toBeNull();
  const twice = chargeRelease(plain, 1, stamp(2))(chargeRelease(plain, 0, stamp(1))(opened));
  expect(problemWithCharge(twice, plain)).toContain('This release costs ε = 1');
});

test('ρ comes and goes with a ledger file, and files without it are those of before', () => {
  const charged = chargeRelease(order, 0, stamp(1))(opened);
  const text = ledgerFileText(charged, 'given');
  expect(JSON.parse(text)).toMatchObject({ version: 2, charges: [{ epsilon: 1, delta: 1e-6, rho }] });
  expect(parseLedgerFile(JSON.parse(text)).book.releases[0]).toMatchObject({ spent: 1, delta: 1e-6, rho });
  const { rho: _, ...plain } = order;
  const before = JSON.parse(ledgerFileText(chargeRelease(plain, 0, stamp(1))(opened), 'given'));
  expect(before.version).toBe(1);
  expect(before.charges[0]).not.toHaveProperty('rho');
  expect(parseLedgerFile(before).book.releases[0]).not.toHaveProperty('rho');
});

test('joined ledgers keep the larger ρ, and none where one of them knows none', () => {
  const charged = chargeRelease(order, 0, stamp(1))(opened);
  const [release] = charged.releases;
  const other = (changed: object) => ({ ...charged, releases: [{ ...release, ...changed }] });
  const rhoOf = (changed: object) => joined(charged, other(changed), stamp(9)).releases[0].rho;
  expect(rhoOf({})).toBe(rho);
  expect(rhoOf({ rho: 2 * rho })).toBe(2 * rho);
  expect(rhoOf({ rho: undefined })).toBeUndefined();
});
