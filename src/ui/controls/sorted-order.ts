export interface SortOrder {
  column: string;
  direction: 'ascending' | 'descending';
}

/** Made once: `localeCompare` would look the locale up for every pair. */
const words = new Intl.Collator('en', { numeric: true });

/** Row indices in sorted order; equal rows keep their order, what is not a number comes last either way. */
export function sortedOrder(
  count: number,
  valueAt: (index: number) => number | string,
  direction: SortOrder['direction'],
): Uint32Array {
  const values = Array.from({ length: count }, (_, index) => valueAt(index));
  const sign = direction === 'ascending' ? 1 : -1;
  const compare = (a: number, b: number): number => {
    const left = values[a] as number | string;
    const right = values[b] as number | string;
    if (typeof left === 'string' || typeof right === 'string') {
      return sign * words.compare(String(left), String(right));
    }
    if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
    return sign * (left < right ? -1 : left > right ? 1 : 0);
  };
  return Uint32Array.from({ length: count }, (_, index) => index).sort((a, b) => compare(a, b) || a - b);
}
