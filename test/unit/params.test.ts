import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import {
  acceptedValues,
  choiceParam,
  defaultParams,
  describeValue,
  grouped,
  numberParam,
  parseParam,
  parseParams,
  switchParam,
  textParam,
} from '../../src/core/params.ts';

const specs = {
  rounds: numberParam({ label: 'Rounds', help: '', default: 10, min: 1, max: 99, integer: true, words: ['theory'] }),
  share: numberParam({ label: 'Share', help: '', default: 0.5, min: 0, max: 1 }),
  output: choiceParam({ label: 'Output', help: '', default: 'last', options: { last: 'last', average: 'average' } }),
  fast: switchParam({ label: 'Fast', help: '', default: false }),
  name: textParam({ label: 'Name', help: '', default: 'x' }),
  fixed: numberParam({ label: 'Fixed', help: 'There is nothing to start from.', default: 0, min: 0, max: 0 }),
};
const defaults = { rounds: 10, share: 0.5, output: 'last', fast: false, name: 'x', fixed: 0 };

test('defaults fill what is not given', () => {
  expect(defaultParams(specs)).toEqual(defaults);
  expect(parseParams(specs, undefined, 'p')).toEqual(defaults);
  expect(parseParams(specs, { rounds: 'theory', share: 0, fast: true }, 'p')).toEqual({
    ...defaults,
    rounds: 'theory',
    share: 0,
    fast: true,
  });
});

describe('every refusal names the place, what was expected and what was found', () => {
  test.each([
    [{ rounds: 0 }, 'p.rounds: expected a whole number from 1 to 99 or "theory", found 0.'],
    [{ rounds: 1.5 }, 'p.rounds: expected a whole number from 1 to 99 or "theory", found 1.5.'],
    [{ rounds: 'often' }, 'p.rounds: expected a whole number from 1 to 99 or "theory", found "often".'],
    [{ rounds: Number.NaN }, 'p.rounds: expected a whole number from 1 to 99 or "theory", found NaN.'],
    [{ share: 1.01 }, 'p.share: expected a number from 0 to 1, found 1.01.'],
    [{ share: '0.5' }, 'p.share: expected a number from 0 to 1, found "0.5".'],
    [{ share: null }, 'p.share: expected a number from 0 to 1, found null.'],
    [{ output: 'first' }, 'p.output: expected one of "last", "average", found "first".'],
    [{ output: 'constructor' }, 'p.output: expected one of "last", "average", found "constructor".'],
    [{ fixed: 0.1 }, 'p.fixed: expected 0, found 0.1. There is nothing to start from.'],
    [{ fast: 1 }, 'p.fast: expected true or false, found 1.'],
    [{ name: [] }, 'p.name: expected a text, found an empty list.'],
    [{ name: {} }, 'p.name: expected a text, found an object.'],
    [[], 'p: expected an object of parameters, found an empty list.'],
    ['fast', 'p: expected an object of parameters, found "fast".'],
    [null, 'p: expected an object of parameters, found null.'],
    [
      { round: 3 },
      'p.round: there is no such parameter; known are "rounds", "share", "output", "fast", "name", "fixed".',
    ],
  ])('%j', (value, message) => {
    expect(() => parseParams(specs, value, 'p')).toThrow(new Failure(message));
  });

  test('keys of every object are unknown like any other', () => {
    for (const key of ['__proto__', 'constructor', 'toString']) {
      const value = JSON.parse(`{ "${key}": 1 }`);
      expect(() => parseParams(specs, value, 'p')).toThrow(`p.${key}: there is no such parameter`);
      expect(() => parseParams({}, value, 'p')).toThrow(`p.${key}: there is no such parameter; none is known.`);
    }
  });
});

test('a value is shown as it stands in the file, cut short', () => {
  expect(describeValue(undefined)).toBe('nothing');
  expect(describeValue(['x', 1])).toBe('["x", 1]');
  expect(describeValue([])).toBe('an empty list');
  expect(describeValue([[1]])).toBe('a list');
  expect(describeValue(Array(100).fill(1))).toBe('a list');
  expect(describeValue(Number.POSITIVE_INFINITY)).toBe('Infinity');
  expect(describeValue('x'.repeat(100))).toBe(`"${'x'.repeat(38)}…`);
});

test('one value by itself', () => {
  expect(parseParam(specs.share, 1, 'sweep.values[0]')).toBe(1);
  expect(() => parseParam(specs.share, 2, 'sweep.values[0]')).toThrow('sweep.values[0]: ');
  expect(acceptedValues(specs.name)).toBe('a text');
  expect([grouped(4_194_304), grouped(1e-15), grouped(0.5), grouped(1e300)]).toEqual([
    '4,194,304',
    '1e-15',
    '0.5',
    '1e+300',
  ]);
});
