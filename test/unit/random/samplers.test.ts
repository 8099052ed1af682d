import { describe, expect, it } from 'vitest';
import { aliasTable, drawAlias } from '../../../src/core/random/alias.ts';
import { exactDiscreteLaplace } from '../../../src/core/random/discrete-laplace.ts';
import { exponential } from '../../../src/core/random/exponential.ts';
import { exactGeometric } from '../../../src/core/random/geometric.ts';
import { griddedSum } from '../../../src/core/random/gridded-sum.ts';
import { laplace } from '../../../src/core/random/laplace.ts';
import { noiseGrid } from '../../../src/core/random/noise-grid.ts';
import type { Rng } from '../../../src/core/random/rng.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { exactSelect, scoresInUnits, select } from '../../../src/core/random/select.ts';

function scripted(uniforms: number[], word = 0): Rng {
  let next = 0;
  return {
    uint32: () => word,
    uniform: () => uniforms[next++]!,
    integer: () => 0,
    split: () => scripted(uniforms),
  };
}

const ALMOST_ONE = 1 - 2 ** -53;

describe('exponential and what is made of it', () => {
  it('is finite at both ends of the uniform', () => {
    expect(exponential(scripted([0]))).toBe(0);
    expect(exponential(scripted([ALMOST_ONE, 0]))).toBeCloseTo(53 * Math.LN2, 12);
    expect(exponential(scripted([ALMOST_ONE, ALMOST_ONE]))).toBeCloseTo(106 * Math.LN2, 12);
    expect(exponential(scripted([0.5]))).toBe(Math.LN2);
  });

  it('fills in the bits that the far tail lacks', () => {
    const u = 1 - 2 ** -30;
    expect(exponential(scripted([u, 0.5]))).toBe(-Math.log(2 ** -30 - 2 ** -54));
  });

  it('Laplace takes its sign from a bit of its own', () => {
    expect(laplace(scripted([0.5], 2), 3)).toBe(3 * Math.LN2);
    expect(laplace(scripted([0.5], 3), 3)).toBe(-3 * Math.LN2);
  });
});

describe('exact samplers refuse what they cannot draw exactly', () => {
  const rng = seededRng('refuse');
  it.each([
    [0, 1],
    [1, 0],
    [1.5, 2],
    [1, 2 ** 45 + 1],
    [Number.NaN, 1],
  ])('κ = %d/%d', (s, t) => {
    expect(() => exactGeometric(rng, s, t)).toThrow(/whole numbers/);
  });

  it('draws at the largest scale', () => {
    const size = exactGeometric(rng, 1, 2 ** 45);
    expect(Number.isSafeInteger(size) && size >= 0).toBe(true);
  });

  it('choices', () => {
    expect(() => exactSelect(rng, Float64Array.of(1, 0.5), 1, 1)).toThrow(/scoresInUnits/);
    expect(() => exactSelect(rng, Float64Array.of(1, Number.NaN), 1, 1)).toThrow(/scoresInUnits/);
    expect(() => exactSelect(rng, Float64Array.of(1, 2), 0.1, 1)).toThrow(/rate/);
  });
});

describe('the grid', () => {
  it.each([
    [1, 2 ** -40],
    [1.0000001, 2 ** -39],
    [0.9999, 2 ** -40],
    [1000, 2 ** -30],
    [2 ** -20, 2 ** -60],
    [3e-9, 2 ** -68],
  ])('the grid of scale %d', (scale, grid) => {
    expect(noiseGrid(scale)).toBe(grid);
  });

  it('scores in units keep neighbours within the sensitivity', () => {
    const { units, sensitivity } = scoresInUnits(Float64Array.of(0.3, 1.3, 2.2999), 1);
    expect(units[1]! - units[0]!).toBeLessThanOrEqual(sensitivity);
    expect(units[2]! - units[1]!).toBeLessThanOrEqual(sensitivity);
    expect(sensitivity).toBe(2 ** 20 + 1);
  });
});

describe('alias table', () => {
  it.each([
    ['equal', [1, 1, 1, 1]],
    ['one', [3]],
    ['zeros', [0, 5, 0, 0, 1]],
    ['a wide range', [1e-12, 1, 1e6, 3, 0.1, 1e-3, 7e5]],
    ['a thousand', Array.from({ length: 1000 }, (_, i) => (i * 7919) % 1009)],
  ])('%s: the shares of the columns add up to the weights', (_, weights) => {
    const { stays, other } = aliasTable(weights);
    const mass = new Float64Array(weights.length);
    for (let i = 0; i < weights.length; i++) {
      mass[i]! += stays[i]!;
      mass[other[i]!]! += 1 - stays[i]!;
    }
    const total = weights.reduce((a, b) => a + b);
    for (const [i, weight] of weights.entries()) {
      expect(mass[i]! / weights.length).toBeCloseTo(weight / total, 13);
      if (weight === 0) expect(stays[i]).toBe(0);
    }
  });

  it('uses the whole of the uniform', () => {
    const table = aliasTable([0, 1, 0, 0]);
    for (const u of [0, 0.2499, 0.25, 0.9999, ALMOST_ONE]) expect(drawAlias(table, scripted([u]))).toBe(1);
  });

  it.each([[[]], [[0, 0]], [[1, -1]], [[1, Number.NaN]], [[Number.POSITIVE_INFINITY]]])('refuses %j', (weights) => {
    expect(() => aliasTable(weights)).toThrow(/[Ww]eights/);
  });
});

it('the first draws of every sampler are frozen', () => {
  const first = (draw: (rng: Rng) => number) => {
    const rng = seededRng('frozen');
    return Array.from({ length: 3 }, () => draw(rng));
  };
  const table = aliasTable([1, 2, 3]);
  const scores = Float64Array.of(1, 2, 3, 4);
  expect({
    exponential: first(exponential),
    laplace: first((rng) => laplace(rng, 2)),
    exactGeometric: first((rng) => exactGeometric(rng, 1, 100)),
    exactDiscreteLaplace: first((rng) => exactDiscreteLaplace(rng, 1, 100)),
    griddedSum: first((rng) => griddedSum(rng, Float64Array.of(0.5), Float64Array.of(0), 100)),
    select: first((rng) => select(rng, scores, 0.5)),
    exactSelect: first((rng) => exactSelect(rng, scores, 1, 2)),
    drawAlias: first((rng) => drawAlias(table, rng)),
  }).toMatchInlineSnapshot(`
    {
      "drawAlias": [
        2,
        0,
        1,
      ],
      "exactDiscreteLaplace": [
        -169,
        50,
        155,
      ],
      "exactGeometric": [
        169,
        50,
        125,
      ],
      "exactSelect": [
        2,
        1,
        3,
      ],
      "exponential": [
        1.193343196535984,
        0.1157777788862496,
        0.5444374675698073,
      ],
      "griddedSum": [
        89.18964597338345,
        33.06988868047483,
        -232.99459102377295,
      ],
      "laplace": [
        0.4873623047199444,
        1.0888749351396145,
        1.005337577304757,
      ],
      "select": [
        3,
        1,
        2,
      ],
    }
  `);
});
