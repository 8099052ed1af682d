import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EpsilonRisk } from '../../../../../src/features/shared/risk/epsilon-risk.tsx';

const unit = { neighbours: 'add-remove', rowsPerPerson: 1, isPersonOpen: false } as const;

test('beside an ε stand its words, and a picture that says the same to those who do not see it', () => {
  const page = renderToStaticMarkup(<EpsilonRisk epsilon={1} delta={0} unit={unit} />);
  expect(page).toContain('What ε = 1 risks');
  expect(page).toContain('A suspicion of 10 % that a certain person is in the data can grow to at most 23.2 %.');
  expect(page.match(/<svg[^>]*viewBox="0 0 100 10"[^>]*aria-hidden="true"/g)).toHaveLength(3);
  for (const words of ['1 % → 2.68 %', '10 % → 23.2 %', '50 % → 73.2 %']) expect(page).toContain(words);
  expect(page).not.toContain('δ');
});

test.each([1e-9, 0.1, 5, 1000])('the picture of ε = %s has numbers only, and δ does not hide', (epsilon) => {
  const page = renderToStaticMarkup(<EpsilonRisk epsilon={epsilon} delta={1e-7} unit={unit} />);
  expect(page).not.toMatch(/NaN|Infinity|="-\d/);
  expect(page).toContain('with a probability of at most δ = 1e-7.');
});
