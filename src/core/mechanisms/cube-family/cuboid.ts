import { cellCount, type Domain } from '../../data/domain.ts';
import { isSubset } from '../../data/sum-down.ts';
import { MOST_CELLS } from '../../estimators/multiplicative-weights/limits.ts';
import type { Workload } from '../../workload/workload.ts';

/** A cuboid of the data cube: the marginal over some attributes. */
export interface Cuboid {
  /** Ascending. */
  readonly attributes: readonly number[];
  readonly cells: number;
}

export function cuboidOf(domain: Domain, attributes: readonly number[]): Cuboid {
  return { attributes, cells: cellCount(domain, attributes) };
}

/** The cuboids that are asked for, without the empty one: any other tells the number of records. */
export function wantedCuboids({ domain, blocks }: Workload): Cuboid[] {
  return blocks.filter(({ attributes }) => attributes.length > 0).map(({ attributes }) => cuboidOf(domain, attributes));
}

/** The smallest cuboid that holds all wanted ones. */
export function baseCuboid({ domain, blocks }: Workload): Cuboid {
  const attributes = new Set(blocks.flatMap((block) => block.attributes));
  return cuboidOf(
    domain,
    [...attributes].sort((a, b) => a - b),
  );
}

/** Sum down from the source with the fewest cells: it adds up the least noise. */
export function bestSource(cuboid: Cuboid, sources: readonly Cuboid[]): Cuboid | null {
  let best: Cuboid | null = null;
  for (const source of sources) {
    if (best && best.cells <= source.cells) continue;
    if (isSubset(cuboid.attributes, source.attributes)) best = source;
  }
  return best;
}

/** Why a data-cube mechanism cannot answer this workload, or true. */
export function supportsCuboids(workload: Workload): true | string {
  if (!workload.blocks.every(({ partition }) => partition)) {
    return 'The data-cube methods release whole tables; choose a workload of marginals or cuboids.';
  }
  const base = baseCuboid(workload);
  if (base.attributes.length === 0)
    return 'This workload asks only for the number of records, which is public; choose tables.';
  if (base.cells <= MOST_CELLS) return true;
  return `The data-cube methods sum down from a base table of ${base.cells.toLocaleString('en')} cells, more than the limit of ${MOST_CELLS.toLocaleString('en')}; use fewer attributes or coarser bins.`;
}
