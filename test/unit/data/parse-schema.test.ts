import { describe, expect, it } from 'vitest';
import { parseDomainJson } from '../../../src/core/data/schema/domain-json.ts';
import { parseSchema } from '../../../src/core/data/schema/parse-schema.ts';
import { Failure } from '../../../src/core/failure.ts';

const path = 'dataset.schema';
const parse = (value: unknown) => parseSchema(value, path);
const one = (entry: object) => parse({ attributes: [{ name: 'a', type: 'category', values: ['x'] }, entry] });

function refusal(value: () => unknown): string {
  try {
    value();
  } catch (error) {
    expect(error).toBeInstanceOf(Failure);
    return (error as Error).message;
  }
  throw new Error('nothing was refused');
}

describe('schema of an experiment file', () => {
  it('is read from an object or a list, with defaults', () => {
    const entry = { name: 'age', type: 'integer', range: [0, 99] };
    expect(parse([entry])).toEqual({ attributes: [{ ...entry, outside: 'drop' }] });
    expect(parse({ attributes: [{ ...entry, outside: 'clamp', include: false }] })).toEqual({
      attributes: [{ ...entry, outside: 'clamp', include: false }],
    });
    expect(parse([{ name: 'r', type: 'category', values: [0, 1, true] }]).attributes[0].values).toEqual([
      '0',
      '1',
      'true',
    ]);
    expect(parse([{ ...entry, missing: 'category' }]).attributes[0]).toEqual({
      ...entry,
      outside: 'drop',
      missing: 'category',
    });
    expect(parse([{ name: 'r', type: 'category' }]).attributes[0]).toEqual({
      name: 'r',
      type: 'category',
      outside: 'drop',
    });
  });

  it('takes any text for names and labels', () => {
    const text =
      '{"name":"__proto__","type":"category","values":["a","b"],"merge":{"__proto__":["a"],"constructor":["b"]}}';
    const schema = parse([JSON.parse(text)]);
    expect(schema.attributes[0].name).toBe('__proto__');
    expect(Object.entries(schema.attributes[0].merge ?? {})).toEqual([
      ['__proto__', ['a']],
      ['constructor', ['b']],
    ]);
  });

  it.each([
    [{ name: 'b', type: 'category', missing: 'clamp' }, /^dataset\.schema\.attributes\[1\]\.missing: expected/],
    [{ name: 'b', type: 'text' }, /^dataset\.schema\.attributes\[1\]\.type: expected/],
    [{ type: 'category' }, /^dataset\.schema\.attributes\[1\]\.name: /],
    [{ name: 'b', type: 'number', bins: [0, 'x'] }, /^dataset\.schema\.attributes\[1\]\.bins\[1\]: expected a number/],
    [
      { name: 'b', type: 'number', bins: [0, 2, 2] },
      /^dataset\.schema\.attributes\[1\]\.bins\[2\]: edges must ascend, but 2 follows 2/,
    ],
    [{ name: 'b', type: 'number', range: [3, 3] }, /^dataset\.schema\.attributes\[1\]\.range: the upper end/],
    [{ name: 'b', type: 'integer', range: [0, 1e9] }, /range: it has 1,000,000,001 values/],
    [{ name: 'b', type: 'integer', range: [0.5, 3] }, /range: .* whole numbers/],
    [{ name: 'b', type: 'category', bins: [0, 1] }, /a category has "values", no "bins"/],
    [{ name: 'b', type: 'number', bins: [0, 1], range: [0, 1] }, /one of "values", "bins", "range" and "span"/],
    [{ name: 'b', type: 'category', values: ['x', 'x '] }, /\[1\]\.values: “x” is listed twice/],
    [
      { name: 'b', type: 'category', values: ['x', 'y'], outside: 'clamp' },
      /\[1\]\.outside: "clamp" .*Use "drop" or "category"/,
    ],
    [
      { name: 'b', type: 'category', values: ['x', 'y'], labels: ['X'] },
      /\[1\]\.labels: there are 1 labels for 2 values/,
    ],
    [{ name: 'b', type: 'category', values: ['x'], merge: { m: ['z'] } }, /\[1\]\.merge: “z” is not among/],
    [{ name: 'b', type: 'category', values: ['x'], colour: 1 }, /\[1\]\.colour: there is no such setting/],
    [{ name: 'b', type: 'date', unit: 'month', range: [0, 1] }, /\[1\]\.range: dates have a "unit" and a "span"/],
    [{ name: 'b', type: 'date', span: ['2024', '2025'] }, /\[1\]\.unit: .*say which/],
    [{ name: 'b', type: 'date', unit: 'day', span: ['2024', 'May'] }, /\[1\]\.span\[1\]: “May” is no date\. Write/],
    [{ name: 'b', type: 'date', unit: 'day', span: ['2024', '2023'] }, /span: it ends \(2023\) before it begins/],
    [{ name: 'b', type: 'number', unit: 'day' }, /\[1\]\.unit: only dates have it/],
    [{ name: 'b', type: 'date', read: { as: 'number' } }, /\[1\]\.read: .*"date" are read as "date", not as "number"/],
    [{ name: 'b', type: 'number', read: { as: 'number', decimal: ';' } }, /\[1\]\.read\.decimal: expected/],
    [
      { name: 'b', type: 'category', read: { as: 'yes-no' }, values: ['a', 'b', 'c'] },
      /\[1\]\.values: what is read as yes or no has two values/,
    ],
    [
      { name: 'a', type: 'category', values: ['x'] },
      /\[1\]\.name: “a” is already the name of dataset\.schema\.attributes\[0\]/,
    ],
  ])('names the place of a mistake: %j', (entry, expected) => {
    expect(refusal(() => one(entry))).toMatch(expected);
  });

  it('refuses what is no schema', () => {
    expect(refusal(() => parse(null))).toMatch(/^dataset\.schema: expected/);
    expect(refusal(() => parse({ attributes: [] }))).toMatch(/^dataset\.schema\.attributes: expected at least one/);
    expect(refusal(() => parse([{ name: 'b', type: 'number', bins: [1] }]))).toMatch(/^dataset\.schema\[0\]\.bins: /);
  });
});

describe('domain.json', () => {
  it('gives codes as categories, nothing learned', () => {
    const schema = parseDomainJson('{"sex": 2, "__proto__": 3}', 'domain.json');
    expect(schema.attributes).toEqual([
      { name: 'sex', type: 'category', values: ['0', '1'], outside: 'drop' },
      { name: '__proto__', type: 'category', values: ['0', '1', '2'], outside: 'drop' },
    ]);
  });

  it.each([
    ['{', /^domain\.json: line 1, column 2: this is not JSON/],
    ['[]', /expected an object/],
    ['{}', /names no attribute/],
    ['{"a": "2"}', /the size of “a” must be a whole number from 1/],
    ['{"a": 0}', /the size of “a”/],
  ])('refuses %s', (text, expected) => {
    expect(refusal(() => parseDomainJson(text, 'domain.json'))).toMatch(expected);
  });
});
