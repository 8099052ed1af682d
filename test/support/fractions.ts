/** Exact rational numbers, for oracles. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

function reduced(n: bigint, d: bigint): Fraction {
  let [a, b] = [n < 0n ? -n : n, d < 0n ? -d : d];
  while (b !== 0n) [a, b] = [b, a % b];
  const sign = d < 0n ? -1n : 1n;
  return a === 0n ? { n: 0n, d: 1n } : { n: (sign * n) / a, d: (sign * d) / a };
}

export function fraction(x: number): Fraction {
  let d = 1n;
  let scaled = x;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    d *= 2n;
  }
  return reduced(BigInt(scaled), d);
}

export const ZERO: Fraction = { n: 0n, d: 1n };
export const isZero = (a: Fraction): boolean => a.n === 0n;
export const plus = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.d + b.n * a.d, a.d * b.d);
export const times = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.n, a.d * b.d);
export const over = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.d, a.d * b.n);
export const negated = (a: Fraction): Fraction => ({ n: -a.n, d: a.d });

/** Right to about 60 bits, whatever the size of numerator and denominator. */
export function toNumber({ n, d }: Fraction): number {
  const bits = (x: bigint) => (x < 0n ? -x : x).toString(2).length;
  const shift = BigInt(Math.max(0, bits(d) - bits(n) + 64));
  return Number((n << shift) / d) / 2 ** Number(shift);
}

/** A solution of A·x = b, or null where there is none. Free unknowns are zero. */
export function solveExactly(
  matrix: readonly (readonly Fraction[])[],
  rightHandSide: readonly Fraction[],
): Fraction[] | null {
  const rows = matrix.map((row, i) => [...row, rightHandSide[i]!]);
  const columns = matrix[0]!.length;
  const pivots: number[] = [];
  for (let c = 0; c < columns; c++) {
    const top = pivots.length;
    const found = rows.findIndex((row, i) => i >= top && !isZero(row[c]!));
    if (found < 0) continue;
    [rows[top], rows[found]] = [rows[found]!, rows[top]!];
    const pivotRow = rows[top]!.map((value) => over(value, rows[top]![c]!));
    rows[top] = pivotRow;
    for (let i = 0; i < rows.length; i++) {
      const factor = rows[i]![c]!;
      if (i !== top && !isZero(factor)) {
        rows[i] = rows[i]!.map((value, j) => plus(value, negated(times(factor, pivotRow[j]!))));
      }
    }
    pivots.push(c);
  }
  if (rows.slice(pivots.length).some((row) => !isZero(row[columns]!))) return null;
  const x = Array.from({ length: columns }, () => ZERO);
  for (const [i, c] of pivots.entries()) x[c] = rows[i]![columns]!;
  return x;
}

/**
 * The best linear unbiased estimate of a target as weights of the answers, exactly: least Σ s²w² with Hᵀw = q, by
 * Lagrange's equations. Null for a target that is not estimable.
 */
export function exactWeights(
  rows: readonly (readonly number[])[],
  sizes: readonly number[],
  target: readonly number[],
) {
  const m = rows.length;
  const system = [
    ...rows.map((row, i) => [
      ...rows.map((_, j) => (i === j ? times(fraction(sizes[i]!), fraction(sizes[i]!)) : ZERO)),
      ...row.map(fraction),
    ]),
    ...target.map((_, c) => [...rows.map((row) => fraction(row[c]!)), ...target.map(() => ZERO)]),
  ];
  const rightHandSide = [...rows.map(() => ZERO), ...target.map(fraction)];
  return solveExactly(system, rightHandSide)?.slice(0, m) ?? null;
}
