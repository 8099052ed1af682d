import { expect, test } from 'vitest';
import { AskSession } from '../../../src/core/asking/ask-session.ts';
import { LawComparison } from '../../../src/core/asking/law-comparison.ts';
import { historyToJson, parseHistory } from '../../../src/core/history/parse-history.ts';
import { exploreNoise } from '../../../src/core/privacy/noise.ts';
import { parseQuestion } from '../../../src/core/question-language/parse-question.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const domain = domainOf(3, 2);
const settings = { attributes: [0], epsilon: 1, neighbours: 'add-remove' as const, rowsPerPerson: 1 };
const open = () =>
  new AskSession(countsOf(domain, [500, 20, 7, 1, 300, 90]), settings, exploreNoise(seededRng('imported noise')));
const cube = { attributes: domain.attributes.slice(0, 1) };
const answers = [
  { query: { where: { a: [0, 0] } }, answer: 517, scale: 1.5, noise: 'geometric' },
  { query: { where: { a: [1, 1] } }, answer: 12.5, scale: 1.5 },
];

test('answers from elsewhere keep their noise in the room, in what it believes and in the file that it gives away', () => {
  const room = open();
  room.import(parseHistory({ domain: cube, answers }, 'history'));
  expect(historyToJson(room.history)).toMatchObject({ answers });

  const question = { ...parseQuestion("count where a = '0'", cube), halfWidth: 4, confidence: 0.9 };
  const belief = room.belief(question);
  if (typeof belief === 'string') throw new Error(belief);
  // P(|k| ≤ 4) and the first k that holds 90 %, of two-sided geometric noise.
  const outside = (k: number) => (2 * Math.exp(-(k + 1) / 1.5)) / (1 + Math.exp(-1 / 1.5));
  expect(belief.confidence).toBeCloseTo(1 - outside(4), 9);
  expect(belief.halfWidth).toBe([0, 1, 2, 3, 4, 5].find((k) => outside(k) <= 0.1));

  const compared = new LawComparison({ ...belief, interval: [-4, 4], errors: Float64Array.of(0, 1) }, () => 0).compared;
  expect(compared.map(({ method, says }) => [method, 'problem' in says])).toEqual([
    ['characteristic', false],
    ['convolution', false],
    ['monte-carlo', false],
    ['closed-form', true],
  ]);
  for (const { says } of compared) if ('probability' in says) expect(says.probability).toBeCloseTo(1 - outside(4), 2);
});
