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
  expect(sentences.person).toBe(
    'It protects each person, taken to have one row. Neighbouring data sets: one person replaced.',
  );
  expect(sentences.composition).toContain('sequential composition');
});

test('names what was learned from the data, and only that', () => {
  const { notCovered, sentences } = statementFor();
  expect(notCovered).toEqual([{ attribute: 'a', learned: ['values'] }]);
  expect(sentences.notCovered[0]).toBe('Values read off the data: a.');
  expect(statementFor({}, [declared]).notCovered).toEqual([]);
});

test('says what was chosen by looking at private errors', () => {
  const { sentences } = statementFor({ chosenByLooking: ['attributes', 'bins', 'rows'] });
  expect(sentences.notCovered).toContain(
    'Chosen by looking at errors on the private data: which attributes are left out, how bins are put together and how many rows of each person are kept. That tells a little about the data, and no noise protects it.',
  );
  expect(statementFor().sentences.notCovered.join()).not.toContain('Chosen by looking');
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

test('says of every ε what it risks, in the unit that it is of, and in numbers', () => {
  const at = (epsilon: number, change = {}) =>
    statementFor({ sweep: { parameter: 'epsilon', values: [epsilon] }, ...change });
  const { risk, sentences } = at(1);
  expect(risk.suspicions[1].after).toBeCloseTo(0.231969, 6);
  expect(risk.accusations[1].rightly).toBeCloseTo(0.13591409, 8);
  expect(sentences.risk).toBe(
    'Strong: whoever knows everything else learns little about one person. A suspicion of 10 % that the row of a certain person says one thing and not another can grow to at most 23.2 %. Whoever accuses 5 % of the innocent finds at most 13.6 % of the guilty.',
  );
  expect(at(0.1).sentences.risk).toMatch(/^Very strong: .+ at most 11 %\./);
  expect(at(2).sentences.risk).toMatch(/^Moderate: .+ at most 45.1 %\./);
  expect(at(3).sentences.risk).toMatch(/^Weak: .+ at most 69.1 %\./);
  expect(at(5).sentences.risk).toMatch(/^Very weak: .+ at most 94.3 %\./);
  expect(at(8).sentences.risk).toMatch(/^Hardly a promise: .+ at most 99.7 %\./);
  const persons = at(1, { neighbours: 'add-remove', dataset: { builtin: 'census-like', person: { rows: 3 } } });
  expect(persons.sentences.risk).toContain('that a certain person, with at most 3 rows, is in the data can grow');
  const rows = at(1, { neighbours: 'add-remove', dataset: { csv: 'people.csv' } });
  expect(rows.sentences.risk).toContain('about one row');
  expect(rows.sentences.risk).toContain('that a certain row is in the data can grow');
});

test('says with δ that more may be learned', () => {
  const params = { composition: 'approximate', approximateDelta: 1e-6 };
  expect(statementFor({ mechanisms: [{ id: 'mwem', params }] }).sentences.risk).toMatch(
    / Beyond this, more may be learned with a probability of at most δ = 0\.000001\.$/,
  );
  expect(statementFor().sentences.risk).not.toContain('δ');
});
