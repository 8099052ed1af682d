import { cellCount, type Domain } from '../data/domain.ts';
import type { Block } from './block.ts';

/** All cells of the marginal over these attributes. Every record is in exactly one of them. */
export function marginalBlock(domain: Domain, attributes: readonly number[]): Block {
  const sorted = [...attributes].sort((a, b) => a - b);
  const queries = cellCount(domain, sorted);
  return {
    label: sorted.map((index) => domain.attributes[index].name).join(' × ') || 'all records',
    attributes: sorted,
    queries,
    integral: true,
    answer: (table) => table,
    weightedSensitivity(weights, neighbours) {
      if (neighbours === 'add-remove') return largest(weights);
      // A replaced record leaves one cell and enters another: nothing changes where there is only one cell.
      if (queries < 2) return 0;
      return typeof weights === 'number' ? 2 * weights : sumOfTwoLargest(weights);
    },
  };
}

function largest(weights: number | Float64Array): number {
  return typeof weights === 'number' ? weights : weights.reduce((max, weight) => Math.max(max, weight), 0);
}

function sumOfTwoLargest(weights: Float64Array): number {
  let first = 0;
  let second = 0;
  for (const weight of weights) {
    if (weight > first) {
      second = first;
      first = weight;
    } else if (weight > second) {
      second = weight;
    }
  }
  return first + second;
}
