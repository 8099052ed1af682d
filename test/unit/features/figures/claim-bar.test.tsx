import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ClaimBar } from '../../../../src/features/figures/verdict.tsx';

const { POSITIVE_INFINITY, NEGATIVE_INFINITY } = Number;

test.each([
  ['log', 1.04, 1.01, 1.07, 1.1],
  ['log', 1, 1, 1, 1],
  ['log', 1e-3, 0, POSITIVE_INFINITY, 1],
  ['log', 2, 1e-300, 1e300, 3],
  ['linear', 0.5, NEGATIVE_INFINITY, POSITIVE_INFINITY, 0.8],
  ['linear', 0, 0, 0, 0],
  ['linear', 3, 2, 4, 80_000],
] as const)('a bar on a %s scale, %d (%d to %d) against %d, has numbers only', (scale, estimate, low, high, limit) => {
  for (const wanted of ['below', 'above'] as const) {
    const measured = { estimate, low, high, limit, wanted, scale, unit: 'share' } as const;
    const picture = renderToStaticMarkup(<ClaimBar comparison={measured} />);
    expect(picture).not.toMatch(/NaN|Infinity/);
    expect(picture).not.toMatch(/="-\d/);
  }
});
