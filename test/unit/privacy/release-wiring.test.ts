import { describe, expect, test } from 'vitest';
import { precisionUnits, toUnits, UNITS_PER_EPSILON } from '../../../src/core/privacy/budget.ts';
import { Curator } from '../../../src/core/privacy/curator.ts';
import { Ledger } from '../../../src/core/privacy/ledger.ts';
import { exploreNoise, type Noise, releaseNoise } from '../../../src/core/privacy/noise.ts';
import { noiseLawById } from '../../../src/core/privacy/noise-laws/by-name.ts';
import { noiseGrid } from '../../../src/core/random/noise-grid.ts';
import type { Rng } from '../../../src/core/random/rng.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { marginalBlock } from '../../../src/core/workload/marginal-block.ts';
import { queryBlock } from '../../../src/core/workload/query-block.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const T = UNITS_PER_EPSILON;

/** Release noise from these draws, each with what it is drawn below. All of them have to be taken. */
function scripted<Result>(draws: readonly (readonly [drawn: number, below: number])[], use: (noise: Noise) => Result) {
  const left = [...draws];
  const source = {
    integer(below: number) {
      const next = left.shift();
      if (!next) throw new Error(`one draw more than expected, below ${below}`);
      expect(below).toBe(next[1]);
      return next[0];
    },
  };
  const result = use(releaseNoise(source as Rng));
  expect(left).toEqual([]);
  return result;
}

// A draw at the edge tells one rate from all others: Bern(e^(−n/t)) is true at once from n on, and below it is drawn again.
const accepted = (units: number) => [[units, T]] as const;
const refused = (units: number) => [[units - 1, T] as const, [units, T] as const];
const failsInverseE = [1, 2] as const;
const succeedsInverseE = [[0, 2] as const, [1, 3] as const];

describe.each([0.001, 0.25, 0.999999999999])('where ε = %f is paid for a draw', (epsilon) => {
  const units = toUnits(epsilon);

  test('a bit is flipped with odds of e^ε to 1', () => {
    const flip = (noise: Noise) => {
      const words = Uint32Array.of(0);
      noise.flip(words, 1, units);
      return words[0];
    };
    expect(scripted([[1, 2], ...accepted(units)], flip)).toBe(1);
    expect(scripted([[1, 2], ...refused(units), [0, 2]], flip)).toBe(0);
  });

  test('a value stays e^ε times as probably as it becomes another one', () => {
    const replace = (noise: Noise) => {
      const codes = Uint8Array.of(0);
      noise.replace(codes, 3, units);
      return codes[0];
    };
    expect(scripted([[2, 3], ...accepted(units)], replace)).toBe(2);
    expect(scripted([[2, 3], ...refused(units), [0, 3]], replace)).toBe(0);
    expect(scripted([[0, 3]], replace)).toBe(0);
  });
});

test('above 1, ε is taken in its whole part and the rest', () => {
  const units = toUnits(2.5);
  const flip = (noise: Noise) => {
    const words = Uint32Array.of(1);
    noise.flip(words, 1, units);
    return words[0];
  };
  const whole = [...succeedsInverseE, ...succeedsInverseE];
  expect(scripted([[1, 2], ...whole, ...accepted(toUnits(0.5))], flip)).toBe(0);
  expect(scripted([[1, 2], ...whole, ...refused(toUnits(0.5)), [0, 2]], flip)).toBe(1);
  expect(scripted([[1, 2], ...succeedsInverseE, failsInverseE, [0, 2]], flip)).toBe(1);
});

describe.each([3, 40, 0.7])('at a scale of %f', (scale) => {
  const precision = precisionUnits(scale);
  /** A geometric variable of this many units before it is divided by the precision. */
  const geometric = (units: number) => {
    const rest = units % T;
    const wholes = Array.from({ length: (units - rest) / T }, () => succeedsInverseE).flat();
    return [[rest, T] as const, ...(rest > 0 ? [[T - 1, T] as const] : []), ...wholes, failsInverseE];
  };

  test.each([1, 2, 3])('noise in whole numbers is %i from so many units of precision on', (size) => {
    const perturb = (noise: Noise) => {
      const answers = Float64Array.of(100);
      noise.perturb(answers, precision, null, noiseLawById());
      return answers[0];
    };
    expect(scripted([...geometric(size * precision), [0, 2]], perturb)).toBe(100 + size);
    expect(scripted([...geometric(size * precision), [1, 2]], perturb)).toBe(100 - size);
    expect(scripted([...geometric(size * precision - 1), [0, 2]], perturb)).toBe(100 + size - 1);
  });

  test('and so is each part of noise that can be lowered, before and after', () => {
    const value = (noise: Noise) => noise.coupled(1, true, precision).value(0);
    expect(scripted([...geometric(2 * precision), ...geometric(0)], value)).toBe(2);
    expect(scripted([...geometric(2 * precision - 1), ...geometric(3 * precision)], value)).toBe(-2);
    const lowered = (noise: Noise) => noise.coupled(1, true, precision).lower(0, precision, 3 * precision);
    const first = [...geometric(9 * precision), ...geometric(0)];
    expect(scripted([...first, ...geometric(4 * precision), ...geometric(0)], lowered)).toBe(2);
    expect(scripted([...first, ...geometric(4 * precision - 1), ...geometric(0)], lowered)).toBe(1);
  });
});

describe('noise on sums', () => {
  const scale = 4;
  const precision = precisionUnits(scale);
  const counts = Float64Array.of(10, 1);
  const rows = [Float64Array.of(1, 0), Float64Array.of(0, 5)];
  const sums = (whole: boolean) => ({ whole, counts, row: (query: number) => rows[query] });
  const perturbed = (whole: boolean, of: number) => (noise: Noise) => {
    const answers = new Float64Array(of);
    noise.perturb(answers, precision, sums(whole), noiseLawById());
    return [...answers];
  };

  test('in whole numbers is that of the precision, on each sum of its own', () => {
    const draws = [[(2 * precision) % T, T] as const, [T - 1, T] as const, failsInverseE, [0, 2] as const];
    expect(scripted([...draws, ...draws], perturbed(true, 2))).toEqual([12, 7]);
    const fewer = [[2 * precision - 1, T] as const, [T - 1, T] as const, failsInverseE, [0, 2] as const];
    expect(scripted(fewer, perturbed(true, 1))).toEqual([11]);
  });

  test('on a grid is as wide as the scale and a step of the grid, on each sum of its own', () => {
    const grid = noiseGrid(scale);
    const width = Math.ceil(scale / grid) + 1;
    const draws = [[7, width] as const, [width - 1, width] as const, failsInverseE, [0, 2] as const];
    expect(scripted([...draws, ...draws], perturbed(false, 2))).toEqual([10 + 7 * grid, 5 + 7 * grid]);
  });
});

test('what nobody changes may be told without noise, and noise that is lowered to what it was stays as it was', () => {
  const domain = domainOf(3);
  const table = [5, 6, 7];
  const ledger = new Ledger(toUnits(1), { neighbours: 'replace-one', rowsPerPerson: 1 });
  const curator = new Curator(countsOf(domain, table), ledger, releaseNoise(seededRng('nobody changes')));
  const everybody = { times: 1, factors: [{ attributes: [0], values: Float64Array.of(1, 1, 1) }] };
  expect([...curator.laplace([queryBlock(domain, everybody, 'all')], [0])[0].answers]).toEqual([18]);
  expect(ledger.spent).toBe(0);
  const [before] = curator.gradual([marginalBlock(domain, [0])], 50);
  const after = curator.noiseDown(before, Float64Array.of(50, 10, 50));
  expect([after.answers[0], after.answers[2]]).toEqual([before.answers[0], before.answers[2]]);
});

test('what is paid for all records is divided among the rows of a person, the values of a row and the draws of a value', () => {
  const domain = domainOf(3, 2, 2);
  const asked: [string, number][] = [];
  const noise: Noise = {
    ...exploreNoise(seededRng('unused')),
    replace: (_codes, size, units) => void asked.push([`replace ${size}`, units]),
    flip: (_words, bits, units) => void asked.push([`flip ${bits}`, units]),
  };
  const ledger = new Ledger(toUnits(2), { neighbours: 'replace-one', rowsPerPerson: 3 });
  const curator = new Curator(countsOf(domain, [1, 2, 0, 0, 1, 0, 0, 0, 0, 0, 3, 0]), ledger, noise);
  curator.replaceValues([0, 1], 0.6);
  expect(asked.splice(0)).toEqual([
    ['replace 3', toUnits(0.1)],
    ['replace 2', toUnits(0.1)],
  ]);
  curator.flipValues([1, 2], 0.6);
  expect(asked).toEqual(new Array(4).fill(['flip 7', toUnits(0.05)]));
  expect(ledger.spent).toBe(toUnits(1.2));
});
