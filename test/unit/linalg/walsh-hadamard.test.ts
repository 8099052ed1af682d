import { expect, test } from 'vitest';
import { walshHadamard } from '../../../src/core/linalg/walsh-hadamard.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';

const bits = (x: number) => x.toString(2).split('1').length - 1;

test.each([0, 1, 2, 3, 4, 5, 6])('is Σ (−1)^|S∩x| over 2^%i numbers', (d) => {
  const rng = seededRng(`wht ${d}`);
  const values = Float64Array.from({ length: 1 << d }, () => rng.uniform());
  const plain = Array.from(values, (_, s) =>
    values.reduce((sum, value, x) => sum + (bits(s & x) % 2 ? -value : value), 0),
  );
  walshHadamard(values).forEach((value, s) => {
    expect(value).toBeCloseTo(plain[s], 12);
  });
});
