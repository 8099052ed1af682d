import type { Counts } from '../data/counts.ts';
import { cellCount } from '../data/domain.ts';
import { Projection } from '../data/projection.ts';
import { refuseLargeTable } from './multiplicative-weights/limits.ts';

const MOST_SWEEPS = 1000;
/** Records by which margins may still differ, relative to all. */
const TOLERANCE = 1e-10;

/**
 * Iterative proportional fitting: the table of largest entropy with these margins of the counts, which is the
 * maximum-likelihood fit of the log-linear model that has them. Cells of empty margins become exactly zero.
 */
export function fitMargins(counts: Counts, margins: readonly (readonly number[])[]): Float64Array {
  const { domain, records } = counts;
  const everything = domain.attributes.map((_, index) => index);
  refuseLargeTable(domain, everything);
  const sizes = domain.attributes.map(({ size }) => size);
  const parts = margins.map((set) => ({ projection: new Projection(sizes, set), target: counts.table(set) }));
  const table = new Float64Array(cellCount(domain)).fill(records / cellCount(domain));
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let farthest = 0;
    for (const { projection, target } of parts) {
      const current = projection.sum(table, new Float64Array(projection.cells));
      const ratio = target.map((wanted, cell) => {
        farthest = Math.max(farthest, Math.abs(wanted - current[cell]));
        return current[cell] > 0 ? wanted / current[cell] : 0;
      });
      projection.multiply(ratio, table);
    }
    if (farthest <= TOLERANCE * records) break;
  }
  return table;
}
