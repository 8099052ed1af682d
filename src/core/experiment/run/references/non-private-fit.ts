import { type Counts, tableKey } from '../../../data/counts/counts.ts';
import { isSubset } from '../../../data/counts/sum-down.ts';
import { TableCounts } from '../../../data/counts/table-counts.ts';
import { showTableSize } from '../../../data/counts/table-size.ts';
import { cellCount, type Domain, everyAttribute } from '../../../data/domain.ts';
import { MOST_CELLS } from '../../../estimators/multiplicative-weights/limits.ts';
import { Failure } from '../../../failure.ts';
import type { Block } from '../../../workload/block.ts';
import { attributesOf } from '../../../workload/linear-query.ts';
import type { Workload } from '../../../workload/workload.ts';
import { fitMargins } from './iterative-fit.ts';
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
