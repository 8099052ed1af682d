import { describe, expect, test } from 'vitest';
import { whyNoMargin } from '../../src/core/experiment/release/margins.ts';
import { mechanisms } from '../../src/core/mechanisms/registry.ts';
import { apartWhenExchanged, biasAndNoise, lawWhenExchanged, placesOf, ROUNDED_OFF } from '../support/principles.ts';

// What principles.test.ts looks at in one place, in all places, for both kinds of neighbours, and for longer.

const everywhere = mechanisms.flatMap((mechanism) =>
  placesOf(mechanism).flatMap((place) =>
    (['add-remove', 'replace-one'] as const).map((neighbours) => ({
      title: `${mechanism.id} on ${place.spec.kind}, ${neighbours}`,
      mechanism,
      place: { ...place, neighbours },
    })),
  ),
);

/** What fits a distribution takes a second a run. */
const runsOf = ({ synthetic }: (typeof mechanisms)[number]) => (synthetic ? 40 : 200);
const PATIENCE = 600_000;

describe('so many times the records are worth so many times the ε', () => {
  const alike = everywhere.filter(({ mechanism }) => mechanism.dependsOnSize === undefined);
  test.each(alike)(
    '$title',
    ({ mechanism, place }) => {
      const setting = { ...place, epsilon: 0.4, seed: 'long' };
      const times = 8;
      const apart = apartWhenExchanged(mechanism, setting, times);
      if (apart <= ROUNDED_OFF) return;
      expect(lawWhenExchanged(mechanism, setting, times, runsOf(mechanism))).toBeGreaterThan(1e-7);
    },
    PATIENCE,
  );
});

describe('bias and noise are told apart', () => {
  const lawful = everywhere.filter(
    ({ mechanism }) => whyNoMargin({ id: mechanism.id }) === null && !mechanism.inconsistent,
  );
  test.each(lawful)('$title', ({ mechanism, place }) => {
    const { bias, held } = biasAndNoise(mechanism, { ...place, epsilon: 0.3, seed: 'long' }, 1000);
    expect(bias).toBeLessThan(6);
    expect(held).toBeGreaterThan(0.9 - 6 * Math.sqrt(0.09 / 1000));
  });
});
