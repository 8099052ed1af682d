import { describe, expect, it } from 'vitest';
import { aliasTable, drawAlias } from '../../../src/core/random/alias.ts';
import { bernoulliExp } from '../../../src/core/random/bernoulli-exp.ts';
import { exactDiscreteLaplace } from '../../../src/core/random/discrete-laplace.ts';
import { exponential } from '../../../src/core/random/exponential.ts';
import { exactGeometric } from '../../../src/core/random/geometric.ts';
import { griddedSum } from '../../../src/core/random/gridded-sum.ts';
import { laplace } from '../../../src/core/random/laplace.ts';
import { gamma, normal } from '../../../src/core/random/normal.ts';
import type { Rng } from '../../../src/core/random/rng.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { exactSelect, select } from '../../../src/core/random/select.ts';
import { zigguratLaplace } from '../../../src/core/random/ziggurat.ts';
import { chiSquareFit } from '../../support/statistics.ts';

const N = 120_000;
// 19 laws at 1e-6: seeds chosen afresh would raise a false alarm once in 52,000 runs; these are fixed.
const ALARM = 1e-6;
const BINS = 60;

/** A draw of the law with all of its scale stretched by `stretch`; 1 is the law itself. */
type Draw = (rng: Rng, stretch: number) => number;

function pValue(draw: Draw, stretch: number, seed: string, cellOf: (x: number) => number, cells: number[]): number {
  const rng = seededRng(seed);
  const counts = new Array<number>(cells.length).fill(0);
  for (let i = 0; i < N; i++) {
    const cell = cellOf(draw(rng, stretch));
    if (cell >= 0 && cell < counts.length) counts[cell]!++;
  }
  return chiSquareFit(counts, cells, N);
}

function expectFit(draw: Draw, seed: string, cellOf: (x: number) => number, cells: number[]): void {
  expect(pValue(draw, 1, seed, cellOf, cells)).toBeGreaterThan(ALARM);
  // The same test must see a scale that is 5 % off.
  expect(pValue(draw, 1.05, seed, cellOf, cells)).toBeLessThan(ALARM);
  expect(pValue(draw, 0.95, seed, cellOf, cells)).toBeLessThan(ALARM);
}

const exponentialCdf = (x: number) => -Math.expm1(-x);
const laplaceCdf = (x: number) => (x < 0 ? 0.5 * Math.exp(x) : 1 - 0.5 * Math.exp(-x));

/** By Simpson's rule from 0. */
function normalCdf(x: number): number {
  const steps = 200;
  const height = (i: number) => Math.exp(-((x * i) / steps) * ((x * i) / steps) * 0.5);
  let sum = height(0) + height(steps);
  for (let i = 1; i < steps; i++) sum += (i % 2 === 0 ? 2 : 4) * height(i);
  return 0.5 + (sum * x) / (3 * steps) / Math.sqrt(2 * Math.PI);
}
/** Gamma of a whole shape: 1 − e^(−x)·Σ_(j < shape) x^j/j!. */
const erlangCdf = (shape: number) => (x: number) => {
  let term = Math.exp(-x);
  let sum = 0;
  for (let j = 0; j < shape; j++) {
    sum += term;
    term *= x / (j + 1);
  }
  return 1 - sum;
};

const continuous: [name: string, draw: Draw, cdf: (x: number) => number][] = [
  ['exponential', (rng, c) => c * exponential(rng), exponentialCdf],
  ['laplace, scale 3', (rng, c) => laplace(rng, 3 * c), (x) => laplaceCdf(x / 3)],
  ['normal', (rng, c) => c * normal(rng), normalCdf],
  ['gamma of shape 1', (rng, c) => c * gamma(rng, 1), erlangCdf(1)],
  ['gamma of shape 20', (rng, c) => c * gamma(rng, 20), erlangCdf(20)],
  ['ziggurat Laplace', (rng, c) => c * zigguratLaplace(rng), laplaceCdf],
  [
    'exact discrete Laplace, scale 2,000,001/2',
    (rng, c) => exactDiscreteLaplace(rng, 40, Math.round(40_000_020 * c)),
    (k) => laplaceCdf((k / 2_000_001) * 2),
  ],
  [
    'a weighted sum on the grid, scale 7, around 1/3',
    (rng, c) => griddedSum(rng, Float64Array.of(1 / 3), Float64Array.of(1), 7 * c),
    (x) => laplaceCdf((x - 1 / 3) / 7),
  ],
];

describe.each(continuous)('%s', (name, draw, cdf) => {
  it('fits, and 5 % off does not', () => {
    const equal = new Array<number>(BINS).fill(1 / BINS);
    expectFit(draw, name, (x) => Math.min(BINS - 1, Math.floor(cdf(x) * BINS)), equal);
  });
});

const geometricMass = (kappa: number) => (k: number) => Math.exp(-k * kappa) * -Math.expm1(-kappa);
const discreteLaplaceMass = (kappa: number) => (k: number) => Math.tanh(kappa / 2) * Math.exp(-Math.abs(k) * kappa);
/** The rate n/d with its scale stretched, still in whole numbers. */
const stretched = (n: number, d: number, c: number): [number, number] => [100 * n, Math.round(100 * d * c)];

const discrete: [name: string, draw: Draw, mass: (k: number) => number][] = [
  ['exact geometric, κ = 1/10', (rng, c) => exactGeometric(rng, ...stretched(1, 10, c)), geometricMass(0.1)],
  ['exact geometric, κ = 7/3', (rng, c) => exactGeometric(rng, ...stretched(7, 3, c)), geometricMass(7 / 3)],
  [
    'exact discrete Laplace, scale 10',
    (rng, c) => exactDiscreteLaplace(rng, ...stretched(1, 10, c)),
    discreteLaplaceMass(0.1),
  ],
  [
    'exact discrete Laplace, scale 3/7',
    (rng, c) => exactDiscreteLaplace(rng, ...stretched(7, 3, c)),
    discreteLaplaceMass(7 / 3),
  ],
  [
    'exact discrete Laplace, scale 2,000,000/123,457',
    (rng, c) => exactDiscreteLaplace(rng, ...stretched(123_457, 2_000_000, c)),
    discreteLaplaceMass(123_457 / 2_000_000),
  ],
  [
    'G − G′ of two exact geometrics, κ = 1/4',
    (rng, c) => exactGeometric(rng, ...stretched(1, 4, c)) - exactGeometric(rng, ...stretched(1, 4, c)),
    discreteLaplaceMass(0.25),
  ],
  [
    'the coupling: min of exact geometrics at κ = 1/5 and 1/20, κ = 1/4',
    (rng, c) => Math.min(exactGeometric(rng, ...stretched(1, 5, c)), exactGeometric(rng, ...stretched(1, 20, c))),
    geometricMass(0.25),
  ],
];

describe.each(discrete)('%s', (name, draw, mass) => {
  it('fits, and 5 % off does not', () => {
    const reach = 400;
    const cells = Array.from({ length: 2 * reach + 1 }, (_, i) => mass(i - reach));
    // The formula of a geometric goes on growing below 0, where the law has ended.
    const support = mass(-1) > mass(0) ? cells.map((p, i) => (i < reach ? 0 : p)) : cells;
    expectFit(draw, name, (k) => k + reach, support);
  });
});

const scores = Float64Array.of(3, 0, -2, 7, 7, 5);
const chances = [...scores].map((score) => Math.exp(score / 2));
const total = chances.reduce((a, b) => a + b);

const choices: [name: string, draw: Draw, probabilities: number[]][] = [
  ['select', (rng, c) => select(rng, scores, c / 2), chances.map((p) => p / total)],
  ['exactSelect', (rng, c) => exactSelect(rng, scores, Math.round(100 * c), 200), chances.map((p) => p / total)],
  ['alias table', (rng, c) => drawAlias(tables[c]!, rng), chances.map((p) => p / total)],
  [
    'Bern(e^(−3/2))',
    (rng, c) => Number(bernoulliExp(rng, Math.round(300 * c), 200)),
    [1 - Math.exp(-1.5), Math.exp(-1.5)],
  ],
];
const tables: Record<number, ReturnType<typeof aliasTable>> = {};
for (const c of [0.95, 1, 1.05]) tables[c] = aliasTable([...scores].map((score) => Math.exp((c * score) / 2)));

describe.each(choices)('%s', (name, draw, probabilities) => {
  it('fits, and 5 % off does not', () => {
    expectFit(draw, name, (i) => i, probabilities);
  });
});

// 300 cells up to 12; the boxes of the ziggurat end at 7.7. A layer that is wrong at its edge, or a wrong tail, shows.
// Rejected by chance with probability 1e-6; the seed is fixed.
it('the ziggurat fits at its edges and in its tail', () => {
  const rng = seededRng('ziggurat');
  const [reach, fineness, draws] = [12, 25, 3_000_000];
  const cells = Array.from({ length: reach * fineness + 1 }, () => 0);
  for (let i = 0; i < draws; i++)
    cells[Math.min(reach * fineness, Math.floor(Math.abs(zigguratLaplace(rng)) * fineness))]!++;
  const above = (k: number) => Math.exp(-k / fineness);
  const masses = cells.map((_, k) => above(k) - (k < reach * fineness ? above(k + 1) : 0));
  expect(chiSquareFit(cells, masses, draws)).toBeGreaterThan(ALARM);
});
