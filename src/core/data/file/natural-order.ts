const RUNS = /\d+|\D+/g;

/**
 * "a2" before "a10". Not the platform's collation: that depends on the language settings, and the order of values is
 * the order of codes, which must be the same everywhere.
 */
export function compareNaturally(a: string, b: string): number {
  const left = a.match(RUNS) ?? [];
  const right = b.match(RUNS) ?? [];
  for (let i = 0; i < left.length && i < right.length; i++) {
    const order = compareRuns(left[i], right[i]);
    if (order !== 0) return order;
  }
  return left.length - right.length || compareText(a, b);
}

function compareRuns(a: string, b: string): number {
  const difference = Number(a) - Number(b);
  return Number.isNaN(difference) || difference === 0 ? compareText(a, b) : difference;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
