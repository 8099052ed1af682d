import { expect, test } from 'vitest';
import { ireductFigures } from '../../../../src/core/figures/swept/ireduct.ts';

test('figures run the rule of their paper, whatever runs where nothing is stated', () => {
  const stated = ireductFigures
    .flatMap(({ variants, experiment }) => variants.map(({ id }) => experiment(id)))
    .flatMap(({ mechanisms }) => mechanisms as readonly { id: string; params?: Record<string, unknown> }[])
    .filter(({ id }) => id === 'ireduct')
    .map(({ params }) => params?.pick);
  expect(stated.length).toBeGreaterThan(5);
  expect(new Set(stated)).toEqual(new Set(['paper']));
});
