import type { Counts } from '../../../data/counts/counts.ts';
import { Projection } from '../../../data/counts/projection.ts';
import { everyAttribute } from '../../../data/domain.ts';
import { constraintsOf } from '../../../estimators/multiplicative-weights/constraint.ts';
import { WeightedDistribution } from '../../../estimators/multiplicative-weights/distribution.ts';
import { refuseLargeTable } from '../../../estimators/multiplicative-weights/limits.ts';
import { subsetsOf } from '../../../workload/attribute-sets.ts';
import { parityBlock } from '../../../workload/parity-block.ts';

const MOST_SWEEPS = 1000;
/** Records by which margins may still differ, relative to all. */
const TOLERANCE = 1e-8;

/**
 * Iterative proportional fitting: the table of largest entropy with these margins of the counts, which is the
 * maximum-likelihood fit of the log-linear model that has them. Cells of empty margins become exactly zero.
 */
export function fitMargins(counts: Counts, margins: readonly (readonly number[])[]): Float64Array {
  const { domain, records } = counts;
  const everything = everyAttribute(domain);
  refuseLargeTable(domain, everything);
  const sizes = domain.attributes.map(({ size }) => size);
  const parts = margins.map((set) => ({ projection: new Projection(sizes, set), target: counts.table(set) }));
  const table = startOf(counts, margins);
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

/**
 * Sweeps lead to the same table from anywhere in the model. Where that has empty cells inside margins that are not
 * empty, they come near it only as 1/their number; over binary attributes Newton's method, with a transform instead of
 * a pass a margin, is there in a few steps.
 */
function startOf(counts: Counts, margins: readonly (readonly number[])[]): Float64Array {
  const { domain, records } = counts;
  const everything = everyAttribute(domain);
  const uniform = WeightedDistribution.uniform(domain, records);
  if (everything.some((index) => domain.attributes[index].size !== 2)) return uniform.table(everything);
  const sets = new Map(
    margins.flatMap((margin) => subsetsOf(margin, 1, margin.length)).map((set) => [set.join(), set]),
  );
  const block = parityBlock(domain, everything, [...sets.values()], 'margins');
  const answers = block.answer(counts.table(everything));
  return uniform
    .fitted(constraintsOf({ block, answers, scale: 0 }, records, 0, 'converge'), 'converge')
    .table(everything);
}
