import type { Block } from './block.ts';

/** One query of a block as a block of its own. */
export function singleQuery(block: Block, query: number): Block {
  return {
    label: block.words(query),
    attributes: block.attributes,
    queries: 1,
    integral: block.integral,
    partition: false,
    answer: (table) => Float64Array.of(block.answer(table)[query]),
    weightedSensitivity: (weights, neighbours) =>
      (typeof weights === 'number' ? weights : weights[0]) * block.querySensitivity(query, neighbours),
    querySensitivity: (_, neighbours) => block.querySensitivity(query, neighbours),
    query: () => block.query(query),
    words: () => block.words(query),
  };
}
