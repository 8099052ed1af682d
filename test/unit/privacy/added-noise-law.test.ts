import { expect, test, vi } from 'vitest';
import { infer, parseInference } from '../../../src/core/estimators/infer.ts';
import { reconstructed } from '../../../src/core/experiment/run/reconstruct.ts';
import { historyToJson, parseHistory } from '../../../src/core/history/parse-history.ts';
import { releaseOf } from '../../../src/core/mechanisms/mechanism.ts';
import { toEpsilon, toUnits } from '../../../src/core/privacy/budget.ts';
import { Curator } from '../../../src/core/privacy/curator.ts';
import { Ledger } from '../../../src/core/privacy/ledger.ts';
import { exploreNoise, releaseNoise } from '../../../src/core/privacy/noise.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { staircase } from '../../support/noise/toy-laws.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

// Two laws added as the guide says: a file each, and a line each in the registry. Nothing else knows of them.
vi.mock('../../../src/core/privacy/noise-laws/registry.ts', async (original) => {
  const { noiseLaws } = await original<typeof import('../../../src/core/privacy/noise-laws/registry.ts')>();
  const toys = await import('../../support/noise/toy-laws.ts');
  return { noiseLaws: [...noiseLaws, toys.staircase, toys.bell] };
});

const domain = domainOf(3, 2);
const joint = [500, 20, 7, 1, 300, 90];
const workload = buildWorkload(parseWorkload({ kind: 'marginals', order: 1 }, 'workload'), domain);

test.each([exploreNoise, releaseNoise])('is drawn, charged and named', (makeNoise) => {
  const ledger = new Ledger(toUnits(1), { neighbours: 'add-remove', rowsPerPerson: 1 });
  const curator = new Curator(countsOf(domain, joint), ledger, makeNoise(seededRng('toy')));
  const history = curator.noisy('staircase', workload.blocks, [4, 2]);
  expect(toEpsilon(ledger.spent)).toBe(0.75);
  expect(history.map(({ law, scale }) => [law, scale])).toEqual([
    ['staircase', 4],
    ['staircase', 2],
  ]);
  expect(history.flatMap(({ answers }) => [...answers]).every(Number.isInteger)).toBe(true);
  expect(() => curator.noisy('bell', workload.blocks, [40, 40])).toThrow('No ε bounds what bell-shaped noise');
  expect(toEpsilon(ledger.spent)).toBe(0.75);

  const { answers } = reconstructed(
    releaseOf(history),
    { id: 'least-squares', params: { weighted: true, publicRecords: false } },
    workload,
    undefined,
  );
  const total = (cells: Float64Array) => cells.reduce((sum, value) => sum + value, 0);
  const [three, two] = history.map(({ answers }) => total(answers));
  // The two sums weigh by what the variances of their cells add up to.
  const [v3, v2] = [3 * staircase.variance(4), 2 * staircase.variance(2)];
  const mean = (three / v3 + two / v2) / (1 / v3 + 1 / v2);
  expect(answers.map(total)).toEqual([expect.closeTo(mean, 6), expect.closeTo(mean, 6)]);
});

const cell = (code: number) => ({ where: { a: [code, code] } });
const answers = [
  { query: cell(0), answer: 520, scale: 3, noise: 'staircase' },
  { query: cell(1), answer: 8.5, deviation: 2, noise: 'bell' },
  { query: cell(2), answer: 390, scale: 5 },
];
const file = { domain: { attributes: domain.attributes }, answers };

test('comes and goes as a file', () => {
  const history = parseHistory(file, 'history');
  expect(history.answers.map(({ scale, law }) => [scale, law])).toEqual([
    [3, 'staircase'],
    [2, 'bell'],
    [5, undefined],
  ]);
  expect(historyToJson(history)).toEqual(file);
  const refused = (answer: object) => () =>
    parseHistory({ ...file, answers: [{ query: {}, answer: 1, ...answer }] }, 'h');
  expect(refused({ scale: 1, noise: 'bell' })).toThrow('h.answers[0].deviation: this is missing');
  expect(refused({ deviation: 1 })).toThrow('h.answers[0].scale: this is missing');
  expect(refused({ scale: 1, noise: 'none' })).toThrow(
    'h.answers[0].noise: expected the noise as one of "laplace", "geometric"',
  );
});

test.each(['characteristic', 'convolution', 'monte-carlo'])('has intervals of its own law: %s', (method) => {
  const queries = [
    { ...cell(0), probability: [518, 522] },
    { ...cell(1), probability: [6.5, 10.5] },
    { where: { a: [0, 1] } },
  ];
  const { answers: said } = infer(
    parseInference({
      version: 1,
      history: file,
      estimator: { id: 'least-squares', params: { method, ...(method === 'monte-carlo' ? { draws: 100_000 } : {}) } },
      queries,
    }),
  );
  const near = [-2, -1, 0, 1, 2].reduce((sum, k) => sum + staircase.density(k, 3), 0);
  expect(said[0].probability).toBeCloseTo(near, method === 'monte-carlo' ? 2 : 7);
  expect(said[1].probability).toBeCloseTo(0.682689492, method === 'monte-carlo' ? 2 : 4);
  expect(said[1].interval?.[1]).toBeCloseTo(8.5 + 2 * 1.959964, method === 'monte-carlo' ? 1 : 3);
  expect(said.map(({ variance }) => variance)).toEqual(
    [staircase.variance(3), 4, staircase.variance(3) + 4].map((variance) => expect.closeTo(variance, 8)),
  );
});
