import type { Domain } from '../../core/data/domain.ts';
import { subsetsOf } from '../../core/workload/attribute-sets.ts';

/** Every set of `order` attributes by name, or null when there are more than can be listed. */
export function allSetsOf(domain: Domain, order: number, most: number): string[][] | null {
  const names = domain.attributes.map(({ name }) => name);
  let count = 1;
  for (let i = 0; i < order; i++) count = (count * (names.length - i)) / (i + 1);
  if (order > names.length || count > most) return null;
  return subsetsOf(names, order);
}

/** Whether these attributes stand together already, in whichever order. */
export function hasSet(sets: readonly (readonly string[])[], set: readonly string[]): boolean {
  const key = keyOf(set);
  return sets.some((other) => keyOf(other) === key);
}

export function withoutSet(
  sets: readonly (readonly string[])[],
  set: readonly string[],
): readonly (readonly string[])[] {
  const key = keyOf(set);
  return sets.filter((other) => keyOf(other) !== key);
}

function keyOf(set: readonly string[]): string {
  return JSON.stringify([...set].sort());
}

/** Files may ask for tables of no attributes, as part of more; somebody who types it has slipped. */
export function noAttributes(order: number): string | undefined {
  return order === 0 ? 'Must be at least 1: a table over no attributes is only the number of records.' : undefined;
}
