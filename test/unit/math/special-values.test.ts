import { describe, expect, it } from 'vitest';
import { exp, expm1 } from '../../../src/core/math/exp.ts';
import { cosh, sinh } from '../../../src/core/math/hyperbolic.ts';
import { log, log1p } from '../../../src/core/math/log.ts';
import { pow } from '../../../src/core/math/pow.ts';
import { cos, sin } from '../../../src/core/math/trigonometry.ts';

// At these arguments every engine's own functions are exact or fixed by the language, so they are the reference.
const SPECIAL = [0, -0, 1, -1, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN, Number.MIN_VALUE];
const UNARY = { exp, expm1, log, log1p, sin, cos, sinh, cosh };

describe('special values', () => {
  it.each(Object.entries(UNARY))('%s', (name, f) => {
    const reference = Math[name as keyof typeof UNARY];
    for (const x of [0, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(f(x), `${name}(${Object.is(x, -0) ? '-0' : x})`).toBe(reference(x));
    }
    // Where the result is the argument itself, tiny ones must come back unrounded.
    if (reference(1e-300) === 1e-300) {
      for (const x of [Number.MIN_VALUE, -Number.MIN_VALUE, 1e-310, -2.5e-308, 1e-300]) expect(f(x)).toBe(x);
    }
  });

  it('exp and its family end where doubles do', () => {
    expect(exp(709.782712893384)).toBe(Math.exp(709.782712893384));
    expect(exp(709.7827128933841)).toBe(Number.POSITIVE_INFINITY);
    expect(exp(-745.1332191019411)).toBe(Number.MIN_VALUE);
    expect(exp(-745.1332191019412)).toBe(0);
    expect(exp(-708.5)).toBe(Math.exp(-708.5));
    expect(expm1(-60)).toBe(-1);
    expect(expm1(710)).toBe(Number.POSITIVE_INFINITY);
    expect(sinh(710.4)).toBeLessThan(Number.POSITIVE_INFINITY);
    expect(sinh(710.5)).toBe(Number.POSITIVE_INFINITY);
    expect(cosh(-710.5)).toBe(Number.POSITIVE_INFINITY);
  });

  it('logarithms at the edges', () => {
    expect(log(1)).toBe(0);
    expect(log(-1)).toBeNaN();
    expect(log(Number.MIN_VALUE)).toBe(Math.log(Number.MIN_VALUE));
    expect(log(Number.MAX_VALUE)).toBe(Math.log(Number.MAX_VALUE));
    expect(log1p(-1)).toBe(Number.NEGATIVE_INFINITY);
    expect(log1p(-1.1)).toBeNaN();
    expect(log1p(Number.MAX_VALUE)).toBe(Math.log(Number.MAX_VALUE));
  });

  it('pow follows the language in every special case', () => {
    const values = [
      ...SPECIAL,
      2,
      -2,
      3,
      -3,
      0.5,
      -0.5,
      2.5,
      -2.5,
      1e300,
      -1e300,
      1e-300,
      2 ** 53,
      2 ** 53 + 2,
      2 ** 80,
    ];
    for (const x of values) {
      for (const y of values) {
        const expected = x ** y;
        const got = pow(x, y);
        const plain = expected === 0 || !Number.isFinite(expected) || Math.abs(expected) === 1;
        if (plain) expect(got, `pow(${x}, ${y})`).toBe(expected);
        else expect(Math.abs(got / expected - 1), `pow(${x}, ${y})`).toBeLessThan(4e-16);
      }
    }
    expect(pow(2, 1024)).toBe(Number.POSITIVE_INFINITY);
    expect(pow(2, -1075)).toBe(0);
    expect(pow(1 + 2 ** -52, 2 ** 70)).toBe(Number.POSITIVE_INFINITY);
    expect(pow(1 - 2 ** -53, 2 ** 70)).toBe(0);
  });
});
