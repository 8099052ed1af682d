import { describe, expect, test } from 'vitest';
import { builtinDataset } from '../../src/core/data/builtin/registry.ts';
import { RecordCounts } from '../../src/core/data/counts/record-counts.ts';
import { everyAttribute } from '../../src/core/data/domain.ts';
import type { AnyMechanism } from '../../src/core/mechanisms/registry.ts';
import { mechanismById } from '../../src/core/mechanisms/registry.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../src/core/workload/registry.ts';
import { runMechanism } from '../support/run-mechanism.ts';

// spec/competitors.md, section 2, and competitors-additions.md, section 6. As good as without noise: ε is the largest there is.

function countsNamed(name: string) {
  return new RecordCounts(builtinDataset(name).build({}, () => {}));
}

function loud(mechanism: AnyMechanism, name: string, params: Readonly<Record<string, unknown>>) {
  const counts = countsNamed(name);
  const workload = buildWorkload(parseWorkload({ kind: 'marginals', order: 2 }, 'workload'), counts.domain);
  const { release } = runMechanism({
    mechanism,
    counts,
    workload,
    epsilon: 1000,
    neighbours: 'add-remove',
    rng: seededRng(name),
    params,
  });
  return { counts, release };
}

describe.each([
  [
    'czech',
    1685.68604,
    0.02581046,
    ['mental × phys', 'smoke × phys', 'mental × protein', 'systol × protein', 'mental × family'],
  ],
  ['mildew', 219.771429, 0.12326507, ['p53a × a367', 'la10 × c365', 'mp58 × a367', 'locc × c365', 'locc × p53a']],
  ['rochdale', 1206.129323, 0.22152841, null],
])('the tree of %s', (name, total, divergence, edges) => {
  const { counts, release } = loud(mechanismById('mst', 'mechanisms'), name, { merge: 0 });
  const pairs = release.history.filter(({ block }) => block.attributes.length === 2).map(({ block }) => block);

  test('has the pairs that independence gets most wrong', () => {
    const names = pairs.map(({ attributes }) =>
      attributes
        .map((index) => counts.domain.attributes[index].name)
        .sort()
        .join(' × '),
    );
    if (edges) {
      expect(new Set(names)).toEqual(new Set(edges.map((edge) => edge.split(' × ').sort().join(' × '))));
    } else {
      expect(names).toHaveLength(7);
    }
    const errors = pairs.map(({ attributes: [a, b] }) => {
      const [table, left, right] = [[a, b], [a], [b]].map((set) => counts.table(set));
      return table.reduce((sum, count, cell) => {
        const expected = (left[Math.floor(cell / right.length)] * right[cell % right.length]) / counts.records;
        return sum + Math.abs(count - expected);
      }, 0);
    });
    expect(errors.reduce((sum, error) => sum + error, 0)).toBeCloseTo(total, 5);
  });

  test('is as far from the data as it has to be', () => {
    const all = everyAttribute(counts.domain);
    const [truth, found] = [counts.table(all), release.distribution?.table(all) ?? []];
    const far = truth.reduce((sum, count, cell) => {
      return count > 0 ? sum + (count / counts.records) * Math.log(count / found[cell]) : sum;
    }, 0);
    // Mildew has 70 records, so the least noise shows.
    expect(Math.abs(far - divergence)).toBeLessThan(1e-3);
  });
});

describe('rounds that choose what the model gets most wrong', () => {
  const counts = countsNamed('czech');
  const workload = buildWorkload(parseWorkload({ kind: 'marginals', order: 2 }, 'workload'), counts.domain);
  const aim = mechanismById('aim', 'mechanisms');
  const ran = (params: object, neighbours: 'add-remove' | 'replace-one' = 'add-remove') =>
    runMechanism({
      mechanism: aim,
      counts,
      workload,
      epsilon: 1,
      neighbours,
      rng: seededRng('aim'),
      params: { approximateDelta: 1e-9, ...params },
    });

  test('begin with σ = √(T/2αρ) and ε = √(8(1 − α)ρ/T)', () => {
    const { release, ledger } = ran({});
    expect(release.history[0].scale).toBeCloseTo(59.682103, 4);
    // The first choice costs ε²/8.
    const choice = ledger.entries.find(({ label }) => label.startsWith('choice'));
    expect((choice?.units ?? 0) / 1e12).toBeCloseTo(0.0111702946 ** 2 / 8, 10);
    expect(ran({}, 'replace-one').release.history[0].scale).toBeCloseTo(59.682103 * Math.SQRT2, 4);
  });

  test.each(['paper', 'apart'])('spend all that there is, budget %s', (budget) => {
    const { release, ledger } = ran({ budget });
    expect(ledger.remaining).toBeLessThan(50);
    const scales = release.history.map(({ scale }) => Number(scale));
    if (budget === 'apart') {
      // A tenth of ρ for six tables together.
      expect(scales[0]).toBeCloseTo(Math.sqrt(6 / (2 * 0.1 * 0.0149730577)), 4);
    }
    expect(release.history.slice(0, 6).map(({ block }) => block.attributes)).toEqual([[0], [1], [2], [3], [4], [5]]);
    for (const { block } of release.history) expect(block.attributes.length).toBeLessThanOrEqual(2);
  });

  test('keep the model within its memory, which grows with what was spent', () => {
    // 64 cells of 8 bytes are a table of all; this is less than two pairs.
    const { release } = ran({ modelMegabytes: 0.01 });
    expect(release.history.length).toBeGreaterThan(6);
    const small = runMechanism({
      mechanism: mechanismById('aim', 'mechanisms'),
      counts: countsNamed('rochdale'),
      workload: buildWorkload(
        parseWorkload({ kind: 'marginals', order: 3 }, 'workload'),
        countsNamed('rochdale').domain,
      ),
      epsilon: 100,
      neighbours: 'add-remove',
      rng: seededRng('aim'),
      params: { modelMegabytes: 0.01, rounds: 30 },
    });
    expect(small.ledger.remaining).toBeLessThan(50);
  });
});
