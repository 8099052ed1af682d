import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import { parseWith, recordOf } from '../../src/core/parse.ts';

const schema = v.strictObject({
  version: v.literal(1),
  names: v.optional(v.pipe(v.array(v.string()), v.minLength(1, 'expected at least one name'))),
  size: v.optional(v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1))),
  kind: v.optional(v.picklist(['x', 'y'])),
  any: v.optional(recordOf(v.number())),
  query: v.optional(
    v.union([v.strictObject({ where: recordOf(v.number()) }), v.strictObject({ list: v.array(v.number()) })]),
  ),
});

describe('the sentence names the place, what was expected and what was found', () => {
  test.each([
    [5, '', 'top level: expected an object, found 5.'],
    [null, 'file', 'file: expected an object, found null.'],
    [{}, '', 'version: this is missing.'],
    [{ version: 2 }, 'file', 'file.version: expected 1, found 2.'],
    [{ version: 1, typo: 1 }, '', 'typo: there is no such setting here.'],
    [{ version: 1, names: [] }, '', 'names: expected at least one name, found an empty list.'],
    [{ version: 1, names: ['a', 1] }, '', 'names[1]: expected a text, found 1.'],
    [{ version: 1, names: 'a' }, '', 'names: expected a list, found "a".'],
    [{ version: 1, size: 1.5 }, '', 'size: expected a whole number, found 1.5.'],
    [{ version: 1, size: 0 }, '', 'size: expected at least 1, found 0.'],
    [{ version: 1, kind: 'z' }, '', 'kind: expected "x" or "y", found "z".'],
    [{ version: 1, any: [] }, '', 'any: expected an object, found an empty list.'],
    [{ version: 1, any: { a: '1' } }, '', 'any.a: expected a number, found "1".'],
    [{ version: 1, query: { list: [1, '2'] } }, '', 'query.list[1]: expected a number, found "2".'],
    [{ version: 1, query: {} }, '', 'query.where: this is missing.'],
    [{ version: 1, query: 3 }, '', 'query: expected an object, found 3.'],
    [{ version: 2, kind: 'z' }, '', 'version: expected 1, found 2. kind: expected "x" or "y", found "z".'],
  ])('%j', (value, root, message) => {
    expect(() => parseWith(schema, value, root)).toThrow(new Failure(message));
  });
});

test('keys that every object has are ordinary text', () => {
  const value = JSON.parse('{ "version": 1, "any": { "__proto__": 3, "constructor": 4, "a": 5 } }');
  const { any } = parseWith(schema, value, '');
  expect(Object.entries(any ?? {})).toEqual(Object.entries(value.any));
  expect(Object.getPrototypeOf(any)).toBe(Object.prototype);
  expect(() => parseWith(schema, JSON.parse('{ "version": 1, "__proto__": {} }'), '')).toThrow(
    '__proto__: there is no such setting here.',
  );
});

test('what comes out is fresh', () => {
  const value = { version: 1, names: ['a'] };
  const parsed = parseWith(schema, value, '');
  expect(parsed).toEqual(value);
  expect(parsed.names).not.toBe(value.names);
});
