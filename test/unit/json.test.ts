import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import { parseJson, toJson } from '../../src/core/json.ts';

test.each([
  ['', 'line 1, column 1: this is not JSON; expected a value, found the end of the text.'],
  ['{"a": 1,\n "b": }', 'line 2, column 7: this is not JSON; expected a value, found "}".'],
  ['{"a": 1,\n}', 'line 2, column 1: this is not JSON; expected a name in double quotes, found "}".'],
  ['{"a" 1}', 'line 1, column 6: this is not JSON; expected ":", found "1".'],
  ['[1, 2', 'line 1, column 6: this is not JSON; expected "," or "]", found the end of the text.'],
  ['[1 2]', 'line 1, column 4: this is not JSON; expected "," or "]", found "2".'],
  ['[01]', 'line 1, column 3: this is not JSON; expected "," or "]", found "1".'],
  ["{'a': 1}", 'line 1, column 2: this is not JSON; expected a name in double quotes, found "\'".'],
  ['{} {}', 'line 1, column 4: this is not JSON; expected nothing more, found "{".'],
  ['["a\nb"]', 'line 1, column 2: this is not JSON; expected a value, found "\\"".'],
  ['// no\n{}', 'line 1, column 1: this is not JSON; expected a value, found "/".'],
])('%j is refused with its line and column', (text, message) => {
  expect(() => parseJson(text)).toThrow(new Failure(message));
});

test.each([
  ['{"a": 1, "a": 2}', '"a" stands twice in the same object, first in line 1, column 2; keep one of them.', 10],
  [
    '{"a": 1,\n"b": {"c": 1, "c": 1}}',
    '"c" stands twice in the same object, first in line 2, column 7; keep one of them.',
    15,
  ],
  [
    '[{"x": ":"}, {"x": 1, "y": 1, "\\u0078": 2}]',
    '"\\u0078" stands twice in the same object, first in line 1, column 15; keep one of them.',
    31,
  ],
  [
    '{"__proto__": 1, "__proto__": 2}',
    '"__proto__" stands twice in the same object, first in line 1, column 2; keep one of them.',
    18,
  ],
  ['{"": 1, "": 1}', '"" stands twice in the same object, first in line 1, column 2; keep one of them.', 9],
])('%j is refused: nobody knows which of two is meant', (text, message, column) => {
  const line = text.split('\n').length;
  expect(() => parseJson(text)).toThrow(new Failure(`line ${line}, column ${column}: ${message}`));
});

test('the same name in two objects, colons in texts and names that every object has are no repetition', () => {
  const text = '{"a": {"a": "a:b\\":c"}, "b": [{"a": 1}, {"a": 2}], "__proto__": {}, "constructor": 1, "toString": 2}';
  expect(parseJson(text)).toEqual(JSON.parse(text));
});

test('what is JSON stays what it is, with a byte order mark before it or none', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value, null, 2);
      expect(parseJson(text)).toEqual(JSON.parse(text));
      expect(parseJson(`\uFEFF${text}`)).toEqual(JSON.parse(text));
    }),
    { seed: 1, numRuns: 200 },
  );
});

test('a text that was spoilt anywhere is refused at a place that exists, or is still JSON', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.nat(),
      fc.constantFrom('"', ',', '{', ']', 'x', '\n', '\\', '0'),
      (value, at, char) => {
        const text = JSON.stringify(value);
        const position = at % (text.length + 1);
        const spoilt = text.slice(0, position) + char + text.slice(position);
        let plain: unknown;
        try {
          plain = JSON.parse(spoilt);
        } catch {
          expect(() => parseJson(spoilt)).toThrow(/^line \d+, column \d+: this is not JSON; expected .*, found .+\.$/s);
          return;
        }
        expect(parseJson(spoilt)).toEqual(plain);
      },
    ),
    { seed: 2, numRuns: 500 },
  );
});

test('numbers that are not finite are written as words', () => {
  const value = { a: Number.POSITIVE_INFINITY, b: [Number.NEGATIVE_INFINITY, Number.NaN, 1.5] };
  expect(toJson(value)).toBe('{"a":"Infinity","b":["-Infinity","NaN",1.5]}');
});
