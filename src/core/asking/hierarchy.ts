import { cellCount, type Domain } from '../data/domain.ts';
import type { PrivacyUnit } from '../data/privacy-unit.ts';
import type { History, HistoryAnswer } from '../history/history.ts';
import type { Curator } from '../privacy/curator.ts';
import type { QuestionAccount } from '../privacy/questions/question-account.ts';
import { denseQuery } from '../workload/linear-query.ts';

/** Every node of the binary tree over cells in their order: all of them, halves, quarters, … , single cells. */
export function partitionTree(cells: number): (readonly [from: number, to: number])[] {
  const nodes: (readonly [number, number])[] = [[0, cells]];
  for (let node = 0; node < nodes.length; node++) {
    const [from, to] = nodes[node];
    if (to - from < 2) continue;
    const middle = (from + to + 1) >> 1;
    nodes.push([from, middle], [middle, to]);
  }
  return nodes;
}

/** The noise scale with which the whole tree costs ε: a row is in one node a level, a replaced one in two. */
export function treeScale(cells: number, epsilon: number, { neighbours, rowsPerPerson }: PrivacyUnit): number {
  let levels = 1;
  for (let reach = 1; reach < cells; reach *= 2) levels++;
  // Nobody enters or leaves the root when a record is replaced.
  return (rowsPerPerson * (neighbours === 'add-remove' ? levels : 2 * (levels - 1))) / epsilon;
}

/** The sums of the tree that costs ε, over the first cells of a table, with the noise scale of each. */
export function treeQuestions(
  cells: number,
  epsilon: number,
  unit: PrivacyUnit,
): { row: Float64Array; scale: number }[] {
  const scale = treeScale(cells, epsilon, unit);
  return partitionTree(cells).map(([from, to]) => ({ row: new Float64Array(cells).fill(1, from, to), scale }));
}

/** Measures the hierarchical history of the unbounded setting (§6.4.1) over the first cells of the account's table. */
export function measureTree(curator: Curator, account: QuestionAccount, cube: Domain, epsilon: number): History {
  const answers = treeQuestions(cellCount(cube), epsilon, account.unit).map(({ row, scale }): HistoryAnswer => {
    const measured = curator.laplaceQuestion(account, row, scale);
    return { spec: { coefficients: [...row] }, query: denseQuery(cube, row), ...measured };
  });
  return { domain: cube, answers };
}
