import { expect, test } from 'vitest';
import { AskSession } from '../../../src/core/asking/ask-session.ts';
import { TableCounts } from '../../../src/core/data/counts/table-counts.ts';
import type { Domain } from '../../../src/core/data/domain.ts';
import { exploreNoise } from '../../../src/core/privacy/noise.ts';
import { parseQuestion } from '../../../src/core/question-language/parse-question.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { expandQuery } from '../../../src/core/workload/linear-query.ts';

const domain: Domain = {
  attributes: [
    { name: 'a', size: 3, labels: ['0', '1', '2'] },
    { name: 'b', size: 4, labels: ['w', 'x', 'y', 'z'] },
  ],
};
const table = Float64Array.from({ length: 12 }, (_, cell) => 50 + 7 * cell);
const counts = new TableCounts(domain, 1062, new Map([['0,1', table]]));
const shapes = [
  'count',
  'count where a >= 1',
  'count where b = x',
  '2*count where a = 0 - 3*count where b in (y, z)',
  'count where a = 2 and b = w',
  'count where not a = 1 or b = z',
  '-0.5 * count where b != x + 4',
];

/** Theorem 5.4 and its replace-one form, straight from the definition. */
function costOf(room: AskSession, neighbours: 'add-remove' | 'replace-one'): number {
  const rows = room.history.answers.map(({ query, scale }) =>
    [...expandQuery(query, domain, [0, 1])].map((q) => q / scale),
  );
  const cells = [...table.keys()];
  const moved = (j: number, k: number | null) =>
    rows.reduce((sum, row) => sum + Math.abs((row[j] ?? 0) - (k === null ? 0 : (row[k] ?? 0))), 0);
  const pairs =
    neighbours === 'add-remove'
      ? cells.map((j) => moved(j, null))
      : cells.flatMap((j) => cells.map((k) => moved(j, k)));
  return Math.max(...pairs);
}

test.each(['add-remove', 'replace-one'] as const)(
  'a budget is spent to its end, to the unit, and every advice is good (%s)',
  (neighbours) => {
    const rng = seededRng(`exhaustion ${neighbours}`);
    const room = new AskSession(
      counts,
      { attributes: [0, 1], epsilon: 0.5, neighbours, rowsPerPerson: 1 },
      exploreNoise(rng.split('noise')),
    );
    const seen = { measured: 0, inferred: 0, refused: 0, inferredAfterRefusal: 0, advice: 0 };
    for (let turn = 0; turn < 150; turn++) {
      const text = shapes[Math.floor(rng.uniform() * shapes.length)] ?? 'count';
      const question = {
        ...parseQuestion(text, domain),
        halfWidth: Number((10 + 400 * rng.uniform() * rng.uniform()).toPrecision(3)),
        confidence: [0.6, 0.9, 0.95][turn % 3] ?? 0.9,
      };
      const foretold = room.preview(question);
      const before = room.budget.spent;
      const outcome = room.ask(question);
      expect(outcome.kind).toBe(foretold.kind === 'measure' ? 'measured' : foretold.kind);
      seen[outcome.kind]++;
      if (outcome.kind === 'measured') expect(room.budget.spent - before).toBeCloseTo(outcome.cost, 11);
      else expect(room.budget.spent).toBe(before);
      if (outcome.kind === 'inferred' && seen.refused > 0) seen.inferredAfterRefusal++;
      if (outcome.kind !== 'refused') continue;
      expect(outcome.reason).toMatch(/^Measuring this costs ε = [\d.e-]+ more, but only [\d.e-]+ is left\. .+\.$/);
      expect(outcome.remedies.length).toBeGreaterThan(0);
      for (const { change, sentence } of outcome.remedies) {
        expect(sentence).toMatch(/\.$/);
        if (change) expect(room.preview({ ...question, ...change }).kind, sentence).not.toBe('refused');
        seen.advice++;
      }
      // Now and then the advice is taken, which spends what is left.
      if (turn % 5 === 0) room.ask({ ...question, ...(outcome.remedies[0]?.change ?? {}) });
    }
    expect(seen.measured).toBeGreaterThan(5);
    expect(seen.inferredAfterRefusal).toBeGreaterThan(5);
    expect(seen.advice).toBeGreaterThan(20);
    expect(room.budget.spent).toBeLessThanOrEqual(0.5);
    expect(room.budget.spent).toBeGreaterThan(0.49);
    expect(room.budget.spent).toBeCloseTo(costOf(room, neighbours), 10);
  },
);

test('where every cell has had the whole budget, only the history answers, and the refusal says so', () => {
  const room = new AskSession(
    counts,
    { attributes: [0, 1], epsilon: 1, neighbours: 'add-remove', rowsPerPerson: 1 },
    exploreNoise(seededRng('all')),
  );
  const ask = (text: string, halfWidth: number) => ({ ...parseQuestion(text, domain), halfWidth, confidence: 0.8 });
  expect(room.ask(ask('count', -Math.log(0.2))).kind).toBe('measured');
  expect(room.budget.spent).toBe(1);
  const refused = room.preview(ask('count where a = 1', 1000));
  expect(refused).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('only 0 is left. Nor does the history determine it'),
    remedies: [{ change: null, sentence: expect.stringContaining('Every cell has had the whole budget') }],
  });
  expect(room.ask(ask('3 * count - 12', 100)).kind).toBe('inferred');
});

test.each(['add-remove', 'replace-one'] as const)(
  'a question whose numbers are too large is not refused as if the cells had been spent (%s)',
  (neighbours) => {
    const room = new AskSession(
      counts,
      { attributes: [0, 1], epsilon: 1, neighbours, rowsPerPerson: 1 },
      exploreNoise(seededRng('large numbers')),
    );
    const large = { ...parseQuestion('1e20 * count where b = x', domain), halfWidth: 60, confidence: 0.95 };
    expect(room.preview(large)).toMatchObject({
      kind: 'refused',
      remedies: [{ change: null, sentence: expect.stringContaining('Divide the question by a number') }],
    });
    expect(room.preview({ ...large, ...parseQuestion('count where b = x', domain) }).kind).toBe('measure');
  },
);
