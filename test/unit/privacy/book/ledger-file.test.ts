import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '../../../../src/core/json.ts';
import { type Book, balanceOf, emptyBook, problemWithCharge } from '../../../../src/core/privacy/book/book.ts';
import type { CubeEntry, ReleaseEntry } from '../../../../src/core/privacy/book/entries.ts';
import { joined } from '../../../../src/core/privacy/book/joined.ts';
import { ledgerFileText, parseLedgerFile } from '../../../../src/core/privacy/book/ledger-file.ts';

const STAMP = { id: 'join', at: 1_800_000_000_000 };
const neighbours = fc.constantFrom('add-remove', 'replace-one');
const amount = fc.integer({ min: 1, max: 400 }).map((hundredths) => hundredths / 100);
const delta = fc.constantFrom(0, 1e-6);
const rowsPerPerson = fc.integer({ min: 1, max: 3 });
const setup = neighbours.map((own) => ({
  attributes: [],
  epsilon: 1,
  neighbours: own,
  publicRecords: false,
  tree: false,
}));

const cube: fc.Arbitrary<CubeEntry> = fc.record({
  id: fc.integer({ min: 0, max: 6 }).map((n) => `cube ${n}`),
  dataId: fc.constant('data'),
  cubeId: fc.constant(''),
  setup,
  rowsPerPerson,
  spent: amount,
  answers: fc.nat(5),
  isClosed: fc.constant(true),
});
const release: fc.Arbitrary<ReleaseEntry> = fc.record({
  id: fc.integer({ min: 0, max: 6 }).map((n) => `release ${n}`),
  dataId: fc.constant('data'),
  at: fc.integer({ min: 1.7e12, max: 1.9e12 }),
  what: fc.string(),
  spent: amount,
  delta,
  setup,
  rowsPerPerson,
  outcome: fc.constantFrom('charged', 'released', 'failed'),
});
const byId = { selector: (entry: { id: string }) => entry.id };
const whole = fc.option(fc.record({ epsilon: amount, neighbours }));
const book: fc.Arbitrary<Book> = fc
  .record({ cubes: fc.uniqueArray(cube, byId), releases: fc.uniqueArray(release, byId), whole })
  .map((parts) => ({ ...emptyBook('data'), name: 'tips.csv', ...parts }));

const carried = (one: Book) => parseLedgerFile(parseJson(ledgerFileText(one, 'ledger 1'))).book;
const spent = (one: Book, told: 'add-remove' | 'replace-one', rows: number) => balanceOf(one, told, rows);
/** In the strictest count, in which everything adds up. */
const cost = (one: Book, rows = 3) => spent({ ...one, whole: null }, 'replace-one', rows);

describe('a ledger that is given away and comes back', () => {
  test('says every amount that it had', () => {
    fc.assert(
      fc.property(book, (one) => {
        const back = carried(one);
        expect(cost(back)).toEqual(cost(one));
        expect(back.whole).toEqual(one.whole);
        expect(back.releases).toEqual(
          one.releases.map((entry) => ({
            ...entry,
            dataId: 'ledger 1',
            setup: { neighbours: entry.setup.neighbours },
          })),
        );
      }),
    );
  });

  test('counts once, however often it is taken in', () => {
    fc.assert(
      fc.property(book, (one) => {
        const once = joined(one, carried(one), STAMP);
        expect(once).toEqual(one);
        expect(joined(once, carried(once), STAMP)).toEqual(once);
      }),
    );
  });

  test('never lowers anything, whatever it says', () => {
    fc.assert(
      fc.property(book, book, (one, other) => {
        const both = joined(one, carried(other), STAMP);
        expect(cost(both).spent).toBeGreaterThanOrEqual(cost(one).spent);
        expect(cost(both).delta).toBeGreaterThanOrEqual(cost(one).delta);
        for (const told of ['add-remove', 'replace-one'] as const) {
          expect(spent({ ...both, whole: null }, told, 3).spent).toBeGreaterThanOrEqual(
            spent({ ...one, whole: null }, told, 3).spent,
          );
        }
        if (one.whole && both.whole?.neighbours === one.whole.neighbours) {
          expect(both.whole.epsilon).toBeLessThanOrEqual(one.whole.epsilon);
        }
      }),
    );
  });

  test('adds up where the charges are others', () => {
    fc.assert(
      fc.property(book, book, (one, other) => {
        const renamed = {
          ...other,
          cubes: other.cubes.map((entry) => ({ ...entry, id: `other ${entry.id}` })),
          releases: other.releases.map((entry) => ({ ...entry, id: `other ${entry.id}` })),
        };
        const both = joined(one, renamed, STAMP);
        expect(cost(both).spent).toBeCloseTo(cost(one).spent + cost(other).spent, 9);
      }),
    );
  });
});

const file = JSON.parse(
  ledgerFileText({ ...emptyBook('data'), releases: [], whole: { epsilon: 1, neighbours: 'add-remove' } }, 'ledger 1'),
);
const ask = {
  id: 'a',
  room: 'ask',
  epsilon: 1,
  neighbours: 'add-remove',
  rowsPerPerson: 1,
  publicRecords: true,
  answers: 2,
};

test.each([
  ['a field that nobody knows', { more: 1 }],
  ['another kind', { kind: 'results' }],
  ['another version', { version: 3 }],
  ['a negative amount', { charges: [{ ...ask, epsilon: -1 }] }],
  ['an amount that is no number', { charges: [{ ...ask, epsilon: '1' }] }],
  ['the same charge twice', { charges: [ask, ask] }],
  ['no rows a person', { charges: [{ ...ask, rowsPerPerson: 0 }] }],
  ['a room of its own', { charges: [{ ...ask, room: 'hall' }] }],
  ['more in a charge', { charges: [{ ...ask, isClosed: false }] }],
  ['neighbours of its own', { budget: { epsilon: 1, neighbours: 'none' } }],
])('%s is refused', (_, change) => {
  expect(() => parseLedgerFile({ ...file, ...change })).toThrow(/ledger/);
});

test('names that objects have by themselves are ordinary text', () => {
  const one = parseLedgerFile({
    ...file,
    name: '__proto__',
    id: 'constructor',
    charges: [{ ...ask, id: '__proto__' }],
  });
  expect(one.book).toMatchObject({ name: '__proto__', dataId: 'constructor', cubes: [{ id: '__proto__', spent: 1 }] });
});

test('a claim that stops measuring stops releases, in the book itself', () => {
  const claim = {
    about: [{ column: 'a column', coding: 'its bins', size: 2 }],
    query: { where: { '0': [1, 1] } },
    low: 0,
    high: null,
    threshold: 0.9,
    action: 'infer-only',
    reached: 0.9963,
  } as const;
  const order = { what: '', epsilon: 0.1, delta: 0, neighbours: 'add-remove', rowsPerPerson: 1 } as const;
  const one: Book = { ...emptyBook('data'), whole: { epsilon: 1, neighbours: 'add-remove' }, claims: [claim] };
  expect(problemWithCharge(one, order)).toContain('99.6 % probable');
  expect(problemWithCharge({ ...one, claims: [{ ...claim, action: 'warn' }] }, order)).toBeNull();
  const unreached = { ...one, claims: [{ ...claim, reached: null }] };
  expect(problemWithCharge(unreached, { ...order, unfollowed: null })).toBeNull();
  // Where it cannot be followed, or nobody follows claims, nobody can tell what a release gives away, nor afterwards.
  expect(problemWithCharge(unreached, { ...order, unfollowed: 'Why.' })).toBe('Why.');
  expect(problemWithCharge(unreached, { ...order, unfollowed: null, uncounted: 'Too many.' })).toBe('Too many.');
  expect(problemWithCharge(unreached, order)).toContain('in the page alone');
  const unbounded = { ...order, unfollowed: 'Why.', uncounted: 'Too many.' };
  expect(problemWithCharge({ ...one, claims: [] }, unbounded)).toBeNull();
  const warning = { ...unreached, claims: [{ ...claim, reached: null, action: 'warn' as const }] };
  expect(problemWithCharge(warning, unbounded)).toBeNull();
  expect(carried(one).claims).toEqual([claim]);
});
