import { describe, expect, test } from 'vitest';
import type { Neighbours } from '../../../src/core/data/neighbours.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { candidateSensitivity, sensitivity } from '../../../src/core/workload/workload.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

/** All ways in which so many rows can lie in so many cells. */
function placed(rows: number, cells: number): number[][] {
  if (cells === 1) return [[rows]];
  return Array.from({ length: rows + 1 }, (_, first) =>
    placed(rows - first, cells - 1).map((rest) => [first, ...rest]),
  ).flat();
}

/** The rows of one person in neighbouring data: there or not, or as many others in their place. */
function neighbouring(rowsPerPerson: number, cells: number, neighbours: Neighbours): [number[], number[]][] {
  const some = Array.from({ length: rowsPerPerson }, (_, i) => placed(i + 1, cells));
  if (neighbours === 'add-remove') return some.flat().map((rows) => [rows, rows.map(() => 0)]);
  return some.flatMap((ways) => ways.flatMap((a) => ways.map((b): [number[], number[]] => [a, b])));
}

const settings: [name: string, sizes: number[], spec: unknown, exact: boolean][] = [
  ['one table', [3], { kind: 'marginals', order: 1 }, true],
  ['two tables', [2, 2], { kind: 'marginals', order: 1 }, true],
  ['a table and the number of records', [3], { kind: 'marginals', sets: [['a'], []] }, true],
  ['parities', [2, 2], { kind: 'parities', degree: 2 }, true],
  ['intervals', [4], { kind: 'intervals', attribute: 'a' }, true],
  ['a query of real coefficients', [3], { kind: 'queries', queries: [{ coefficients: [0.5, -1, 2] }] }, true],
  ['overlapping queries', [3], { kind: 'queries', queries: [{ where: {} }, { coefficients: [1, 0, 2] }] }, false],
];

describe.each(settings)('%s', (_, sizes, spec, exact) => {
  const domain = domainOf(...sizes);
  const { blocks } = buildWorkload(parseWorkload(spec, 'workload'), domain);
  const cells = sizes.reduce((product, size) => product * size, 1);
  const answersTo = (joint: number[]) => {
    const counts = countsOf(domain, joint);
    return blocks.map((block) => [...block.answer(counts.table(block.attributes))]);
  };

  test.each(
    (['add-remove', 'replace-one'] as const).flatMap((neighbours) =>
      [1, 2, 3].map((rows) => [neighbours, rows] as const),
    ),
  )('%s, %i rows a person: no neighbour changes more, and one as much', (neighbours, rowsPerPerson) => {
    const changes = neighbouring(rowsPerPerson, cells, neighbours).map(([before, after]) => {
      const [a, b] = [answersTo(before), answersTo(after)];
      return a.map((block, k) => block.map((answer, i) => Math.abs(answer - b[k][i])));
    });
    const together = Math.max(...changes.map((change) => change.flat().reduce((sum, part) => sum + part, 0)));
    const alone = Math.max(...changes.flat(2));
    const unit = { neighbours, rowsPerPerson };
    if (exact) expect(sensitivity(blocks, unit)).toBeCloseTo(together, 9);
    else expect(sensitivity(blocks, unit)).toBeGreaterThanOrEqual(together - 1e-9);
    expect(candidateSensitivity(blocks, unit)).toBeCloseTo(alone, 9);
  });
});
