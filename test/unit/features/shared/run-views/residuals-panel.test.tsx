import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  contrastsWords,
  ResidualsPanel,
} from '../../../../../src/features/shared/run-views/residuals/residuals-panel.tsx';
import { domainOf } from '../../../../support/small-data.ts';

const domain = domainOf(64, 3);

test('a plan is told in words, with how good its contrasts are', () => {
  const best = { attribute: 0, asked: 'ranges', above: 0.00041 } as const;
  expect(contrastsWords(best, domain)).toMatch(/^a is measured by contrasts for ranges, .* at most 0\.0410\s%/);
  expect(contrastsWords({ ...best, asked: 'prefixes', above: null }, domain)).toContain(
    'steps between halves, for prefixes',
  );
  const residuals = [
    { attributes: [], deviation: 4.5, share: 0.75 },
    { attributes: [0, 1], deviation: 9, share: 0.25 },
  ];
  const page = renderToStaticMarkup(
    <ResidualsPanel domain={domain} view={{ kind: 'residuals', residuals, contrasts: [best] }} />,
  );
  expect(page).toContain('2 tables were measured');
  expect(page).toContain('What each table adds, and its noise');
});
