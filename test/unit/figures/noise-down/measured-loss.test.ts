import { describe, expect, it } from 'vitest';
import { measureLoss } from '../../../../src/core/figures/noise-down/measured-loss.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';

const DRAWS = 100_000;
const measured = (method: Parameters<typeof measureLoss>[0]) =>
  measureLoss(method, 1, 0.5, DRAWS, seededRng(`measure ${method}`));

// λ = 1, λ′ = 0.5: the claim is 2. A bound is too high once in a million seeds.
describe('measureLoss', () => {
  it('never accuses the exact coupling, and comes near to what it costs', () => {
    const { lowerBound } = measured('exact');
    expect(lowerBound).toBeLessThanOrEqual(2);
    expect(lowerBound).toBeGreaterThan(1.7);
  });

  it.each(['independent', 'paper', 'paper-printed'] as const)('proves that %s costs more than 1/λ′', (method) => {
    expect(measured(method).lowerBound).toBeGreaterThan(2);
  });

  it('finds no more in independent answers than 1/λ + 1/λ′', () => {
    expect(measured('independent').lowerBound).toBeLessThanOrEqual(3);
  });

  it('tells how far it is, and ends with all of its draws', () => {
    const shares: number[] = [];
    const { draws } = measureLoss('exact', 2, 1, 2000, seededRng('progress'), (share) => shares.push(share));
    expect(draws).toBe(2000);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(Math.max(...shares)).toBeLessThan(1);
  });
});
