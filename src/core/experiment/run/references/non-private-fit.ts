import { type Counts, tableKey } from '../../../data/counts/counts.ts';
import { Projection } from '../../../data/counts/projection.ts';
import { isSubset } from '../../../data/counts/sum-down.ts';
import { TableCounts } from '../../../data/counts/table-counts.ts';
import { showTableSize } from '../../../data/counts/table-size.ts';
import { cellCount, type Domain, everyAttribute } from '../../../data/domain.ts';
import { constraintsOf } from '../../../estimators/multiplicative-weights/constraint.ts';
import { WeightedDistribution } from '../../../estimators/multiplicative-weights/distribution.ts';
import { MOST_CELLS, refuseLargeTable } from '../../../estimators/multiplicative-weights/limits.ts';
import { Failure } from '../../../failure.ts';
import { subsetsOf } from '../../../workload/attribute-sets.ts';
import type { Block } from '../../../workload/block.ts';
import { attributesOf } from '../../../workload/linear-query.ts';
import { parityBlock } from '../../../workload/parity-block.ts';
import type { Workload } from '../../../workload/workload.ts';
import type { Reference } from './reference.ts';

/** The maximum-likelihood fit of the log-linear model with the margins that the workload asks for (Fienberg et al.). */
export const nonPrivateFit: Reference = {
  id: 'non-private-fit',
  title: 'Non-private fit',
  help: 'The log-linear model with the margins of the workload, fitted to the truth itself by iterative proportional fitting: how well a model of this size can do without any privacy.',
  prepare: (workload, parts) =>
    parts.map((counts) => {
      const fit = fitOf(workload, counts);
      // Every question is about one of its margins, which it shares with the truth: no error at all, rather than
      // rounding that a logarithmic axis would have to reach down to.
      const answers = workload.blocks.map((block) => block.answer(counts.table(block.attributes)));
      return ({ evaluate }) => evaluate(answers, fit);
    }),
};

function fitOf({ domain, blocks }: Workload, counts: Counts): TableCounts {
  refuseAllCells(domain);
  const everything = everyAttribute(domain);
  const table = fitMargins(counts, marginsOf(blocks));
  return new TableCounts(domain, counts.records, new Map([[tableKey(everything), table]]));
}

/** Before margins are compared with each other, of which there may be half a million. */
function refuseAllCells(domain: Domain): void {
  if (cellCount(domain) <= MOST_CELLS) return;
  throw new Failure(
    `The non-private fit is a table of all cells, ${showTableSize(domain)}, more than the limit of ${MOST_CELLS.toLocaleString('en')}; leave it out, or use fewer attributes or coarser bins.`,
  );
}

/** The largest sets of attributes that single queries are about. */
function marginsOf(blocks: readonly Block[]): number[][] {
  const sets = new Map<string, number[]>();
  for (const block of blocks) {
    const asked = block.partition
      ? [[...block.attributes]]
      : Array.from({ length: block.queries }, (_, index) => attributesOf(block.query(index)));
    for (const set of asked) sets.set(tableKey(set), set);
  }
  const all = [...sets.values()].sort((a, b) => b.length - a.length);
  return all.filter((set, index) => !all.slice(0, index).some((other) => isSubset(set, other)));
}

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
