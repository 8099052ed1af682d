import type { Domain } from '../data/domain.ts';
import { expandQuery, type LinearQuery } from '../workload/linear-query.ts';
import { attributesIn, productOf, type Region, withoutIdle } from './region.ts';

/** A number times the count of a region. */
export interface WeightedCount {
  readonly times: number;
  readonly region: Region;
}

/** The sum of weighted counts as one query, as simple as it gets: a count of one region where it is one. */
export function sumOfCounts(domain: Domain, counts: readonly WeightedCount[]): LinearQuery {
  const [first, ...more] = counts;
  if (more.length === 0) return { times: first.times, factors: sorted(first.region) };
  const attributes = attributesIn(counts.map(({ region }) => region));
  if (attributes.length === 0) return { times: counts.reduce((sum, { times }) => sum + times, 0), factors: [] };
  const sum = new Float64Array(
    counts
      .map(({ times, region }) => expandQuery({ times, factors: region }, domain, attributes))
      .reduce((a, b) => a.map((value, cell) => value + b[cell])),
  );
  const weight = sum.find((value) => value !== 0) ?? 0;
  if (weight === 0) return { times: 0, factors: [] };
  if (sum.every((value) => value === 0 || value === weight)) {
    const region = productOf(domain, { attributes, values: sum.map((value) => (value === 0 ? 0 : 1)) });
    return { times: weight, factors: sorted(region) };
  }
  return { times: 1, factors: [withoutIdle(domain, { attributes, values: sum })] };
}

function sorted(region: Region): Region {
  return [...region].sort((a, b) => a.attributes[0] - b.attributes[0]);
}
