import { cellCount, type Domain } from '../data/domain.ts';
import type { Block } from './block.ts';
import { cellQuery, cellWords } from './cell-query.ts';
import { largest, twoLargest } from './largest.ts';

/** All cells of the marginal over these attributes. Every record is in exactly one of them. */
export function marginalBlock(domain: Domain, attributes: readonly number[]): Block {
  const sorted = [...attributes].sort((a, b) => a - b);
  const queries = cellCount(domain, sorted);
  return {
    label: sorted.map((index) => domain.attributes[index].name).join(' × ') || 'all records',
    attributes: sorted,
    queries,
    integral: true,
    partition: true,
    answer: (table) => table,
    weightedSensitivity(weights, neighbours) {
      if (neighbours === 'add-remove') return typeof weights === 'number' ? weights : largest(weights);
      // A replaced record leaves one cell and enters another: nothing changes where there is only one cell.
      if (queries < 2) return 0;
      return typeof weights === 'number' ? 2 * weights : twoLargest(weights);
    },
    querySensitivity: (_query, neighbours) => (neighbours === 'add-remove' || queries > 1 ? 1 : 0),
    query: (query) => cellQuery(domain, sorted, query),
    words: (query) => cellWords(domain, sorted, query),
  };
}
