import { describe, expect, test } from 'vitest';
import type { AttributeSchema, LearnedPart } from '../../../src/core/data/schema/schema.ts';
import { headline } from '../../../src/core/experiment/headline.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';

const declared: AttributeSchema = { name: 'ward', type: 'category', values: ['A', 'B'], outside: 'category' };
const learned = (name: string, ...parts: LearnedPart[]): AttributeSchema => ({ ...declared, name, learned: parts });
const person = { rows: 1 };

function saidOf(attributes: readonly AttributeSchema[] | null, change: Record<string, unknown> = {}, records = 891) {
  const schema = attributes && { attributes };
  const experiment = parseExperiment({
    version: 1,
    dataset: { csv: 'people.csv', person, ...(schema && { schema }) },
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: [1] },
    ...change,
  });
  return headline(experiment, { schema, records });
}

test('where all is declared and answered, it holds without exception', () => {
  expect(saidOf([declared])).toBe(
    'ε-differential privacy with ε = 1, without exception: whatever else anybody knows, replacing the row of one person changes the chance of every possible outcome by a factor of at most e^1 = 2.718.',
  );
  expect(saidOf(null, { dataset: { builtin: 'census-like' } })).toContain('without exception');
});

test('lists, bins, ranges and readings that were read off the data stand in it', () => {
  const said = saidOf([learned('sex', 'values'), learned('age', 'range', 'bins'), learned('day', 'reading')]);
  expect(said).toBe(
    'ε-differential privacy with ε = 1, given the published lists (sex), ranges (age), bins (age) and ways of reading (day), which were read off the data and which no noise protects: whatever else anybody knows, replacing the row of one person changes the chance of what comes out by a factor of at most e^1 = 2.718.',
  );
});

test('of many attributes it says how many', () => {
  const said = saidOf(Array.from({ length: 15 }, (_, index) => learned(`a${index}`, 'values')));
  expect(said).toContain('given the published lists (of 15 attributes), which');
});

test('what a column that is left out holds is not given', () => {
  expect(saidOf([declared, { ...learned('name', 'values'), include: false }])).toContain('without exception');
});

test('an unanswered question about persons makes it one of rows', () => {
  const dataset = { csv: 'people.csv', schema: { attributes: [declared] } };
  const said = saidOf([declared], { dataset });
  expect(said).toContain(
    'replacing one row (nobody said whether a row is a person) changes the chance of what comes out',
  );
  expect(said).not.toContain('without exception');
});

test('a number of records that is taken for granted stands in it', () => {
  const change = { neighbours: 'add-remove', mechanisms: [{ id: 'mwem' }] };
  expect(saidOf([declared], change, 12_345)).toContain(
    ', given the number of people, 12,345: whatever else anybody knows, adding or removing the row of one person',
  );
  expect(saidOf([learned('sex', 'values')], change)).toContain(
    'which no noise protects, and the number of people, 891: ',
  );
});

test('a private number of records stands nowhere', () => {
  const said = saidOf([declared], { neighbours: 'add-remove', publicRecordCount: false }, 4321);
  expect(said).toContain('without exception: whatever else anybody knows, adding or removing');
  expect(said).not.toMatch(/4,?321/);
});

test('persons of several rows', () => {
  const dataset = { csv: 'people.csv', person: { rows: 3, key: 'id' }, schema: { attributes: [declared] } };
  expect(saidOf([declared], { dataset })).toContain(
    'replacing the rows of one person, at most 3, changes the chance of every',
  );
});

test('δ is an exception', () => {
  const params = { composition: 'approximate', approximateDelta: 1e-6 };
  const said = saidOf([declared], { mechanisms: [{ id: 'mwem', params }] });
  expect(said).toMatch(
    /^\(ε, δ\)-differential privacy with ε = 1 and δ = 0\.000001: .+, except with the small probability δ\.$/,
  );
  expect(said).not.toContain('without exception');
});

describe('over a comparison', () => {
  test('no number stands for ε where there are several', () => {
    const said = saidOf([declared], { sweep: { parameter: 'epsilon', values: [0.1, 1] } });
    expect(said).toMatch(/^ε-differential privacy, without exception: .+ at most e\^ε\.$/);
  });

  test('one mechanism that takes the number of records for granted qualifies all', () => {
    const mechanisms = [{ id: 'laplace' }, { id: 'mwem' }, { id: 'oracle' }];
    expect(saidOf([declared], { neighbours: 'add-remove', mechanisms })).toContain('given the number of people, 891');
    expect(saidOf([declared], { mechanisms: [{ id: 'oracle' }] })).toBeNull();
  });
});

test('ε stands there without the digits that only binary fractions have', () => {
  const said = saidOf([declared], { sweep: { parameter: 'epsilon', values: [0.1 + 0.2] } });
  expect(said).toContain('with ε = 0.3, ');
  expect(said).toContain('e^0.3 = 1.35.');
});

test('a small ε is a power of its own, and no factor of 1', () => {
  const said = saidOf([declared], { sweep: { parameter: 'epsilon', values: [1e-8] } });
  expect(said).toContain('at most e^(1e-8) = 1.00000001.');
});
