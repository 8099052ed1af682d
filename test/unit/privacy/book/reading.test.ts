import { expect, test } from 'vitest';
import { type Book, emptyBook } from '../../../../src/core/privacy/book/book.ts';
import type { CubeEntry, ReleaseEntry } from '../../../../src/core/privacy/book/entries.ts';
import { chargedIn, neighboursIn } from '../../../../src/core/privacy/book/reading.ts';
import { budgetFor, deltaTogether, spentTogether } from '../../../../src/core/privacy/book/spending.ts';

type Neighbours = 'add-remove' | 'replace-one';

const release = (spent: number, neighbours: Neighbours, rowsPerPerson = 1) =>
  ({ id: `${spent}`, spent, delta: 0, setup: { neighbours }, rowsPerPerson }) as ReleaseEntry;
const cube = (spent: number, neighbours: Neighbours) => ({ id: `${spent}`, spent, setup: { neighbours } }) as CubeEntry;
const book = (part: Partial<Book>): Book => ({ ...emptyBook('x'), ...part });

test('a book is kept for the neighbours of its budget, else for those that count all that was charged', () => {
  expect(neighboursIn(book({}))).toBeNull();
  expect(neighboursIn(book({ cubes: [cube(0, 'replace-one')] }))).toBeNull();
  expect(neighboursIn(book({ cubes: [cube(0.1, 'add-remove')] }))).toBe('add-remove');
  expect(neighboursIn(book({ cubes: [cube(0.1, 'add-remove')], releases: [release(0.2, 'replace-one')] }))).toBe(
    'replace-one',
  );
  const whole = { epsilon: 1, neighbours: 'replace-one' } as const;
  expect(neighboursIn(book({ whole, cubes: [cube(0.1, 'add-remove')] }))).toBe('replace-one');
});

test('what was charged is told in the unit it was charged in', () => {
  const charged = chargedIn(
    book({
      cubes: [cube(0.115, 'add-remove'), cube(0, 'replace-one')],
      releases: [release(0.1, 'replace-one'), release(0.2, 'replace-one'), release(0.3, 'replace-one', 3)],
    }),
  );
  expect(charged).toEqual([
    { neighbours: 'add-remove', rowsPerPerson: 1, spent: 0.115 },
    { neighbours: 'replace-one', rowsPerPerson: 1, spent: 0.3 },
    { neighbours: 'replace-one', rowsPerPerson: 3, spent: 0.3 },
  ]);
});

test.each([
  { epsilon: 1, neighbours: 'add-remove' },
  { epsilon: 0.3, delta: 1e-6, neighbours: 'add-remove' },
] as const)(
  'a budget of $epsilon that is spent to its end where records come and go is spent to its end once converted',
  (whole) => {
    const next = budgetFor(whole, 'replace-one');
    const all = [
      { spent: whole.epsilon, ...('delta' in whole && { delta: whole.delta }), neighbours: whole.neighbours },
    ];
    expect(next.neighbours).toBe('replace-one');
    expect(spentTogether('replace-one', all)).toBeCloseTo(next.epsilon, 12);
    expect(deltaTogether('replace-one', all)).toBeCloseTo(next.delta ?? 0, 15);
    // There and back again it is the same promise.
    const back = budgetFor(next, 'add-remove');
    expect(back.epsilon).toBeCloseTo(whole.epsilon, 12);
    expect(back.delta ?? 0).toBeCloseTo(('delta' in whole ? whole.delta : undefined) ?? 0, 15);
  },
);

test('a budget in its own neighbours stays as it is', () => {
  const whole = { epsilon: 1, neighbours: 'add-remove' } as const;
  expect(budgetFor(whole, 'add-remove')).toBe(whole);
});
