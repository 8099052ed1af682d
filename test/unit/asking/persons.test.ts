import { describe, expect, test } from 'vitest';
import { AskSession } from '../../../src/core/asking/ask-session.ts';
import { exploreNoise } from '../../../src/core/privacy/noise.ts';
import { parseQuestion } from '../../../src/core/question-language/parse-question.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const domain = domainOf(4);
const counts = countsOf(domain, [40, 30, 20, 10]);

function session(rowsPerPerson: number, neighbours: 'add-remove' | 'replace-one' = 'add-remove', epsilon = 10) {
  const settings = { attributes: [0], epsilon, neighbours, rowsPerPerson };
  return new AskSession(counts, settings, exploreNoise(seededRng('persons')));
}

describe.each(['add-remove', 'replace-one'] as const)('questions about people of several rows, %s', (neighbours) => {
  const question = { ...parseQuestion('count where a <= 1', domain), halfWidth: 20, confidence: 0.9 };

  test('the same answer costs as many times as much, in the preview, the ledger and every cell', () => {
    const [one, three] = [1, 3].map((rows) => session(rows, neighbours));
    const [cheap, dear] = [one, three].map((room) => room.ask(question));
    if (cheap.kind !== 'measured' || dear.kind !== 'measured') throw new Error('not measured');
    expect(dear.answer).toBe(cheap.answer);
    expect(dear.cost).toBeCloseTo(3 * cheap.cost, 10);
    expect(dear.alpha).toBeCloseTo(3 * cheap.alpha, 10);
    expect(three.budget.spent).toBeCloseTo(3 * one.budget.spent, 10);
    three.budget.cells.forEach((cell, i) => {
      expect(cell).toBeCloseTo(3 * one.budget.cells[i], 10);
    });
  });

  test('a tree of counts costs what it says, with noise for all rows', () => {
    const [one, three] = [1, 3].map((rows) => {
      const room = session(rows, neighbours);
      room.measureTree(0.3);
      expect(room.budget.spent).toBeCloseTo(0.3, 9);
      return room.history.answers[1].scale;
    });
    expect(three).toBeCloseTo(3 * one, 6);
  });
});
