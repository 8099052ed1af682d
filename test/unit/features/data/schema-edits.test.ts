import { describe, expect, it } from 'vitest';
import type { ColumnSummary } from '../../../../src/core/data/file/summary.ts';
import { validateSchema } from '../../../../src/core/data/schema/parse-schema.ts';
import { type AttributeSchema, learnedAttributes, type Schema } from '../../../../src/core/data/schema/schema.ts';
import {
  declaredWords,
  domainWords,
  endWords,
  missingNow,
  outsideNow,
} from '../../../../src/features/data/domain-words.ts';
import {
  asDeclared,
  asFitted,
  asLearned,
  asToBuy,
  entryOf,
  missingChoice,
  notToBuy,
  replaceEntries,
  typeHint,
  typeProblem,
  withBinsSeen,
  withDomain,
  withInclude,
  withLabels,
  withMissing,
  withOutside,
} from '../../../../src/features/data/schema-edits.ts';

const age: AttributeSchema = { name: 'age', type: 'integer', range: [17, 90], outside: 'clamp', learned: ['range'] };
const sex: AttributeSchema = { name: 'sex', type: 'category', values: ['f', 'm'], outside: 'drop' };
const column = (change: Partial<ColumnSummary>): ColumnSummary => ({
  name: 'age',
  kind: 'text',
  missing: 0,
  distinct: 74,
  range: [17, 90],
  found: { as: 'number' },
  readings: [{ as: 'number', decimal: '.' }],
  ...change,
});

describe('edits of an entry', () => {
  it('keep the flag while an end is the one that was learned', () => {
    const ends = [17, 90] as const;
    const half = withDomain(age, { range: [0, 90] }, ends);
    expect(half.learned).toEqual(['range']);
    expect(withDomain(half, { range: [0, 120] }, ends)).toEqual({
      name: 'age',
      type: 'integer',
      range: [0, 120],
      outside: 'clamp',
    });
    expect(withDomain(age, { bins: [17, 40, 90] }, ends)).toMatchObject({ bins: [17, 40, 90], learned: ['bins'] });
    expect(withDomain(asDeclared(age), { range: [17, 100] }, ends).learned).toBeUndefined();
  });

  it('leave nothing of the former domain behind', () => {
    const labelled: AttributeSchema = { ...age, range: [0, 10], binCount: 2, labels: ['low', 'high'] };
    expect(withDomain(labelled, { bins: [0, 5, 10] })).toEqual({
      name: 'age',
      type: 'integer',
      bins: [0, 5, 10],
      outside: 'clamp',
    });
  });

  it('keep merged values that are still listed', () => {
    const merged: AttributeSchema = { ...sex, values: ['a', 'b', 'c', 'd'], merge: { x: ['a', 'b'], y: ['c', 'd'] } };
    expect(withDomain(merged, { values: ['a', 'b', 'e'] }).merge).toEqual({ x: ['a', 'b'] });
    expect(withDomain(merged, { values: ['e'] }).merge).toBeUndefined();
  });

  it('a new type is learned anew, and missing numbers stay visible', () => {
    expect(asLearned(withInclude(age, false), 'category', column({}))).toEqual({
      name: 'age',
      type: 'category',
      outside: 'drop',
      include: false,
    });
    expect(asLearned(age, 'number', column({ missing: 3 }))).toMatchObject({ outside: 'clamp', missing: 'category' });
    expect(asLearned(age, 'number', column({}))).toEqual({ name: 'age', type: 'number', outside: 'clamp' });
  });

  it('a domain that fits the records is learned anew, however the cells are read', () => {
    const money: AttributeSchema = {
      ...age,
      type: 'number',
      read: { as: 'number', unit: '€' },
      range: [0, 1e9],
      outside: 'drop',
      missing: 'drop',
    };
    expect(asFitted(money, column({ missing: 3 }))).toEqual({
      name: 'age',
      type: 'number',
      read: { as: 'number', unit: '€' },
      outside: 'clamp',
      missing: 'drop',
    });
    expect(asFitted(sex, column({}))).toEqual({ name: 'sex', type: 'category', outside: 'category' });
  });

  it('where values outside go does not move records without a value', () => {
    const together: AttributeSchema = { ...age, outside: 'category' };
    expect(missingChoice(together)).toBe('together');
    expect(withOutside(together, 'drop')).toMatchObject({ outside: 'drop', missing: 'category' });
    expect(withOutside(age, 'category')).toMatchObject({ outside: 'category', missing: 'drop' });
    expect(withOutside(age, 'drop').missing).toBeUndefined();
    expect(withOutside({ ...age, missing: 'category' }, 'category').missing).toBe('category');
  });

  it('missing values are dropped, a category, or together with those outside, in every type', () => {
    for (const entry of [age, { ...sex, labels: ['woman', 'man'] }]) {
      for (const outside of ['drop', 'category'] as const) {
        const was = { ...entry, outside };
        for (const choice of ['category', 'drop', 'category'] as const) {
          const chosen = withMissing(was, choice);
          expect(missingChoice(chosen)).toBe(choice);
          expect(missingChoice(withMissing(chosen, 'together'))).toBe(outside === 'category' ? 'together' : 'drop');
          validateSchema({ attributes: [withMissing(chosen, 'drop')] }, 'schema');
        }
      }
    }
    expect(withMissing(sex, 'category').values).toEqual(['f', 'm', '(missing)']);
    const merged = { ...sex, values: ['f', 'm', '(missing)'], merge: { 'm or none': ['m', '(missing)'] } };
    expect(withMissing(merged, 'drop')).toEqual({
      ...sex,
      merge: { 'm or none': ['m'] },
      missing: 'drop',
    });
    expect(withMissing({ ...sex, labels: ['woman', 'man'] }, 'drop')).toEqual({ ...sex, labels: ['woman', 'man'] });
  });

  it('no labels is no entry for labels', () => {
    expect(withLabels({ ...sex, labels: ['x', 'y'] }, [])).toEqual(sex);
    expect(withLabels(sex, ['woman', 'man']).labels).toEqual(['woman', 'man']);
  });
});

describe('edits of a schema', () => {
  const schema: Schema = { attributes: [age, sex] };

  it('replace one entry in place, or add what a file left out', () => {
    const out = withInclude(sex, false);
    expect(replaceEntries(schema, [out]).attributes).toEqual([age, out]);
    const only: Schema = { attributes: [sex] };
    expect(entryOf(only, schema, 'age')).toEqual({ ...age, include: false });
    expect(replaceEntries(only, [age]).attributes).toEqual([sex, age]);
  });

  it('count what was learned among the included', () => {
    const city = withInclude({ ...sex, name: 'city', learned: ['values'] }, false);
    expect(learnedAttributes({ attributes: [age, sex, city] })).toEqual([age]);
  });

  it('say why a column cannot be of a type', () => {
    expect(typeProblem(column({ range: null, readings: [] }), 'integer')).toContain('No cell can be read as a number');
    expect(typeProblem(column({ kind: 'number', distinct: null, readings: null }), 'category')).toBeNull();
    expect(typeHint(column({ kind: 'number', distinct: null, readings: null }), 'category')).toContain('again');
    expect(typeProblem(column({}), 'category')).toBeNull();
  });
});

describe('words for domains', () => {
  it.each<[AttributeSchema, string]>([
    [age, '74 values, 17 to 90'],
    [{ ...age, range: [0, 100], binCount: 5 }, '5 equal bins, 0 to 100'],
    [{ name: 'x', type: 'number', bins: [0, 0.5, 1], outside: 'drop' }, '2 bins, 0 to 1'],
    [
      { ...age, type: 'number', range: [-3000, 3500], binCount: 13, read: { as: 'number', unit: '$' } },
      '13 equal bins, −$3,000 to $3,500',
    ],
    [sex, '2 values'],
    [{ ...sex, values: ['a', 'b', 'c'], merge: { ab: ['a', 'b'] } }, '2 values, merged from 3'],
    [{ name: 'x', type: 'category', outside: 'drop' }, 'no domain yet'],
  ])('%#', (entry, words) => expect(domainWords(entry)).toBe(words));

  it('give the ends of a domain in its unit', () => {
    const read = { as: 'number', unit: '€' } as const;
    expect(endWords({ ...age, range: [-5, 20], read })).toEqual(['−5 €', '20 €']);
    expect(endWords(age)).toEqual(['17', '90']);
  });

  it('say what would be declared public', () => {
    expect(declaredWords(age)).toBe('from 17 to 90');
    expect(declaredWords({ ...age, range: [0, 100], binCount: 5 })).toBe('5 equal bins from 0 to 100');
    expect(declaredWords({ name: 'x', type: 'number', bins: [0, 0.5, 1], outside: 'drop' })).toBe(
      '2 bins with the edges 0, 0.5, 1',
    );
    expect(declaredWords({ ...sex, merge: { x: ['f'] } })).toBe('f, m');
    const many = Array.from({ length: 506 }, (_, i) => `v${i}`);
    expect(declaredWords({ ...sex, values: many })).toContain('v499 and 6 more');
  });

  it('tell what became of values outside', () => {
    const none = { name: 'age', missing: 0, outside: 0, clamped: 0, dropped: 0 };
    expect(outsideNow(age, none)).toBeNull();
    expect(outsideNow(age, { ...none, outside: 1201, clamped: 1, dropped: 1200 })).toBe(
      '1,201 outside: 1,200 dropped, 1 moved to the nearest value',
    );
    expect(outsideNow({ ...age, outside: 'drop' }, { ...none, missing: 2, outside: 3, dropped: 3 })).toBe(
      '3 outside: dropped',
    );
    expect(outsideNow({ ...age, outside: 'category' }, { ...none, outside: 3 })).toBe('3 outside: in “(outside)”');
  });

  it('tell what became of missing values', () => {
    const some = { name: 'age', missing: 1200, outside: 0, clamped: 0, dropped: 0 };
    expect(missingNow(age, { ...some, missing: 0 })).toBeNull();
    expect(missingNow(age, some)).toBe('1,200 missing: dropped');
    expect(missingNow({ ...age, missing: 'category' }, some)).toBe('1,200 missing: in “(missing)”');
    expect(missingNow({ ...age, outside: 'category' }, some)).toBe('1,200 missing: in “(outside)”');
    expect(missingNow({ ...sex, values: ['f', '(missing)'] }, some)).toBe('1,200 missing: in “(missing)”');
    expect(missingNow({ ...sex, values: ['f', '(missing)'], merge: { f: ['f', '(missing)'] } }, some)).toBe(
      '1,200 missing: in “f”',
    );
  });
});

it('bins that were moved on the histogram are learned from it, and a doubt about how cells are read stays one', () => {
  const entry = {
    name: 'age',
    type: 'integer',
    range: [0, 99],
    binCount: 10,
    outside: 'clamp',
    labels: ['a'],
  } as const;
  expect(withBinsSeen(entry, [0, 18, 99])).toEqual({
    ...{ name: 'age', type: 'integer', outside: 'clamp' },
    ...{ bins: [0, 18, 99], learned: ['bins'] },
  });
  expect(withBinsSeen({ ...entry, learned: ['range', 'reading'] }, [0, 18, 99]).learned).toEqual(['bins', 'reading']);
});

it('a domain that is to be bought has a place for others, and one that is declared or typed is bought no more', () => {
  const learned = { name: 'a', type: 'category', values: ['x', 'y'], outside: 'drop', learned: ['values'] } as const;
  const toBuy = asToBuy(learned, { epsilon: 0.05, delta: 1e-6 });
  expect(toBuy).toEqual({ ...learned, outside: 'category', domain: { bought: { epsilon: 0.05, delta: 1e-6 } } });
  for (const entry of [notToBuy(toBuy), asDeclared(toBuy), withDomain(toBuy, { values: ['x'] })]) {
    expect(entry.domain).toBeUndefined();
  }
});
