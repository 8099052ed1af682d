import type { Neighbours } from '../../data/neighbours.ts';
import type { PrivacyUnit } from '../../data/privacy-unit.ts';
import { UNITS_PER_EPSILON } from '../budget.ts';
import type { Book } from './book.ts';
import type { WholeBudget } from './entries.ts';
import { groupDelta } from './spending.ts';

/**
 * The neighbours that a book is kept for: those of its budget, else those in which all that was charged can be counted.
 * Null where it says nothing.
 */
export function neighboursIn({ whole, cubes, releases }: Book): Neighbours | null {
  if (whole) return whole.neighbours;
  const charged = [...cubes, ...releases].filter(({ spent }) => spent > 0);
  if (charged.length === 0) return null;
  return charged.some(({ setup }) => setup.neighbours === 'replace-one') ? 'replace-one' : 'add-remove';
}

/**
 * The budget that promises the same of other neighbours. To replace a record is to remove one and to add another, so what
 * promises ε of each promises twice that of both; and half of it is what keeps to ε in the end.
 */
export function budgetFor(whole: WholeBudget, neighbours: Neighbours): WholeBudget {
  if (whole.neighbours === neighbours) return whole;
  const { epsilon, delta = 0 } = whole;
  if (neighbours === 'add-remove') {
    const half = epsilon / 2;
    return { neighbours, epsilon: half, ...(delta > 0 && { delta: delta * (delta / groupDelta(half, delta, 2)) }) };
  }
  return { neighbours, epsilon: 2 * epsilon, ...(delta > 0 && { delta: groupDelta(epsilon, delta, 2) }) };
}

/** What was charged, apart by the unit that it was charged in. */
export function chargedIn({ cubes, releases }: Book): (PrivacyUnit & { readonly spent: number })[] {
  const sums = new Map<string, PrivacyUnit & { readonly spent: number }>();
  for (const { spent, setup, rowsPerPerson = 1 } of [...cubes, ...releases]) {
    if (spent === 0) continue;
    const unit = { neighbours: setup.neighbours, rowsPerPerson };
    const before = sums.get(JSON.stringify(unit))?.spent ?? 0;
    // Counted in whole units, so that ten tenths are one.
    const units = Math.round(before * UNITS_PER_EPSILON) + Math.round(spent * UNITS_PER_EPSILON);
    sums.set(JSON.stringify(unit), { ...unit, spent: units / UNITS_PER_EPSILON });
  }
  return [...sums.values()];
}
