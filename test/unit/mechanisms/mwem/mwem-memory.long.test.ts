import { describe, expect, test } from 'vitest';
import { RecordCounts } from '../../../../src/core/data/counts/record-counts.ts';
import { cellCount, type Domain } from '../../../../src/core/data/domain.ts';
import { mwem } from '../../../../src/core/mechanisms/mwem/mwem.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../../../src/core/workload/registry.ts';
import { bytesOfLargeTables } from '../../../support/large-tables.ts';
import { runMechanism } from '../../../support/run-mechanism.ts';
import { domainOf } from '../../../support/small-data.ts';

/** Tables that are at least this part of the domain count. */
const LEAST = 1 / 16;

function countsOver(domain: Domain): RecordCounts {
  const rng = seededRng('memory');
  const columns = domain.attributes.map(({ size }) => {
    const power = 1 + 3 * rng.uniform();
    return Uint16Array.from({ length: 2000 }, () => Math.floor(size * rng.uniform() ** power));
  });
  const counts = new RecordCounts({ domain, rows: 2000, columns, weights: null, records: 2000 });
  counts.table(domain.attributes.map((_, index) => index));
  return counts;
}

const binary = domainOf(...new Array(17).fill(2));
const square = domainOf(400, 400);
const boxes = domainOf(20, 20, 20, 20);

const options: Record<string, unknown>[] = [
  {},
  { output: 'average' },
  { replay: 5 },
  { replay: 5, output: 'average' },
  { initialShare: 0.2 },
  { initialShare: 0.2, replay: 5 },
  { rounds: 'adaptive' },
];

describe.each([
  ['parities', binary, { kind: 'parities', degree: 2 }],
  ['marginals', binary, { kind: 'marginals', order: 2 }],
  ['cuboids', binary, { kind: 'cuboids', order: 2 }],
  ['ranges over two attributes', square, { kind: 'ranges', attributes: ['a', 'b'], count: 300 }],
  ['ranges over four', boxes, { kind: 'ranges', attributes: ['a', 'b', 'c', 'd'], count: 300 }],
  ['intervals of one of four', boxes, { kind: 'intervals', attribute: 'a' }],
] as const)(
  '%s: no more than three tables of the domain are ever made, all rounds taken together',
  (_, domain, spec) => {
    const counts = countsOver(domain);
    const workload = buildWorkload(parseWorkload(spec, 'workload'), domain);
    for (const { attributes } of workload.blocks) counts.table(attributes);
    const cells = cellCount(domain);

    test.each(options)('%j', (params) => {
      const run = {
        mechanism: mwem,
        counts,
        workload,
        epsilon: 1,
        neighbours: 'add-remove',
        rng: seededRng('m'),
      } as const;
      const bytes = bytesOfLargeTables(8 * cells * LEAST, () => {
        runMechanism({ ...run, params: { rounds: 12, ...params } });
      });
      // Tables over classes of codes get larger from round to round; those that were outgrown are counted as well. How
      // many depends on which queries were chosen: a sixteenth, an eighth, a quarter and a half, and room of the same.
      const outgrown = params.initialShare || params.rounds === 'adaptive' ? 2.25 : 0;
      expect(bytes / (8 * cells)).toBeLessThanOrEqual(3 + outgrown);
    });
  },
);
