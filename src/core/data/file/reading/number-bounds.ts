/** What says that a number is a bound, in patterns that Python reads in the same way. */
export const boundWords = {
  below:
    'n? ?<(?!=)|less than|fewer than|under|below|younger than|unter|weniger als|moins de|menos de|meno di|minder dan',
  above: 'n? ?>(?!=)|more than|greater than|over|above|older than|über|mehr als|plus de|más de|più di|meer dan',
  from: 'n? ?[<>]=|[≤≥]|at least|at most|up to|mindestens|höchstens|au moins|au plus|al menos|almeno|minstens',
  orMore:
    '(?:and|or|&|und|oder|et|ou|y|o|e) (?:over|above|older|more|up|higher|greater|under|below|younger|less|fewer|lower|mehr|' +
    'älter|darüber|höher|weniger|jünger|darunter|plus|más|mas|moins|menos)',
  number: '[^A-Za-z\\u00c0-\\u024f<>=≤≥]*?[0-9][^A-Za-z\\u00c0-\\u024f<>=≤≥]*?',
  unit: '(?:(?!(?:and|or|und|oder|et|ou|y|o|e)\\b)[A-Za-z\\u00c0-\\u024f]{1,12}\\.?)?',
} as const;

const { below, above, from, orMore, number, unit } = boundWords;
const BOUND = new RegExp(`^(?:(${below})|(${above})|(${from}))? ?(${number}) ?(${unit}) ?(${orMore})? ?${unit}$`, 'i');

/**
 * The number that a bound is taken for: “89 or older” and “≥ 89” are 89, “<5” is the largest number below it that is written
 * with as many places (4), “>95” the smallest above (96). NaN for what is no bound. `read`: of a number without words.
 */
export function numberAtBound(cell: string, decimal: string, read: (text: string) => number): number {
  const match = BOUND.exec(cell.trim().replace(/[ \t]+/g, ' '));
  if (!match || [match[1], match[2], match[3], match[6]].every((word) => word === undefined)) return Number.NaN;
  const value = read(match[4]);
  const step = match[1] !== undefined ? -1 : match[2] !== undefined ? 1 : 0;
  if (step === 0 || Number.isNaN(value)) return value;
  const [, places = ''] = match[4].split(decimal);
  const digits = places.replace(/[^0-9]/g, '').length;
  return Number((value + step / Number(`1e${digits}`)).toFixed(Math.min(digits, 20)));
}

export function isBoundText(cell: string): boolean {
  return !Number.isNaN(numberAtBound(cell, '.', () => 1));
}
