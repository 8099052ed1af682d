import { describe, expect, test } from 'vitest';
import { builtinDataset } from '../../../src/core/data/builtin/registry.ts';
import { RecordCounts } from '../../../src/core/data/counts/record-counts.ts';
import { splitOver } from '../../../src/core/mechanisms/models/swift-split.ts';
import { coveredError, coveringTree, type Join, type Pair } from '../../../src/core/mechanisms/models/swift-tree.ts';
import { mechanismById } from '../../../src/core/mechanisms/registry.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { subsets } from '../../../src/core/workload/attribute-sets.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { runMechanism } from '../../support/run-mechanism.ts';

// spec/competitors-additions.md, section 6: noise off, exact tables of single attributes.

const named = (name: string) => new RecordCounts(builtinDataset(name).build({}, () => {}));

function treeOf(name: string, cliqueCells: number, join: Join) {
  const counts = named(name);
  const { attributes } = counts.domain;
  const pairs = subsets(attributes.length, 2).map(([a, b]): Pair => {
    const [table, left, right] = [[a, b], [a], [b]].map((set) => counts.table(set));
    const error = table.reduce((sum, count, cell) => {
      const expected = (left[Math.floor(cell / right.length)] * right[cell % right.length]) / counts.records;
      return sum + Math.abs(count - expected);
    }, 0);
    return { attributes: [a, b], error };
  });
  const sizes = attributes.map(({ size }) => size);
  const tree = coveringTree([...attributes.keys()], pairs, { sizes, cliqueCells, join });
  const names = tree.map((clique) => clique.map((index) => attributes[index].name).sort());
  return { covered: coveredError(tree, pairs), names, cells: tree.map((c) => c.reduce((n, i) => n * sizes[i], 1)) };
}

describe.each([
  ['czech', [1685.68604, 2227.424226, 2419.508963], [1685.68604, 2227.424226, 2419.508963]],
  ['mildew', [199.142857, 270.857143, 349.314286], [219.771429, 308.114286, 349.314286]],
  ['rochdale', [1081.918797, 1585.876692, 1809.684211], [1206.129323, 1585.876692, 1809.684211]],
])('trees of %s', (name, theirs, own) => {
  test.each([0, 1, 2])('cover what they can, limit %d of 4, 8, 16 cells', (limit) => {
    const cells = [4, 8, 16][limit];
    const [program, ours] = (['program', 'own'] as const).map((join) => treeOf(name, cells, join));
    expect(program.covered).toBeCloseTo(theirs[limit], 5);
    expect(ours.covered).toBeCloseTo(own[limit], 5);
    for (const { cells: sizes } of [program, ours]) for (const size of sizes) expect(size).toBeLessThanOrEqual(cells);
  });
});

test('which cliques mildew has', () => {
  const triples = treeOf('mildew', 8, 'program').names;
  expect(triples).toContainEqual(['c365', 'la10', 'locc'].sort());
  expect(triples).toContainEqual(['a367', 'mp58', 'p53a'].sort());
  const fours = treeOf('mildew', 16, 'program').names;
  expect(fours).toContainEqual(['c365', 'la10', 'locc', 'p53a'].sort());
  expect(fours).toContainEqual(['a367', 'la10', 'mp58', 'p53a'].sort());
});

describe('ρ over tables', () => {
  const offers = [
    { error: 100, cells: 4, weight: 1 },
    { error: 60, cells: 4, weight: 2 },
    { error: 30, cells: 16, weight: 1 },
    { error: 50, cells: 8, weight: 3 },
    { error: 5, cells: 32, weight: 1 },
  ];

  test('three of five, in these shares', () => {
    const rho = 0.04871194 / 2;
    const { chosen, deviations } = splitOver(offers, rho);
    const shares = new Map(chosen.map((index, i) => [index, 1 / (2 * rho * deviations[i] * deviations[i])]));
    expect([...shares.keys()].sort()).toEqual([0, 1, 3]);
    expect(shares.get(0)).toBeCloseTo(0.169799, 5);
    expect(shares.get(1)).toBeCloseTo(0.269539, 5);
    expect(shares.get(3)).toBeCloseTo(0.560663, 5);
  });

  test('one where there is little, and twice the square where records are replaced', () => {
    expect(splitOver(offers, 0.001).chosen).toEqual([0]);
    const [once, twice] = [1, 2].map((price) => splitOver(offers.slice(0, 1), 1, price).deviations[0]);
    expect(twice / once).toBeCloseTo(Math.SQRT2, 12);
  });
});

test.each(['add-remove', 'replace-one'] as const)('a run spends what it has, %s', (neighbours) => {
  const counts = named('rochdale');
  const { release, ledger } = runMechanism({
    mechanism: mechanismById('swift', 'mechanisms'),
    counts,
    workload: buildWorkload(parseWorkload({ kind: 'marginals', order: 3 }, 'workload'), counts.domain),
    epsilon: 2,
    neighbours,
    rng: seededRng('swift'),
  });
  expect(ledger.remaining).toBeGreaterThanOrEqual(0);
  expect(ledger.remaining).toBeLessThan(1000);
  const total = release.distribution?.table([]) ?? [];
  expect(total[0]).toBeGreaterThan(600);
  expect(total[0]).toBeLessThan(730);
});
