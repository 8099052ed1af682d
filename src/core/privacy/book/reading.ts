import type { Neighbours } from '../../data/neighbours.ts';
import type { PrivacyUnit } from '../../data/privacy-unit.ts';
import { UNITS_PER_EPSILON } from '../budget.ts';
import type { Book } from './book.ts';

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
