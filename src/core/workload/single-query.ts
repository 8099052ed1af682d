import type { Block } from './block.ts';
import { genuine, ownQuery } from './genuine.ts';

/** One query of a block as a block of its own. */
export function singleQuery(block: Block, query: number): Block {
  const alone: Block = {
    label: block.words(query),
    attributes: block.attributes,
    cells: block.cells,
    queries: 1,
    integral: block.integral,
    partition: false,
    answer: (table) => Float64Array.of(block.answer(table)[query]),
    weightedSensitivity: (weights, neighbours) =>
      (typeof weights === 'number' ? weights : weights[0]) * block.querySensitivity(query, neighbours),
    weightedSquares(weights, neighbours) {
      const sensitivity = block.querySensitivity(query, neighbours);
      return (typeof weights === 'number' ? weights : weights[0]) * sensitivity * sensitivity;
    },
    querySensitivity: (_, neighbours) => block.querySensitivity(query, neighbours),
    query: () => block.query(query),
    words: () => block.words(query),
  };
  return genuine(alone, () => ownQuery(block, query));
}
