import { expect, test } from 'vitest';
import { AskSession, type NewClaim } from '../../../src/core/asking/ask-session.ts';
import type { AnswersElsewhere, SharedKnowledge } from '../../../src/core/asking/claim.ts';
import { TableCounts } from '../../../src/core/data/counts/table-counts.ts';
import type { Domain } from '../../../src/core/data/domain.ts';
import { parseHistory } from '../../../src/core/history/parse-history.ts';
import type { FramedAttribute } from '../../../src/core/privacy/book/entries.ts';
import { exploreNoise } from '../../../src/core/privacy/noise.ts';
import { parseQuestion } from '../../../src/core/question-language/parse-question.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { renameInQuery } from '../../../src/core/workload/query-spec.ts';

const domain: Domain = {
  attributes: [
    { name: 'age', size: 2, labels: ['0–30', '31–90'] },
    { name: 'sex', size: 2, labels: ['f', 'm'] },
    { name: 'town', size: 2, labels: ['a', 'b'] },
  ],
};
const tables = new Map([
  ['0,1', Float64Array.of(10, 20, 300, 40)],
  ['0,2', Float64Array.of(20, 10, 40, 300)],
  ['1,2', Float64Array.of(100, 210, 30, 30)],
  ['2', Float64Array.of(60, 310)],
]);
const counts = new TableCounts(domain, 370, tables);
const frame: FramedAttribute[] = domain.attributes.map(({ name, size }) => ({ column: name, coding: name, size }));
const alone: SharedKnowledge = { frame, elsewhere: [], claims: [] };

function open(attributes: number[], shared: Partial<SharedKnowledge> = {}, over = counts): AskSession {
  const settings = { attributes, epsilon: 1000, neighbours: 'add-remove' as const, rowsPerPerson: 1 };
  return new AskSession(over, settings, exploreNoise(seededRng('claims')), { ...alone, ...shared });
}

const ask = (room: AskSession, text: string, halfWidth = 5) =>
  room.ask({ ...parseQuestion(text, room.cube), halfWidth, confidence: 0.9 });

function watch(
  room: AskSession,
  text: string,
  low: number | null,
  high: number | null,
  change: Partial<NewClaim> = {},
) {
  const { query } = parseQuestion(text, room.cube);
  room.watch({ query, low, high, threshold: 0.9, action: 'infer-only', ...change });
}

/** What a session leaves behind for the next cube, as the page keeps it. */
function left(room: AskSession, own = frame): { elsewhere: AnswersElsewhere; claims: SharedKnowledge['claims'] } {
  const names = room.cube.attributes.map(({ name }) => name);
  const answers = room.history.answers.map(({ spec, answer, scale }, index) => ({
    spec: renameInQuery(spec, (name) => String(names.indexOf(name))),
    answer,
    scale,
    cost: room.costs[index] ?? null,
  }));
  const elsewhere = { frame: names.map((name) => own.find(({ column }) => column === name)!), answers, lost: 0 };
  return { elsewhere, claims: room.claims.map(({ claim }) => claim) };
}

test('a claim that is given away in one cube stops measuring in every other one', () => {
  const first = open([0, 1]);
  watch(first, 'count where age > 30 and sex = f', 200, null);
  ask(first, 'count where age > 30 and sex = f');
  const { elsewhere, claims } = left(first);
  expect(claims[0]?.reached).toBeGreaterThan(0.9);
  for (const attributes of [[0, 1], [2], [0, 2]]) {
    const other = open(attributes, { elsewhere: [elsewhere], claims });
    expect(ask(other, 'count')).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('“count where age = "31–90" and sex = f is at least 200” has become'),
    });
    expect(other.budget.spent).toBe(0);
  }
  // Even where the answers themselves are gone, or contradicted by a file.
  const after = open([0, 1], { claims });
  const lie = { query: { where: { age: [1, 1], sex: [0, 0] } }, answer: 0, scale: 1e-6 };
  after.import(parseHistory({ domain: { attributes: after.cube.attributes }, answers: [lie] }, 'history'));
  expect(ask(after, 'count').kind).toBe('refused');
});

test('answers of several cubes together give a claim away', () => {
  const first = open([1, 2]);
  watch(first, 'count where sex = f', 250, null);
  const { claims } = left(first);
  // Neither cube has the attribute of the claim in an answer of its own but by way of the whole.
  const second = open([0, 1], { claims });
  ask(second, 'count where sex = m', 2);
  expect(second.claims[0]).toMatchObject({ probability: null, claim: { reached: null } });
  const third = open([2], { elsewhere: [left(second).elsewhere], claims: left(second).claims });
  expect(third.claims[0]?.words).toBe('count where sex = f is at least 250');
  expect(ask(third, 'count', 2).kind).toBe('measured');
  expect(third.claims[0]?.probability).toBeGreaterThan(0.9);
  expect(ask(third, 'count where town = a', 2).kind).toBe('refused');
});

test('an answer from a file never hides what measured answers say', () => {
  const room = open([0, 1]);
  watch(room, 'count where sex = f', 250, null);
  const lie = { query: { where: { sex: [0, 0] } }, answer: 0, scale: 0.1 };
  room.import(parseHistory({ domain: { attributes: room.cube.attributes }, answers: [lie] }, 'history'));
  expect(room.claims[0]?.probability).toBeLessThan(0.1);
  // Less noisy than the file says its answer is, so that it has to be measured.
  ask(room, 'count where sex = f', 0.05);
  expect(room.claims[0]?.claim.reached).toBeGreaterThan(0.9);
  expect(ask(room, 'count where age > 30').kind).toBe('refused');
});

test('an interval is watched: both ends count', () => {
  const room = open([0, 1]);
  watch(room, 'count where sex = f', 290, 330, { action: 'warn' });
  watch(room, 'count where sex = f', 320, 400, { action: 'warn' });
  ask(room, 'count where sex = f', 2);
  const [inside, outside] = room.claims;
  expect(inside?.probability).toBeGreaterThan(0.99);
  expect(inside?.words).toBe('count where sex = f is from 290 to 330');
  expect(outside?.probability).toBeLessThan(0.01);
  expect(ask(room, 'count where age > 30').kind).toBe('measured');
});

/** Age in other bins, of the same column. */
const finer: Domain = {
  attributes: [{ name: 'age', size: 3, labels: ['0–30', '31–60', '61–90'] }, ...domain.attributes.slice(1)],
};
const finerFrame = [{ column: 'age', coding: 'age in three', size: 3 }, ...frame.slice(1)];
const finerCounts = new TableCounts(finer, 370, new Map([['0,1', Float64Array.of(10, 20, 100, 20, 200, 20)]]));

test('where a column is read in another way, nothing is measured', () => {
  const first = open([0, 1]);
  watch(first, 'count where age > 30', 200, null);
  const { claims } = left(first);
  const other = open([0, 1], { frame: finerFrame, claims }, finerCounts);
  expect(other.claims[0]).toMatchObject({ words: 'a claim about age', blind: expect.stringContaining('age') });
  expect(ask(other, 'count where age > 30')).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('the same bins and categories as then'),
  });
  expect(ask(other, 'count where sex = m').kind).toBe('refused');
  expect(other.budget.spent).toBe(0);
  // One that only warns lets everything go on, and says that it cannot be followed.
  const warned = claims.map((claim) => ({ ...claim, action: 'warn' as const }));
  expect(ask(open([0, 1], { frame: finerFrame, claims: warned }, finerCounts), 'count where sex = m').kind).toBe(
    'measured',
  );
  const gone = open([2], {
    frame: frame.map((own, index) => (index === 0 ? { ...own, column: 'x', coding: 'x' } : own)),
    claims,
  });
  expect(ask(gone, 'count')).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('not there as the data is read now'),
  });
});

test('answers that cannot be counted in are told', () => {
  const first = open([0, 1], { frame: finerFrame }, finerCounts);
  ask(first, 'count where age > 60');
  ask(first, 'count where sex = f');
  const { elsewhere } = left(first, finerFrame);
  const room = open([0, 1], { elsewhere: [{ ...elsewhere, lost: 3 }] });
  watch(room, 'count where age > 30', 200, null, { action: 'warn' });
  expect(room.claims[0]?.blind).toContain('4 earlier answers');
  expect(() => watch(room, 'count where age > 30', 200, null)).toThrow('watch it with a warning');
  const [claim] = room.claims;
  if (!claim) throw new Error('no claim');
  const claims = [{ ...claim.claim, action: 'infer-only' as const }];
  const stopped = open([0, 1], { elsewhere: [{ ...elsewhere, lost: 3 }], claims });
  expect(ask(stopped, 'count where sex = m')).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('4 earlier answers may bear on it and cannot be counted in'),
  });
});

test('the number of records counts where it is public', () => {
  const room = open([1, 2], { records: 370 });
  watch(room, 'count where sex = f', 250, null);
  ask(room, 'count where sex = m', 2);
  expect(room.claims[0]?.probability).toBeGreaterThan(0.9);
});

test('a budget over all cubes leaves a cube no more than is left of it', () => {
  const settings = { attributes: [0, 1], epsilon: 1, neighbours: 'add-remove' as const, rowsPerPerson: 1, limit: 3e11 };
  const room = new AskSession(counts, settings, exploreNoise(seededRng('limit')));
  expect(room.budget).toMatchObject({ total: 1, left: 0.3 });
  expect(ask(room, 'count', 7)).toMatchObject({ kind: 'refused', reason: expect.stringContaining('only 0.3 is left') });
  expect(ask(room, 'count', -10 * Math.log(0.1)).kind).toBe('measured');
  expect(room.budget.left).toBeCloseTo(0.2, 11);
});
