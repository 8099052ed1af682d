import type { Domain } from '../data/domain.ts';
import { answerFromTable } from './answer-from-table.ts';
import type { Block } from './block.ts';
import { attributesOf, isIntegral, type LinearQuery, querySensitivity } from './linear-query.ts';

/** One linear query as a block of its own, answered from the smallest table that can. */
export function queryBlock(domain: Domain, query: LinearQuery, words: string): Block {
  const attributes = attributesOf(query);
  return {
    label: words,
    attributes,
    queries: 1,
    integral: isIntegral(query),
    partition: false,
    answer: (table) => Float64Array.of(answerFromTable(domain, table, query)),
    weightedSensitivity(weights, neighbours) {
      const sensitivity = querySensitivity(query, neighbours);
      // Without noise (an infinite weight) only what no record can change may be asked.
      return sensitivity === 0 ? 0 : sensitivity * (typeof weights === 'number' ? weights : weights[0]);
    },
    querySensitivity: (_, neighbours) => querySensitivity(query, neighbours),
    query: () => query,
    words: () => words,
  };
}
