import { expect, test } from 'vitest';
import { AskSession } from '../../../src/core/asking/ask-session.ts';
import { probabilityOf } from '../../../src/core/asking/hypothesis.ts';
import { TableCounts } from '../../../src/core/data/counts/table-counts.ts';
import { exploreNoise } from '../../../src/core/privacy/noise.ts';
import { parseQuestion } from '../../../src/core/question-language/parse-question.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';

const domain = { attributes: [{ name: 'x', size: 3, labels: ['a', 'b', 'c'] }] };
const counts = new TableCounts(domain, 60, new Map([['0', Float64Array.of(10, 20, 30)]]));
const open = (neighbours: 'add-remove' | 'replace-one', records?: number) =>
  new AskSession(
    counts,
    { attributes: [0], epsilon: 1, neighbours, rowsPerPerson: 1, ...(records === undefined ? {} : { records }) },
    exploreNoise(seededRng('hypothesis')),
  );
const asked = (text: string) => parseQuestion(text, domain);

test('a hypothesis has the probability that the law of the error gives it', () => {
  const room = open('add-remove');
  const { hypothesis, ...question } = asked('2 * count where x = a + 5 > 20?');
  const outcome = room.ask({ ...question, halfWidth: 20, confidence: 0.95 });
  if (outcome.kind !== 'measured' || !outcome.belief || !hypothesis) throw new Error('not measured');
  const { estimate } = outcome.belief;
  // One Laplace noise of this scale, times two.
  const tail = 0.5 * Math.exp(-Math.abs(20 - estimate) / outcome.belief.noiseScales[0]!);
  expect(probabilityOf(hypothesis, outcome.belief)).toBeCloseTo(estimate > 20 ? 1 - tail : tail, 9);
  const { hypothesis: below } = asked('count at most 20');
  expect(below && probabilityOf(below, outcome.belief)).toBeCloseTo(estimate > 20 ? tail : 1 - tail, 9);
  const { hypothesis: within } = asked('count between 0 and 1e6');
  expect(within && probabilityOf(within, outcome.belief)).toBeLessThan(1);
});

test('of what is known exactly it is so or not, and the ends matter', () => {
  const room = open('replace-one', 60);
  const chance = (text: string) => {
    const { hypothesis, ...question } = asked(text);
    const outcome = room.ask({ ...question, halfWidth: 0.001, confidence: 0.95 });
    if (outcome.kind !== 'inferred' || !hypothesis) throw new Error(outcome.kind);
    return probabilityOf(hypothesis, outcome.belief);
  };
  expect(['count > 60', 'count >= 60', 'count < 60', 'count <= 60', 'count > 59'].map(chance)).toEqual([0, 1, 0, 1, 1]);
  expect(room.budget.spent).toBe(0);
});

test('no cell shows more than was spent in all', () => {
  const room = open('replace-one');
  const ask = (text: string, halfWidth: number) => room.ask({ ...asked(text), halfWidth, confidence: 0.9 });
  // Everybody counted together costs nothing where a record is replaced, however often.
  ask('count', 0.5);
  expect([...room.budget.cells]).toEqual([0, 0, 0]);
  ask('count where x = a', 5);
  ask('5 * count + count where x = b', 10);
  const { spent, cells } = room.budget;
  expect(spent).toBeGreaterThan(0);
  for (const cell of cells) expect(cell).toBeLessThanOrEqual(spent);
});
