import { isSubset } from '../../data/counts/sum-down.ts';
import { showNames, showTableSize } from '../../data/counts/table-size.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
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

/** Why tables cannot be released for this workload, or true. */
export function supportsTables(workload: Workload): true | string {
  if (!workload.blocks.every(({ partition }) => partition)) {
    return 'The data-cube methods release whole tables; choose a workload of marginals or cuboids.';
  }
  if (workload.blocks.some(({ attributes }) => attributes.length > 0)) return true;
  return 'This workload asks only for the number of records, which is public; choose tables.';
}

/** Why tables cannot be summed down from larger ones for this workload, or true. */
export function supportsCuboids(workload: Workload): true | string {
  const supported = supportsTables(workload);
  if (supported !== true) return supported;
  const { attributes, cells } = baseCuboid(workload);
  if (cells <= MOST_CELLS) return true;
  return `The data-cube methods sum down from a base table over ${showNames(workload.domain, attributes)} of ${showTableSize(workload.domain, attributes)}, more than the limit of ${MOST_CELLS.toLocaleString('en')}; use fewer attributes or coarser bins, or measure all cuboids themselves.`;
}
