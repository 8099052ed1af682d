import { describe, expect, test } from 'vitest';
import { datasets } from '../../../src/core/data/builtin/registry.ts';
import type { Counts } from '../../../src/core/data/counts/counts.ts';
import { openDataset } from '../../../src/core/data/open-dataset.ts';
import { defaultParams } from '../../../src/core/params.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { firstChart } from '../../support/first-chart.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

/** Counts of so many records that fall off fast: a few cells hold nearly all of them. */
function skewed(records: number, ...sizes: number[]): Counts {
  const domain = domainOf(...sizes);
  const cells = sizes.reduce((product, size) => product * size, 1);
  let left = records;
  const table = Array.from({ length: cells }, (_, cell) => {
    const count = cell === cells - 1 ? left : Math.floor(left / 3);
    left -= count;
    return count;
  });
  return countsOf(domain, table);
}

function even(records: number, ...sizes: number[]): Counts {
  const cells = sizes.reduce((product, size) => product * size, 1);
  const table = Array.from({ length: cells }, (_, cell) => Math.floor((records + cell) / cells));
  return countsOf(domainOf(...sizes), table);
}

const opened = await Promise.all(
  datasets.map(async ({ id, params }) => {
    // A tenth of the census is as good a population, and there sooner.
    const changed: Record<string, number> = id === 'census-like' ? { records: 100_000 } : {};
    const data = await openDataset({ builtin: id, params: { ...defaultParams(params), ...changed } }, () => {
      throw new Error('no file');
    });
    return [id, data.counts()] as const;
  }),
);

/** Mechanisms that lower noise step by step are left to smaller workloads: on others they would take minutes. */
const QUICK_ANSWERS = 1000;
/** Queries that overlap are lowered one by one. */
const FEW_QUERIES = 25;
const MOST_ANSWERS = 20_000;

const subjects: readonly (readonly [string, Counts])[] = [
  ...opened.filter(([, { domain }]) => domain.attributes.every(({ size }) => size < MOST_ANSWERS)),
  ['200 records, even', even(200, 4, 3, 5, 2)],
  ['200 records, skewed', skewed(200, 4, 3, 5, 2)],
  ['200 records, 7 columns of two values', even(200, ...new Array(7).fill(2))],
  ['3 million records, even', even(3_000_000, 10, 6, 20, 4)],
  ['3 million records, skewed', skewed(3_000_000, 10, 6, 20, 4)],
];

const workloadsOn = ({ domain }: Counts) => [
  { kind: 'marginals', order: 1 },
  { kind: 'marginals', order: 2 },
  ...domain.attributes
    .filter(({ size }) => size >= 10)
    .slice(0, 1)
    .map(({ name }) => ({ kind: 'ranges', attributes: [name], count: 20, seed: 1 })),
  { kind: 'cuboids', order: 2 },
  { kind: 'parities', degree: 2 },
];

describe.each(subjects)('%s', (_, counts) => {
  const possible = workloadsOn(counts).filter((workload) => {
    const build = () => buildWorkload(parseWorkload(workload, 'workload'), counts.domain);
    try {
      return build().size < MOST_ANSWERS;
    } catch {
      return false;
    }
  });

  test.each(possible)('with %j the first chart leads past an error of a tenth, and nobody fails', (workload) => {
    const { size, blocks } = buildWorkload(parseWorkload(workload, 'workload'), counts.domain);
    const isQuick = size <= QUICK_ANSWERS && (size <= FEW_QUERIES || blocks.every(({ partition }) => partition));
    const mechanisms = isQuick ? {} : { mechanisms: [{ id: 'laplace' }, { id: 'two-phase' }] };
    const chart = firstChart(counts, workload, mechanisms);
    expect(chart.errors).toEqual([]);
    expect(chart.values.length).toBeGreaterThanOrEqual(4);
    expect(chart.values.length).toBeLessThanOrEqual(12);
    expect(chart.bound).toBeGreaterThanOrEqual(1);
    for (const [name, errors] of Object.entries(chart.curves)) {
      expect([name, errors[0]]).toEqual([name, expect.toSatisfy((error: number) => error > 0.1)]);
      expect([name, errors.at(-1)]).toEqual([name, expect.toSatisfy((error: number) => error < 0.1)]);
    }
  });
});
