/**
 * What comes from outside of the trusted base may be a number once and another one when it is looked at again: an object
 * that turns into numbers, a list with getters, a proxy. So it is read once, here, into something of one's own that is
 * checked, priced and answered from alike. What is no number becomes NaN, which every check refuses.
 */
export function ownNumber(value: number): number {
  return typeof value === 'number' ? value : Number.NaN;
}

/** The same for lists, which nobody changes any more. */
export function ownNumbers(values: Iterable<number>): readonly number[] {
  return Object.freeze(Array.from(values, ownNumber));
}
