import type { Book } from './book.ts';
import { isSameBudget, type Stamp } from './changes.ts';
import type { BudgetChange, Charged, PeopleAnswer, ReleaseEntry, WholeBudget } from './entries.ts';

/**
 * One book of two that turned out to be about the same people: everything that was charged in either counts, the smaller
 * budget holds, every claim is watched. What stands in both, as where a ledger comes back that was given away, counts
 * once, by the larger amount: nothing is lowered by it, and joining the same again changes nothing.
 */
export function joined(book: Book, other: Book, stamp: Stamp, answer: PeopleAnswer | null = null): Book {
  const whole = smaller(book.whole, other.whole);
  const budgets = inTime([...book.budgets, ...unknownIn(book.budgets, other.budgets)]);
  const change: BudgetChange[] =
    whole && !(book.whole && isSameBudget(book.whole, whole))
      ? [{ ...stamp, from: book.whole, to: whole, why: 'joined' }]
      : [];
  const known = new Set(book.claims.map((claim) => JSON.stringify(claim)));
  return {
    ...book,
    name: book.name || other.name,
    cubes: together(book.cubes, other.cubes, largest),
    releases: together(book.releases, other.releases, largerRelease),
    whole,
    budgets: [...budgets, ...change],
    claims: [...book.claims, ...other.claims.filter((claim) => !known.has(JSON.stringify(claim)))],
    answers: [...book.answers, ...unknownIn(book.answers, other.answers), ...(answer ? [answer] : [])],
    doubts: book.doubts.filter(({ dataId }) => dataId !== other.dataId),
  };
}

/**
 * The budget of which every charge that fits into it fits into both. Replacing a record is removing one and adding
 * another, so ε of the one kind is up to 2ε of the other.
 */
function smaller(a: WholeBudget | null, b: WholeBudget | null): WholeBudget | null {
  if (!a || !b) return a ?? b;
  const isMixed = a.neighbours !== b.neighbours;
  const [first, second] = [a, b].map((one) =>
    isMixed && one.neighbours === 'add-remove' ? { ...one, epsilon: 2 * one.epsilon } : one,
  );
  const delta = Math.min(a.delta ?? 0, b.delta ?? 0);
  return {
    neighbours: isMixed ? 'replace-one' : a.neighbours,
    epsilon: Math.min(first.epsilon, second.epsilon),
    ...(delta > 0 && { delta }),
  };
}

function together<E extends { readonly id: string }>(
  own: readonly E[],
  others: readonly E[],
  of: (a: E, b: E) => E,
): E[] {
  const byId = new Map(others.map((entry) => [entry.id, entry]));
  return [
    ...own.map((entry) => {
      const other = byId.get(entry.id);
      return other ? of(entry, other) : entry;
    }),
    ...unknownIn(own, others),
  ];
}

function largerRelease(own: ReleaseEntry, other: ReleaseEntry): ReleaseEntry {
  const entry = largest(own, other);
  return own.outcome === 'released' || other.outcome !== 'released' ? entry : { ...entry, outcome: 'released' };
}

/** Counted for the neighbours of the own entry: no less than either says. With fewer rows a person the same costs more. */
function largest<E extends Charged>(own: E, other: E): E {
  const isDoubled = own.setup.neighbours === 'replace-one' && other.setup.neighbours === 'add-remove';
  const spent = Math.max(own.spent, (isDoubled ? 2 : 1) * other.spent);
  const delta = Math.max(own.delta ?? 0, other.delta ?? 0);
  const rows = Math.min(own.rowsPerPerson ?? 1, other.rowsPerPerson ?? 1);
  // Where either knows none, or they differ in whom they count, ε and δ say enough.
  const isInRho = own.rho !== undefined && other.rho !== undefined && own.setup.neighbours === other.setup.neighbours;
  const rho = isInRho ? Math.max(own.rho, other.rho) : undefined;
  const { rho: wasRho, ...rest } = own;
  const { delta: wasDelta = 0, rowsPerPerson: wasRows = 1 } = own;
  if (spent === own.spent && delta === wasDelta && rows === wasRows && rho === wasRho) return own;
  return { ...(rest as E), spent, ...(delta > 0 && { delta }), ...(rho !== undefined && { rho }), rowsPerPerson: rows };
}

function unknownIn<E extends { readonly id: string }>(own: readonly E[], others: readonly E[]): E[] {
  const known = new Set(own.map(({ id }) => id));
  return others.filter(({ id }) => !known.has(id));
}

function inTime(changes: readonly BudgetChange[]): BudgetChange[] {
  return [...changes].sort((a, b) => a.at - b.at);
}
