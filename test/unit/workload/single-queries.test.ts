import { expect, test } from 'vitest';
import { toUnits } from '../../../src/core/privacy/budget.ts';
import { Curator } from '../../../src/core/privacy/curator.ts';
import { Ledger } from '../../../src/core/privacy/ledger.ts';
import { exploreNoise } from '../../../src/core/privacy/noise.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { singleQuery } from '../../../src/core/workload/single-query.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const workloads: [string, number[], object][] = [
  ['tables', [3, 2], { kind: 'marginals', order: 2 }],
  ['parities', [2, 2, 2], { kind: 'parities', degree: 2 }],
  ['ranges', [6], { kind: 'ranges', attributes: ['a'], count: 9 }],
  ['boxes', [4, 3], { kind: 'ranges', attributes: ['a', 'b'], count: 9 }],
  ['moments', [5, 4], { kind: 'moments', order: 2 }],
  [
    'weighted counts',
    [4],
    { kind: 'queries', queries: [{ coefficients: [0.5, -2, 1, 0] }, { coefficients: [7, 7, 7, 7] }] },
  ],
];

test.each(workloads)('%s: one query alone costs what a neighbour can move it by, and no less', (_, sizes, spec) => {
  const domain = domainOf(...sizes);
  const { blocks } = buildWorkload(parseWorkload(spec, 'workload'), domain);
  const cells = sizes.reduce((a, b) => a * b);
  const empty = new Array<number>(cells).fill(0);
  // One record in each cell in turn, and what every query answers then.
  const tables = empty.map((_zero, cell) => countsOf(domain, Object.assign([...empty], { [cell]: 1 })));
  for (const block of blocks) {
    const answers = tables.map((counts) => block.answer(counts.table(block.attributes)));
    for (let query = 0; query < block.queries; query++) {
      const moves = answers.map((all) => all[query]);
      const most = {
        'add-remove': Math.max(...moves.map(Math.abs)),
        'replace-one': Math.max(...moves) - Math.min(...moves),
      };
      for (const neighbours of ['add-remove', 'replace-one'] as const) {
        const alone = singleQuery(block, query);
        expect(alone.querySensitivity(0, neighbours)).toBeCloseTo(most[neighbours], 9);
        expect(alone.weightedSensitivity(3, neighbours)).toBeCloseTo(3 * most[neighbours], 9);
        const ledger = new Ledger(toUnits(100), { neighbours, rowsPerPerson: 1 });
        const curator = new Curator(tables[0], ledger, exploreNoise(seededRng('single')));
        curator.laplaceOne(block, query, 2);
        expect(ledger.spent / toUnits(1)).toBeCloseTo(most[neighbours] / 2, 6);
      }
    }
  }
});
