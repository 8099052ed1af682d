import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeLabels } from '../../../../src/ui/charts/place-labels.ts';

describe('placeLabels', () => {
  it('leaves labels alone that are far apart', () => {
    expect(placeLabels([10, 50, 90], 16, 0, 100)).toEqual([10, 50, 90]);
  });

  it('moves neighbours apart around their middle', () => {
    expect(placeLabels([50, 50], 16, 0, 100)).toEqual([42, 58]);
  });

  it('says when there is no room', () => {
    expect(placeLabels([1, 2, 3], 60, 0, 100)).toBeNull();
  });

  it('keeps order, distance and bounds', () => {
    const wishes = fc.array(fc.double({ min: -50, max: 350, noNaN: true }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(wishes, (ys) => {
        const placed = placeLabels(ys, 16, 0, 300);
        expect(placed).not.toBeNull();
        const ranked = ys.map((y, index) => [y, placed![index]!] as const).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        ranked.forEach(([, y], rank) => {
          expect(y).toBeGreaterThanOrEqual(-1e-9);
          expect(y).toBeLessThanOrEqual(300 + 1e-9);
          if (rank > 0) expect(y - ranked[rank - 1]![1]).toBeGreaterThanOrEqual(16 - 1e-9);
        });
      }),
    );
  });
});
