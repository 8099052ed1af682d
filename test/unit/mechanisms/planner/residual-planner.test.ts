import { describe, expect, test } from 'vitest';
import type { Neighbours } from '../../../../src/core/data/neighbours.ts';
import { residualPlanner } from '../../../../src/core/mechanisms/planner/residual-planner.ts';
import { defaultParams } from '../../../../src/core/params.ts';
import { Curator } from '../../../../src/core/privacy/curator.ts';
import { Ledger } from '../../../../src/core/privacy/ledger.ts';
import { exploreNoise, type Noise, releaseNoise } from '../../../../src/core/privacy/noise.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { expandQuery } from '../../../../src/core/workload/linear-query.ts';
import { buildWorkload, parseWorkload } from '../../../../src/core/workload/registry.ts';
import { residualBlocks, residualSquares } from '../../../../src/core/workload/residual-block.ts';
import { countsOf, domainOf } from '../../../support/small-data.ts';

const domain = domainOf(4, 3, 2);
const rng = seededRng('people');
const people = Float64Array.from({ length: 24 }, () => (rng.integer(3) === 0 ? 40 : 0));
const records = people.reduce((sum, count) => sum + count, 0);
const unit = (neighbours: Neighbours, rowsPerPerson = 1) => ({ neighbours, rowsPerPerson });

interface Run {
  readonly spec: object;
  readonly neighbours?: Neighbours;
  readonly rowsPerPerson?: number;
  readonly params?: object;
}

/** The same run again and again, with other noise. */
function planned({ spec, neighbours = 'add-remove', rowsPerPerson = 1, params = {} }: Run) {
  const workload = buildWorkload(parseWorkload(spec, 'workload'), domain);
  const counts = countsOf(domain, people);
  const truth = workload.blocks.map((block) => block.answer(counts.table(block.attributes)).slice());
  const run = (noise: Noise) => {
    const ledger = Ledger.inRho({ epsilon: 1, delta: 1e-6, conversion: 'zcdp' }, unit(neighbours, rowsPerPerson));
    const curator = new Curator(counts, ledger, noise, neighbours === 'replace-one');
    const all = { ...defaultParams(residualPlanner.params), ...params };
    const context = { epsilon: 1, rng: seededRng('choices'), sanityBound: 1 };
    return { ledger, release: residualPlanner.run(curator, workload, all, context) };
  };
  return { workload, truth, run };
}

const pairs = { kind: 'marginals', order: 2 };
const inRanges = { kind: 'marginals', order: 2, ranges: { a: 'ranges', b: 'prefixes' } };

const cases: readonly (readonly [what: string, run: Run])[] = [
  ['pairs', { spec: pairs }],
  ['pairs with a known number of records', { spec: pairs, neighbours: 'replace-one' }],
  ['pairs of people with three rows', { spec: pairs, rowsPerPerson: 3 }],
  ['ranges and prefixes of pairs', { spec: inRanges }],
  ['the same with contrasts of single values', { spec: inRanges, params: { basis: 'cells' } }],
  ['all intervals of an attribute', { spec: { kind: 'intervals', attribute: 'a' } }],
  ['random boxes', { spec: { kind: 'ranges', attributes: ['a', 'b'], count: 9, seed: 4 } }],
];

describe.each(cases)('%s', (_, given) => {
  const { truth, run } = planned(given);

  test('cost what may be spent, and hardly less', () => {
    const { ledger } = run(exploreNoise(seededRng('cost')));
    expect(ledger.spent).toBeLessThanOrEqual(ledger.budget);
    expect(ledger.remaining).toBeLessThanOrEqual(2);
  });

  const DRAWS = 2000;
  test('errors are noise alone, of the deviations that are told', () => {
    const sums = truth.map((answers) => new Float64Array(answers.length));
    const squares = truth.map((answers) => new Float64Array(answers.length));
    const rng = seededRng('draws');
    for (let draw = 0; draw < DRAWS; draw++) {
      const { answers } = run(exploreNoise(rng.split(String(draw)))).release;
      for (const [block, list] of answers.entries()) {
        for (const [i, answer] of list.entries()) {
          const error = answer - truth[block][i];
          sums[block][i] += error;
          squares[block][i] += error * error;
        }
      }
    }
    const told = run(exploreNoise(rng)).release.deviations!();
    for (const [block, deviations] of told.entries()) {
      for (const [i, square] of squares[block].entries()) {
        const deviation = typeof deviations === 'number' ? deviations : deviations![i];
        if (deviation < 1e-9) {
          expect(square).toBeLessThan(1e-6);
          continue;
        }
        // Five deviations of the mean of squares of normal errors, and of the mean.
        expect(Math.abs(square / DRAWS / deviation ** 2 - 1)).toBeLessThan(5 * Math.sqrt(2 / DRAWS));
        expect(Math.abs(sums[block][i] / DRAWS / deviation)).toBeLessThan(5 / Math.sqrt(DRAWS));
      }
    }
  });
});

test('tables agree with each other, in a release as well', () => {
  for (const noise of [exploreNoise(seededRng('agree')), releaseNoise(seededRng('agree'))]) {
    const [ab, ac, bc] = planned({ spec: pairs }).run(noise).release.answers;
    const sumsOfA = (table: Float64Array) => {
      const inner = table.length / 4;
      return Array.from({ length: 4 }, (_, code) =>
        table.slice(code * inner, (code + 1) * inner).reduce((x, y) => x + y),
      );
    };
    for (const [code, sum] of sumsOfA(ab).entries()) expect(sumsOfA(ac)[code]).toBeCloseTo(sum, 9);
    expect(bc.reduce((x, y) => x + y)).toBeCloseTo(
      ab.reduce((x, y) => x + y),
      9,
    );
  }
});

test('with a known number of records every table has it', () => {
  const { answers } = planned({ spec: pairs, neighbours: 'replace-one' }).run(exploreNoise(seededRng('n'))).release;
  for (const table of answers) expect(table.reduce((sum, count) => sum + count, 0)).toBeCloseTo(records, 9);
});

test('no count below zero, where that is chosen, and no error that is noise alone', () => {
  const lnn = planned({ spec: pairs, params: { reconstruct: 'lnn' } });
  const mle = planned({ spec: pairs });
  let below = 0;
  for (let draw = 0; draw < 5; draw++) {
    const noise = () => exploreNoise(seededRng(`lnn ${draw}`));
    const { answers, deviations } = lnn.run(noise()).release;
    expect(Math.min(...answers.flatMap((table) => [...table]))).toBeGreaterThan(-1e-6);
    expect(deviations).toBeUndefined();
    below = Math.min(below, ...mle.run(noise()).release.answers.flatMap((table) => [...table]));
  }
  expect(below).toBeLessThan(-1);
  expect(() => planned({ spec: inRanges, params: { reconstruct: 'lnn' } }).run(releaseNoise(seededRng('x')))).toThrow(
    /contrasts of their own/,
  );
});

describe('a release', () => {
  test('draws whole numbers around whole numbers', () => {
    const two = domainOf(2, 3);
    const block = residualBlocks(two, new Map())([0, 1]);
    expect([...block.answer(Float64Array.of(1, 0, 0, 0, 0, 0))]).toEqual([2, -1, -1, -2, 1, 1]);
    expect(residualSquares([block], [1], 'add-remove')).toBe(12);
    const ledger = Ledger.inRho({ epsilon: 400, delta: 1e-6, conversion: 'zcdp' }, unit('add-remove'));
    const curator = new Curator(countsOf(two, [0, 0, 0, 0, 0, 0]), ledger, releaseNoise(seededRng('12')));
    let squares = 0;
    const DRAWS = 400;
    for (let draw = 0; draw < DRAWS; draw++) {
      const before = ledger.spent;
      const [{ answers, scale }] = curator.residuals([block], [Math.sqrt(12)]);
      expect(ledger.spent - before).toBe(0.5e12);
      expect(scale).toBeCloseTo(Math.sqrt(12), 12);
      expect(answers.every(Number.isInteger)).toBe(true);
      const [a, b, c, d, e, f] = answers;
      const centred = a - (a + b + c) / 3 - (a + d) / 2 + (a + b + c + d + e + f) / 6;
      squares += (centred / 6) ** 2;
    }
    expect(Math.abs((9 * squares) / DRAWS - 1)).toBeLessThan(5 * Math.sqrt(2 / DRAWS));
  });

  test('of very many records is exact, though their weighted sums are not held by floating point', () => {
    const long = domainOf(40, 40);
    const joint = Float64Array.from({ length: 1600 }, (_, cell) => (cell === 0 ? 3e13 : 0));
    const ledger = Ledger.inRho({ epsilon: 1, delta: 1e-6, conversion: 'zcdp' }, unit('add-remove'));
    const curator = new Curator(countsOf(long, joint), ledger, releaseNoise(seededRng('many')));
    const [{ answers }] = curator.residuals([residualBlocks(long, new Map())([0, 1])], [1e6]);
    expect(answers[0]).toBeGreaterThan(4.5e16);
  });
});

test('replacing a record is counted for all residuals together, never too little', () => {
  const rowsOf = residualBlocks(
    domain,
    new Map([
      [
        0,
        [
          { from: 0, weights: Float64Array.of(3, -1, -1, -1) },
          { from: 1, weights: Float64Array.of(2, -5, 3) },
        ],
      ],
    ]),
  );
  const plain = residualBlocks(domain, new Map());
  const rng = seededRng('replace');
  for (const [sets, block, exact] of [
    [[[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]], plain, true],
    [[[0], [1], [2], [0, 1], [0, 2], [1, 2]], rowsOf, false],
  ] as const) {
    const blocks = sets.map((set) => block(set));
    const rows = blocks.map((one) =>
      Array.from({ length: one.queries }, (_, query) => {
        const small = expandQuery(one.query(query), domain, [0, 1, 2]);
        return small;
      }),
    );
    for (let round = 0; round < 10; round++) {
      const weights = blocks.map(() => rng.uniform() ** 3);
      let most = 0;
      let alone = 0;
      for (let x = 0; x < 24; x++) {
        for (let y = 0; y < x; y++) {
          const apart = rows.reduce(
            (sum, own, i) => sum + weights[i] * own.reduce((total, row) => total + (row[x] - row[y]) ** 2, 0),
            0,
          );
          most = Math.max(most, apart);
        }
        alone = Math.max(
          alone,
          rows.reduce((sum, own, i) => sum + weights[i] * own.reduce((total, row) => total + row[x] ** 2, 0), 0),
        );
      }
      const counted = residualSquares(blocks, weights, 'replace-one');
      if (exact) expect(counted / most).toBeCloseTo(1, 12);
      expect(counted).toBeGreaterThanOrEqual(most * (1 - 1e-12));
      expect(residualSquares(blocks, weights, 'add-remove')).toBeGreaterThanOrEqual(alone * (1 - 1e-12));
    }
  }
});

test('what it cannot plan is refused in a sentence', () => {
  const parities = buildWorkload(parseWorkload({ kind: 'parities', degree: 1 }, 'workload'), domainOf(2, 2));
  expect(residualPlanner.supports(parities)).toMatch(/choose tables, or Gaussian noise\.$/);
});
