import { describe, expect, it } from 'vitest';
import type { Neighbours } from '../../../src/core/data/neighbours.ts';
import { toEpsilon, toUnits } from '../../../src/core/privacy/budget.ts';
import { Curator } from '../../../src/core/privacy/curator.ts';
import { medianPenalties } from '../../../src/core/privacy/domain/quantiles.ts';
import { Ledger } from '../../../src/core/privacy/ledger.ts';
import { exploreNoise, type Noise, releaseNoise } from '../../../src/core/privacy/noise.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';
import { chiSquareFit } from '../../support/statistics.ts';

interface Opened {
  readonly counts: readonly number[];
  readonly noise: Noise;
  readonly neighbours?: Neighbours;
  readonly rowsPerPerson?: number;
  readonly epsilon?: number;
}

function open({ counts, noise, neighbours = 'add-remove', rowsPerPerson = 1, epsilon = 1 }: Opened) {
  const ledger = new Ledger(toUnits(epsilon), { neighbours, rowsPerPerson });
  return { ledger, curator: new Curator(countsOf(domainOf(counts.length), counts), ledger, noise) };
}

describe('values', () => {
  const order = { attribute: 0, candidates: 4, epsilon: 1, delta: 1e-3 };

  it.each([
    ['seeded', exploreNoise],
    ['exact', releaseNoise],
  ] as const)('are published by the law of the noise and of the threshold, %s', (_, noiseOf) => {
    // δ = 10⁻³ at ε = 1 is a threshold of 8: 1 − q^7/(1 + q) for a value of 1, and so on.
    const threshold = 8;
    const q = Math.exp(-1);
    const noise = noiseOf(seededRng('frequent values'));
    const counts = [5, 0, 8, 10, 9];
    const published = [0, 0, 0, 0, 0];
    const draws = 8000;
    for (let i = 0; i < draws; i++) {
      const { curator, ledger } = open({ counts, noise });
      for (const code of curator.frequentValues(order)) published[code]!++;
      expect([toEpsilon(ledger.spent), ledger.delta]).toEqual([1, 1e-3]);
    }
    expect([published[1], published[4]], 'a value that nobody has, and one that is public').toEqual([0, 0]);
    for (const code of [0, 2, 3]) {
      const gap = threshold - counts[code]!;
      const chance = gap >= 1 ? q ** gap / (1 + q) : 1 - q ** (1 - gap) / (1 + q);
      expect(chiSquareFit([published[code]!], [chance], draws), `value ${code}`).toBeGreaterThan(1e-6);
    }
  });

  it.each([
    { neighbours: 'add-remove', rowsPerPerson: 1, moved: 1 },
    { neighbours: 'replace-one', rowsPerPerson: 1, moved: 2 },
    { neighbours: 'add-remove', rowsPerPerson: 3, moved: 3 },
    { neighbours: 'replace-one', rowsPerPerson: 3, moved: 6 },
  ] as const)('get noise for all $moved changes that neighbours make', ({ neighbours, rowsPerPerson, moved }) => {
    const scales: number[] = [];
    const plain = exploreNoise(seededRng('scales'));
    const noise: Noise = {
      ...plain,
      perturb: (_, precision) => void scales.push(Math.round(1e18 / Number(precision)) / 1e6),
    };
    open({ counts: [5, 5, 5, 5], noise, neighbours, rowsPerPerson }).curator.frequentValues(order);
    expect(scales).toEqual([moved]);
  });
});

describe('cuts', () => {
  it('are weighed by how far they are from the median', () => {
    expect([...medianPenalties(Float64Array.of(3, 0, 5, 2, 0, 7, 1))]).toEqual([12, 12, 2, 0, 2, 2, 16]);
  });

  it('have penalties that a record more moves by 1 at most, and another one in its place by 2', () => {
    const rng = seededRng('penalties');
    for (let i = 0; i < 300; i++) {
      const counts = Float64Array.from({ length: 1 + rng.integer(6) }, () => rng.integer(5));
      const before = medianPenalties(counts);
      for (let more = 0; more < counts.length; more++) {
        const after = medianPenalties(counts.with(more, counts[more]! + 1));
        expect(Math.max(...after.map((penalty, v) => Math.abs(penalty - before[v]!)))).toBeLessThanOrEqual(1);
        for (let less = 0; less < counts.length; less++) {
          if (counts[less] === 0 || less === more) continue;
          const other = medianPenalties(counts.with(more, counts[more]! + 1).with(less, counts[less]! - 1));
          expect(Math.max(...other.map((penalty, v) => Math.abs(penalty - before[v]!)))).toBeLessThanOrEqual(2);
        }
      }
    }
  });

  it.each([
    { neighbours: 'add-remove', rowsPerPerson: 1, sensitivity: 1 },
    { neighbours: 'replace-one', rowsPerPerson: 2, sensitivity: 4 },
  ] as const)('are paid for level by level, each twice as much: $neighbours', (unit) => {
    const paid: (readonly [number, number])[] = [];
    const plain = exploreNoise(seededRng('levels'));
    const noise: Noise = {
      ...plain,
      permuteAndFlip(scores, sensitivity, units) {
        paid.push([sensitivity, units]);
        return Math.floor(scores.length / 2);
      },
    };
    const counts = new Array<number>(20).fill(10);
    const { curator, ledger } = open({ counts, noise, epsilon: 0.7, ...unit });
    curator.quantileCuts({ attribute: 0, cells: 20, bins: 8, epsilon: 0.7 });
    expect(paid).toEqual([1, 2, 2, 4, 4, 4, 4].map((times) => [unit.sensitivity, times * 1e11]));
    expect(toEpsilon(ledger.spent)).toBe(0.7);
  });

  it.each([
    ['seeded', exploreNoise],
    ['exact', releaseNoise],
  ] as const)('leave about as many records in each bin, also where many are the same, %s', (_, noiseOf) => {
    const noise = noiseOf(seededRng('quantiles'));
    const even = open({ counts: new Array<number>(64).fill(50), noise, epsilon: 8 });
    const cuts = even.curator.quantileCuts({ attribute: 0, cells: 64, bins: 8, epsilon: 8 });
    expect(cuts.length).toBe(7);
    for (const [i, cut] of cuts.entries()) expect(Math.abs(cut - 8 * (i + 1))).toBeLessThanOrEqual(1);
    // Three in four have the same value, whose cell holds cuts that fall together.
    const tied = open({ counts: [10, 10, 10, 900, 90, 90, 90, 0, 0, 7], noise, epsilon: 8 });
    const merged = tied.curator.quantileCuts({ attribute: 0, cells: 9, bins: 4, epsilon: 8 });
    expect(merged.filter((cut) => cut === 3 || cut === 4)).toEqual([3, 4]);
  });
});

describe('in a ledger of ρ', () => {
  const concentrated = { epsilon: 1, delta: 1e-6, conversion: 'zcdp' } as const;

  function openRho(noise: Noise, neighbours: Neighbours, rowsPerPerson = 1) {
    const ledger = Ledger.inRho(concentrated, { neighbours, rowsPerPerson });
    return { ledger, curator: new Curator(countsOf(domainOf(8), new Array<number>(8).fill(30)), ledger, noise) };
  }

  it.each([
    { neighbours: 'add-remove', rowsPerPerson: 1, times: 1 },
    { neighbours: 'replace-one', rowsPerPerson: 1, times: Math.SQRT2 },
    { neighbours: 'replace-one', rowsPerPerson: 4, times: 4 * Math.SQRT2 },
  ] as const)('lists take Gaussian noise for a share of ρ: $neighbours, $rowsPerPerson rows', (unit) => {
    const drawn: (readonly [string, number])[] = [];
    const plain = exploreNoise(seededRng('rho'));
    const noise: Noise = {
      ...plain,
      perturb: (_, precision, __, { id }) => void drawn.push([id, 1e12 / Number(precision)]),
    };
    const { ledger, curator } = openRho(noise, unit.neighbours, unit.rowsPerPerson);
    curator.frequentValues({ attribute: 0, candidates: 8, epsilon: 0.1, delta: 1e-7 });
    const rho = 0.1 * 0.0243559704;
    expect(ledger.spent / 1e12).toBeCloseTo(rho, 9);
    expect(ledger.delta).toBeCloseTo(1e-6 + 1e-7, 12);
    expect(drawn).toEqual([['gaussian', expect.closeTo(unit.times / Math.sqrt(2 * rho), 3)]]);
  });

  it('bins are chosen by the exponential mechanism, whose levels cost ε²/8 each', () => {
    const paid: number[] = [];
    const plain = exploreNoise(seededRng('rho bins'));
    const noise: Noise = {
      ...plain,
      permuteAndFlip: () => expect.fail('its range is twice as wide'),
      choose(scores, _, units) {
        paid.push(units / 1e12);
        return Math.floor(scores.length / 2);
      },
    };
    const { ledger, curator } = openRho(noise, 'add-remove');
    curator.quantileCuts({ attribute: 0, cells: 8, bins: 8, epsilon: 0.5 });
    const least = Math.sqrt((24 * 0.5 * 0.0243559704) / 63);
    expect(paid).toEqual([1, 2, 2, 4, 4, 4, 4].map((times) => expect.closeTo(times * least, 6)));
    expect(ledger.spent / 1e12).toBeCloseTo(0.5 * 0.0243559704, 9);
    expect(ledger.spent / 1e12).toBeLessThanOrEqual(0.5 * 0.0243559704);
  });
});
