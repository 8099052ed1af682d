import { expect, test } from 'vitest';
import { inverse, PRIME, ResidueBasis, reduced, residue, residuesOf } from '../../../src/core/linalg/residues.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';

test('residues are those of whole numbers of any size', () => {
  for (const value of [0, 1, -1, PRIME, -PRIME - 2, 2 ** 51 + 12345, -(2 ** 51) - 1, 63 * PRIME ** 2 + 5]) {
    const wanted = Number(((BigInt(value) % BigInt(PRIME)) + BigInt(PRIME)) % BigInt(PRIME));
    expect(residue(value)).toBe(wanted);
    if (Math.abs(value) < 2 ** 52) expect(reduced(value)).toBe(wanted);
  }
  expect(residue(2 ** 300)).toBe(Number(2n ** 300n % BigInt(PRIME)));
  for (const value of [1, 2, 1000, PRIME - 1]) expect(reduced(value * inverse(value))).toBe(1);
});

test('short decimals become whole numbers, others do not', () => {
  expect(residuesOf(Float64Array.of(0.1, 0.25, -3))).toEqual(Float64Array.of(10, 25, PRIME - 300));
  expect(residuesOf(Float64Array.of(1e300))).toEqual(Float64Array.of(residue(1e300)));
  expect(residuesOf(Float64Array.of(1 / 3))).toBeNull();
  expect(residuesOf(Float64Array.of(0.1 + 0.2, 1e-12))).toBeNull();
});

/** Rows of rank `rank`, in residues. */
function rowsOf(seed: string, count: number, columns: number, rank: number): Float64Array[] {
  const rng = seededRng(seed);
  const base = Array.from({ length: rank }, () => Float64Array.from({ length: columns }, () => rng.integer(PRIME)));
  return Array.from({ length: count }, () =>
    combination(
      base,
      Float64Array.from(base, () => rng.integer(PRIME)),
    ),
  );
}

function combination(rows: readonly Float64Array[], parts: ArrayLike<number>): Float64Array {
  const sum = new Float64Array(rows[0]!.length);
  for (const [i, row] of rows.entries()) {
    for (let c = 0; c < sum.length; c++) sum[c] = reduced(sum[c]! + parts[i]! * row[c]!);
  }
  return sum;
}

function basisOf(rows: readonly Float64Array[]): ResidueBasis {
  const columns = rows[0]!.length;
  const flat = new Float64Array(rows.length * columns);
  for (const [i, row] of rows.entries()) flat.set(row, i * columns);
  return new ResidueBasis(flat, rows.length, columns);
}

test('combinations of rows are told from other rows, over several panels', () => {
  const rows = rowsOf('span', 170, 160, 110);
  const basis = basisOf(rows);
  const inside = combination(
    rows,
    Float64Array.from(rows, (_, i) => i * i),
  );
  expect(basis.spans(inside)).toBe(true);
  inside[159] = reduced(inside[159]! + 1);
  expect(basis.spans(inside)).toBe(false);
  expect(basis.spans(new Float64Array(160))).toBe(true);
});

test('what the first columns hide is found as a combination of rows', () => {
  // In the first 60 columns rank 60, in the last ones more.
  const rows = rowsOf('hidden', 80, 60, 60).map((row, i) => {
    const longer = new Float64Array(62);
    longer.set(row);
    longer[60] = i === 70 ? 5 : 0;
    return longer;
  });
  const basis = basisOf(rows);
  const found = basis.remainderAt(60);
  expect(found).not.toBeNull();
  const sum = combination(
    rows,
    rows.map((_, i) => found!.get(i) ?? 0),
  );
  expect([...sum.subarray(0, 60)].every((value) => value === 0)).toBe(true);
  expect(sum[60]).not.toBe(0);
  expect(basis.remainderAt(61)).toBeNull();
});
