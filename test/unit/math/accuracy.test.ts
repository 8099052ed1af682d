import { describe, expect, it } from 'vitest';
import { exp, expm1 } from '../../../src/core/math/exp.ts';
import { cosh, sinh } from '../../../src/core/math/hyperbolic.ts';
import { log, log1p } from '../../../src/core/math/log.ts';
import { pow } from '../../../src/core/math/pow.ts';
import { cos, sin } from '../../../src/core/math/trigonometry.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import * as exact from '../../support/high-precision.ts';

const rng = seededRng('accuracy');
const between = (low: number, high: number) => () => low + (high - low) * rng.uniform();
/** Sizes from 2^least up to 2^most, both signs. */
const anySize = (least: number, most: number) => () =>
  (rng.integer(2) === 0 ? 1 : -1) * (1 + rng.uniform()) * 2 ** (least + rng.integer(most - least));
const positive = (draw: () => number) => () => Math.abs(draw());

type Case = [
  name: string,
  f: (x: number) => number,
  reference: (x: exact.Big) => exact.Big,
  ulps: number,
  draws: (() => number)[],
];

const cases: Case[] = [
  ['exp', exp, exact.exp, 1, [between(-745, 709.7), between(-2, 2), anySize(-60, 4)]],
  ['expm1', expm1, exact.expm1, 1, [between(-45, 709.7), between(-2, 2), anySize(-60, 1)]],
  ['log', log, exact.log, 1, [positive(anySize(-1074, 1023)), between(0.5, 2), between(0.999, 1.001)]],
  ['log1p', log1p, exact.log1p, 1, [positive(anySize(-60, 1023)), between(-1, 1), anySize(-60, 0)]],
  ['sin', sin, exact.sin, 1, [anySize(-30, 22), between(-10, 10), anySize(22, 1023)]],
  ['cos', cos, exact.cos, 1, [anySize(-30, 22), between(-10, 10), anySize(22, 1023)]],
  ['sinh', sinh, exact.sinh, 2, [between(-710.4, 710.4), between(-2, 2), between(20, 24), anySize(-60, 1)]],
  ['cosh', cosh, exact.cosh, 2, [between(-710.4, 710.4), between(-2, 2), between(20, 24), anySize(-60, 1)]],
];

describe('against exact references', () => {
  it.each(cases)('%s', (_, f, reference, ulps, draws) => {
    let worst = { x: 0, error: 0 };
    for (const draw of draws) {
      for (let i = 0; i < 1000; i++) {
        const x = draw();
        const error = exact.ulpsFrom(f(x), reference(exact.fromDouble(x)));
        if (error > worst.error) worst = { x, error };
      }
    }
    expect(worst.error, `at ${worst.x}`).toBeLessThan(ulps);
  });

  it('sin and cos next to multiples of π/2', () => {
    for (let n = 1; n <= 1_000_000; n = Math.ceil(n * 1.05)) {
      const x = exact.fromDouble(n * (Math.PI / 2));
      expect(exact.ulpsFrom(sin(n * (Math.PI / 2)), exact.sin(x)), `sin ${n}π/2`).toBeLessThan(1);
      expect(exact.ulpsFrom(cos(n * (Math.PI / 2)), exact.cos(x)), `cos ${n}π/2`).toBeLessThan(1);
    }
    // Among the doubles below 1.6e6 nearest to one: those where two pieces of π/2 were measured not to be enough.
    for (const x of [413441.44719405076, 826882.8943881015, 321307.9594422229]) {
      expect(exact.ulpsFrom(sin(x), exact.sin(exact.fromDouble(x))), `sin ${x}`).toBeLessThan(1);
      expect(exact.ulpsFrom(cos(x), exact.cos(exact.fromDouble(x))), `cos ${x}`).toBeLessThan(1);
    }
    // The double that comes nearest to a multiple of π/2 of them all (Kahan).
    const closest = 6381956970095103 * 2 ** 797;
    expect(exact.ulpsFrom(cos(closest), exact.cos(exact.fromDouble(closest)))).toBeLessThan(1);
  });

  it('pow', () => {
    const bases = [between(0.5, 2), positive(anySize(-1074, 1023)), between(1, 1000)];
    let worst = { at: '', error: 0 };
    for (const base of bases) {
      for (let i = 0; i < 300; i++) {
        const x = base();
        const y = ((2 * rng.uniform() - 1) * 709) / Math.log(x);
        const error = exact.ulpsFrom(pow(x, y), exact.pow(exact.fromDouble(x), exact.fromDouble(y)));
        if (error > worst.error) worst = { at: `${x} ^ ${y}`, error };
      }
    }
    expect(worst.error, worst.at).toBeLessThan(1);
  });

  it('small whole powers are exact', () => {
    for (let k = -1074; k <= 1023; k++) expect(pow(2, k)).toBe(2 ** k);
    for (let x = -12; x <= 12; x++) {
      let product = 1;
      for (let k = 0; Math.abs(product) <= 2 ** 53; k++) {
        expect(pow(x, k), `${x} ^ ${k}`).toBe(product);
        product *= x;
        if (k > 60) break;
      }
    }
  });
});

/** 32 bits of every result's bits, so that one different bit anywhere on any engine shows. */
function fingerprint(f: (x: number) => number, low: number, high: number): number {
  const result = new Float64Array(1);
  const words = new Uint32Array(result.buffer);
  let hash = 0x811c9dc5;
  for (let i = 0; i <= 20_000; i++) {
    result[0] = f(low + ((high - low) * i) / 20_000);
    hash = Math.imul(Math.imul(hash ^ words[0]!, 0x01000193) ^ words[1]!, 0x01000193);
  }
  return hash >>> 0;
}

it('the bits themselves are frozen', () => {
  expect({
    exp: fingerprint(exp, -745, 710),
    expm1: fingerprint(expm1, -40, 40),
    log: fingerprint(log, 1e-5, 50),
    log1p: fingerprint(log1p, -0.999, 20),
    sin: fingerprint(sin, -100, 100),
    cos: fingerprint(cos, -100, 100),
    sinh: fingerprint(sinh, -30, 30),
    cosh: fingerprint(cosh, -30, 30),
    pow: fingerprint((x) => pow(x, 1.7), 0, 1000),
  }).toMatchInlineSnapshot(`
    {
      "cos": 3577838795,
      "cosh": 1636272709,
      "exp": 402469845,
      "expm1": 845154759,
      "log": 1823806568,
      "log1p": 3022607117,
      "pow": 3258606450,
      "sin": 618990810,
      "sinh": 384076329,
    }
  `);
});
