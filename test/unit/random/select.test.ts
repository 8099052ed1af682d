import { expect, test } from 'vitest';
import { exp } from '../../../src/core/math/exp.ts';
import type { Rng } from '../../../src/core/random/rng.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { select } from '../../../src/core/random/select.ts';

/** The same choice from a list of all running totals. */
function plainly(uniform: number, scores: Float64Array, rate: number): number {
  const most = scores.reduce((a, b) => Math.max(a, b));
  let total = 0;
  const upTo = scores.map((score) => {
    total += exp(rate * (score - most));
    return total;
  });
  const found = upTo.findIndex((sum) => sum > uniform * total);
  return found < 0 ? scores.length - 1 : found;
}

test.each([1, 2, 511, 512, 513, 1024, 5000])('the choice among %i is where the running total passes', (length) => {
  const rng = seededRng(`select ${length}`);
  const scores = Float64Array.from({ length }, () => Math.floor(40 * rng.uniform()));
  const draws = [0, 1 - Number.EPSILON / 2, ...Array.from({ length: 500 }, () => rng.uniform())];
  for (const rate of [0, 0.1, 3, 60]) {
    for (const uniform of draws) {
      const drawn: Rng = { ...rng, uniform: () => uniform };
      const chosen = select(drawn, scores, rate);
      if (chosen !== plainly(uniform, scores, rate)) expect.fail(`rate ${rate}, uniform ${uniform}: ${chosen}`);
    }
  }
});
