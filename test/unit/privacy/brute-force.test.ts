import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PrivacyUnit } from '../../../src/core/data/privacy-unit.ts';
import { Failure } from '../../../src/core/failure.ts';
import { at, toEpsilon, toUnits } from '../../../src/core/privacy/budget.ts';
import { Curator } from '../../../src/core/privacy/curator.ts';
import { Ledger } from '../../../src/core/privacy/ledger.ts';
import type { Measurement } from '../../../src/core/privacy/measurement.ts';
import { exploreNoise } from '../../../src/core/privacy/noise.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import type { Block } from '../../../src/core/workload/block.ts';
import { expandQuery } from '../../../src/core/workload/linear-query.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const domain = domainOf(2, 3);
const CELLS = 6;
const everything = [0, 1];
const blocksOf = (spec: unknown) => buildWorkload(parseWorkload(spec, 'workload'), domain).blocks;
const blocks: readonly Block[] = [
  ...blocksOf({ kind: 'marginals', order: 1 }),
  ...blocksOf({ kind: 'marginals', order: 2 }),
  ...blocksOf({ kind: 'wavelets', attributes: ['a', 'b'] }),
  ...blocksOf({ kind: 'ranges', attributes: ['a', 'b'], count: 4 }),
  ...blocksOf({ kind: 'moments', order: 2 }),
];

/** A noisy answer as an attacker sees it: its coefficients, one a cell, and its noise. */
interface Seen {
  readonly row: Float64Array;
  readonly scale: number;
}

/**
 * The largest e^loss by which the chance of all that was seen differs between two neighbours, by going through all of
 * them: each row of a person is added, taken away or replaced by any other, and all rows of a person alike are worst.
 */
function lossOf(seen: readonly Seen[], { neighbours, rowsPerPerson }: PrivacyUnit): number {
  let most = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    const others = neighbours === 'add-remove' ? [-1] : Array.from({ length: CELLS }, (_, other) => other);
    for (const other of others) {
      const loss = seen.reduce(
        (sum, { row, scale }) => sum + Math.abs(row[cell] - (other < 0 ? 0 : row[other])) / scale,
        0,
      );
      most = Math.max(most, loss);
    }
  }
  return rowsPerPerson * most;
}

function seenIn({ block, scale, answers }: Measurement): Seen[] {
  return Array.from(answers, (_, query) => ({
    row: expandQuery(block.query(query), domain, everything),
    scale: at(scale, query),
  }));
}

type Act = 'block' | 'cell' | 'gradual' | 'lower' | 'question' | 'choice';
const acts = fc.array(
  fc.record({
    act: fc.constantFrom<Act>('block', 'cell', 'gradual', 'lower', 'question', 'choice'),
    block: fc.nat(blocks.length - 1),
    query: fc.nat(5),
    scale: fc.double({ min: 0.5, max: 200, noNaN: true }),
    row: fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: CELLS, maxLength: CELLS }),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Does as it is told with one curator, and returns all that came out. What does not fit into the budget is left out. */
function perform(doing: typeof acts extends fc.Arbitrary<infer A> ? A : never, unit: PrivacyUnit, epsilon: number) {
  const ledger = new Ledger(toUnits(epsilon), unit);
  const curator = new Curator(countsOf(domain, [5, 0, 7, 1, 2, 30]), ledger, exploreNoise(seededRng('brute force')));
  const account = curator.openAccount(everything, CELLS);
  const fixed: Seen[] = [];
  const lowered: Measurement[] = [];
  let chosen = 0;
  let refused = 0;
  const step = ({ act, block: index, query, scale, row }: (typeof doing)[number]) => {
    const block = blocks[index];
    if (act === 'block') for (const one of curator.laplace([block], [scale])) fixed.push(...seenIn(one));
    if (act === 'cell') fixed.push(...seenIn(curator.laplaceOne(block, query % block.queries, scale)));
    if (act === 'gradual') lowered.push(...curator.gradual([block], scale));
    if (act === 'lower' && lowered.length > 0) {
      const place = index % lowered.length;
      const before = lowered[place];
      lowered[place] = curator.noiseDown(before, at(before.scale, 0) / (1 + (query + 1) / 4));
    }
    if (act === 'question') {
      const coefficients = Float64Array.from(row);
      fixed.push({ row: coefficients, scale: curator.laplaceQuestion(account, coefficients, scale).scale });
    }
    if (act === 'choice') {
      curator.choose([block], new Float64Array(block.queries), 1 / scale);
      chosen += 1 / scale;
    }
  };
  for (const one of doing) {
    try {
      step(one);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      refused++;
    }
  }
  return { ledger, seen: [...fixed, ...lowered.flatMap(seenIn)], chosen, refused };
}

const units: readonly PrivacyUnit[] = [
  { neighbours: 'add-remove', rowsPerPerson: 1 },
  { neighbours: 'replace-one', rowsPerPerson: 1 },
  { neighbours: 'add-remove', rowsPerPerson: 3 },
  { neighbours: 'replace-one', rowsPerPerson: 2 },
];

describe.each(units)('$neighbours, $rowsPerPerson rows of a person', (unit) => {
  test('whatever is asked, in whatever order, costs at least what any two neighbours differ by', () => {
    fc.assert(
      fc.property(acts, (doing) => {
        const { ledger, seen, chosen } = perform(doing, unit, 900);
        expect(toEpsilon(ledger.spent)).toBeGreaterThanOrEqual((lossOf(seen, unit) + chosen) * (1 - 1e-9) - 1e-10);
      }),
      { numRuns: 120, seed: 12 },
    );
  });

  test('and never more than the budget, however often it is tried', () => {
    fc.assert(
      fc.property(acts, fc.double({ min: 0.01, max: 2, noNaN: true }), (doing, epsilon) => {
        const { ledger, seen, chosen } = perform(doing, unit, epsilon);
        expect(ledger.spent).toBeLessThanOrEqual(ledger.budget);
        expect(lossOf(seen, unit) + chosen).toBeLessThanOrEqual(epsilon * (1 + 1e-9));
      }),
      { numRuns: 120, seed: 13 },
    );
  });

  test('disjoint cells of one table cost no more together than the worst of them, or the two worst', () => {
    const cells = fc.array(fc.record({ query: fc.nat(5), scale: fc.double({ min: 1, max: 100, noNaN: true }) }), {
      minLength: 1,
      maxLength: 12,
    });
    const table = blocks.findIndex(({ label }) => label === 'a × b');
    fc.assert(
      fc.property(cells, (asked) => {
        const doing = asked.map((one) => ({ act: 'cell' as const, block: table, row: [], ...one }));
        const { ledger, seen } = perform(doing, unit, 900);
        const exact = lossOf(seen, unit);
        expect(Math.abs(toEpsilon(ledger.spent) - exact)).toBeLessThanOrEqual(1e-9 * exact + 1e-10);
      }),
      { numRuns: 60, seed: 14 },
    );
  });

  test('rounds that are composed with δ keep to their parts, and their sum by Theorem 3.2 is booked at once', () => {
    const ledger = new Ledger(toUnits(2), unit);
    const curator = new Curator(countsOf(domain, [5, 0, 7, 1, 2, 30]), ledger, exploreNoise(seededRng('rounds')));
    const delta = 1e-6;
    const rounds = curator.rounds(20, 1, delta);
    expect(ledger.delta).toBe(delta);
    const spent = ledger.spent;
    const each = rounds[0].remaining / 1e12;
    // ε = √(2k ln(1/δ))·ε₀ + k·ε₀(e^ε₀ − 1), whatever the rounds do.
    const composed = Math.sqrt(2 * 20 * Math.log(1 / delta)) * each + 20 * each * (Math.exp(each) - 1);
    expect(toEpsilon(spent)).toBeGreaterThanOrEqual(composed * (1 - 1e-12));
    expect(toEpsilon(spent)).toBeLessThanOrEqual(1);
    for (const round of rounds) {
      const scale = round.sensitivity([blocks[0]]) / each;
      const seen = round.laplace([blocks[0]], [scale]).flatMap(seenIn);
      expect(lossOf(seen, unit)).toBeLessThanOrEqual(each * (1 + 1e-12));
      expect(() => round.laplaceOne(blocks[0], 0, 100 * scale)).toThrow('This would cost');
    }
    expect(ledger.spent).toBe(spent);
  });
});
