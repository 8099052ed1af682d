import { expect, test } from 'vitest';
import type { AttributeSchema } from '../../../../src/core/data/schema/schema.ts';
import { parseExperiment } from '../../../../src/core/experiment/parse-experiment.ts';
import { prepare } from '../../../../src/core/experiment/prepare.ts';
import { releaseStatement } from '../../../../src/core/experiment/release/release-statement.ts';
import { domainOf } from '../../../support/small-data.ts';

const domain = domainOf(2, 3);
const learned: AttributeSchema = { name: 'a', type: 'category', outside: 'drop', learned: ['values'] };
const declared: AttributeSchema = { name: 'b', type: 'category', outside: 'drop' };

function statementFor(change: Record<string, unknown> = {}, attributes = [learned, declared]) {
  const experiment = parseExperiment({
    version: 1,
    dataset: { builtin: 'census-like' },
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: [0.5] },
    ...change,
  });
  const schema = { attributes };
  const source = { domain, records: 1234, fingerprint: '', schema, report: null, told: [], held: () => null };
  return releaseStatement(prepare({ ...experiment, trials: 1 }, source));
}

test('says what is guaranteed, of what, for whom and under which neighbours', () => {
  const { sentences, ...facts } = statementFor();
  expect(facts).toMatchObject({ epsilon: 0.5, delta: 0, neighbours: 'replace-one', rowsPerPerson: 1 });
  expect(sentences.what).toBe('5 noisy answers in 2 tables, by Laplace.');
  expect(sentences.guarantee).toContain('at most e^0.5 = 1.649.');
  expect(sentences.person).toContain('replace one record');
  expect(sentences.composition).toContain('sequential composition');
});

test('names what was learned from the data, and only that', () => {
  const { notCovered, sentences } = statementFor();
  expect(notCovered).toEqual([{ attribute: 'a', learned: ['values'] }]);
  expect(sentences.notCovered[0]).toBe('Values read off the data: a.');
  expect(statementFor({}, [declared]).notCovered).toEqual([]);
});

test('says whether the number of records is public, and holds its tongue where it is not', () => {
  expect(statementFor().publicRecords).toBe(1234);
  const hidden = statementFor({ neighbours: 'add-remove', publicRecordCount: false });
  expect(hidden.publicRecords).toBeNull();
  expect(JSON.stringify(hidden)).not.toContain('1234');
  expect(JSON.stringify(hidden)).not.toContain('1,234');
  const given = statementFor({ neighbours: 'add-remove', mechanisms: [{ id: 'mwem' }] });
  expect(given.sentences.notCovered.at(-1)).toMatch(/ε holds given that number/);
});

test('states δ where there is one, and persons of several rows', () => {
  const params = { composition: 'approximate', approximateDelta: 1e-6 };
  const approximate = statementFor({ mechanisms: [{ id: 'mwem', params }] });
  expect(approximate.delta).toBe(1e-6);
  expect(approximate.sentences.guarantee).toMatch(
    /^\(ε, δ\)-differential privacy .+ except with the small probability δ\.$/,
  );
  const persons = statementFor({ dataset: { builtin: 'census-like', person: { rows: 3 } } });
  expect(persons.rowsPerPerson).toBe(3);
  expect(persons.sentences.person).toMatch(/at most 3 rows/);
});

test('says once for each kind of part which attributes it was read off the data for', () => {
  const both = [learned, { ...declared, learned: ['bins', 'values'] } as const];
  expect(statementFor({}, both).sentences.notCovered.slice(0, 2)).toEqual([
    'Values read off the data: a, b.',
    'Bins read off the data: b.',
  ]);
});

test('calls a factor of thousands hardly a promise', () => {
  const guaranteeAt = (epsilon: number) =>
    statementFor({ sweep: { parameter: 'epsilon', values: [epsilon] } }).sentences.guarantee;
  expect(guaranteeAt(8)).toMatch(/hardly a promise/);
  expect(guaranteeAt(1)).not.toMatch(/hardly/);
});
