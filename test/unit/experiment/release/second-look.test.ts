import { expect, test } from 'vitest';
import { parseExperiment } from '../../../../src/core/experiment/parse-experiment.ts';
import { secondLook, uncoveredSentence } from '../../../../src/core/experiment/release/second-look.ts';
import { TrialService } from '../../../../src/core/experiment/run/trial-service.ts';
import { domainOf } from '../../../support/small-data.ts';

test.each(['0.4', ' 0.4 ', '0,4', 'ε = 0.4', '.4', '4e-1'])('“%s” is the ε of 0.4 that was asked for', (text) => {
  expect(secondLook({ epsilon: 0.4 }, text)?.by).toBe('the steward');
});

test('what the page shows is what has to be typed, whatever tenths added up to it', () => {
  expect(secondLook({ epsilon: 0.1 + 0.2 }, '0.3')).toEqual({ typed: '0.3', by: 'the steward' });
  expect(secondLook({ epsilon: 1e-9 }, '1e-9')).not.toBeNull();
});

test.each(['', ' ', '0.41', '4', 'x', 'release', '0.4 0.4', '0..4', '1/2', 'A1'])('“%s” confirms nothing', (text) => {
  expect(secondLook({ epsilon: 0.4 }, text)).toBeNull();
});

test('a second person signs with initials', () => {
  expect(secondLook({ epsilon: 0.4 }, 'mk')).toEqual({ typed: 'mk', by: 'a second person' });
  expect(secondLook({ epsilon: 0.4 }, 'ÉØ')?.by).toBe('a second person');
});

test('what is not covered is named, each by its name', () => {
  const sex = { attribute: 'sex', learned: ['values'] } as const;
  const age = { attribute: 'age', learned: ['bins'] } as const;
  expect(uncoveredSentence({ notCovered: [], personOpen: false, rowsPerPerson: 1, givenRecords: false })).toBeNull();
  expect(uncoveredSentence({ notCovered: [sex, age], personOpen: true, rowsPerPerson: 1, givenRecords: true })).toBe(
    'Not covered: what was read off the data of sex and age; people who have more than one row, for nobody said that one row is one person; the number of rows.',
  );
});

const domain = domainOf(2, 3);
function expected(change: Record<string, unknown>, records: number | null = 900, of = domain) {
  const experiment = parseExperiment({
    version: 1,
    dataset: { builtin: 'census-like' },
    workload: { kind: 'marginals', order: 1 },
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: [0.5] },
    trials: 1,
    ...change,
  });
  return new TrialService(() => 0).expected(of, records, { ...experiment, metrics: [] });
}

const hidden = { neighbours: 'add-remove', publicRecordCount: false };
test.each([
  ['two-phase where n is private', { ...hidden, mechanisms: [{ id: 'two-phase' }] }, /kept private here/],
  ['mwem where n is private', { ...hidden, mechanisms: [{ id: 'mwem' }] }, /kept private here/],
  ['ireduct where n is private', { ...hidden, mechanisms: [{ id: 'ireduct' }] }, /kept private here/],
  ['retention where n is private', { ...hidden, mechanisms: [{ id: 'retention' }] }, /kept private here/],
  ['a mechanism that is not private', { mechanisms: [{ id: 'oracle' }] }, /cannot be released/],
  [
    'a coupling that is not exact',
    { mechanisms: [{ id: 'ireduct', params: { coupling: 'paper' } }] },
    /cannot be released/,
  ],
  [
    'weights where a mechanism has its own rule',
    { mechanisms: [{ id: 'mwem' }], workload: { kind: 'marginals', order: 1, weights: [1, 2] } },
    /has weights/,
  ],
  [
    'sums beyond 2^53',
    { mechanisms: [{ id: 'mwem' }], workload: { kind: 'queries', queries: [{ coefficients: [9e15, 1, 1, 1, 1, 1] }] } },
    /up to 2\^53/,
  ],
])('before the press it refuses %s, as the worker would', (_, change, why) => {
  const outcome = expected(change, 'publicRecordCount' in change ? null : 900);
  expect(outcome.ok ? '' : outcome.message).toMatch(why);
});

test('and it refuses nothing that the worker would draw', () => {
  for (const id of ['laplace', 'geometric', 'two-phase', 'ireduct', 'mwem', 'cube-bmax', 'retention', 'flipping']) {
    expect(expected({ mechanisms: [{ id }] }).ok, id).toBe(true);
  }
});
