import { cellCount, type Domain, fixedDomain } from '../data/domain.ts';
import type { Neighbours } from '../data/neighbours.ts';
import type { Block } from './block.ts';
import { cellQuery, cellWords } from './cell-query.ts';
import { genuine } from './genuine.ts';
import { largest, twoLargest } from './largest.ts';

/**
 * All cells of a table, and weighted sums of its cells: what strategies are made of that answer other queries. Kept apart
 * from linear queries, as cells need no coefficients. The coefficients are whole numbers from 0 up, in a list of its own.
 */
export function strategyBlock(given: Domain, attributes: readonly number[], sums: readonly Int32Array[]): Block {
  const domain = fixedDomain(given);
  const cells = cellCount(domain, attributes);
  const rows = sums.map((row) => new Int32Array(row));
  if (!rows.every((row) => row.length === cells && row.every((coefficient) => coefficient >= 0))) {
    throw new Error(`sums of ${cells} cells need one coefficient from 0 up for each of them`);
  }
  const queries = cells + rows.length;
  const ends = rows.map((row) => [row.reduce((a, b) => Math.min(a, b)), row.reduce((a, b) => Math.max(a, b))] as const);
  /** Σ weight·coefficient for every cell, or of squares of coefficients. */
  const norms = (weights: Float64Array, power: 1 | 2): Float64Array => {
    const sum = weights.slice(0, cells);
    for (const [k, row] of rows.entries()) {
      const weight = weights[cells + k];
      for (let cell = 0; cell < cells; cell++) {
        if (row[cell] > 0) sum[cell] += weight * (power === 1 ? row[cell] : row[cell] * row[cell]);
      }
    }
    return sum;
  };
  const cost = (power: 1 | 2) => (given: number | Float64Array, neighbours: Neighbours) => {
    const weights = typeof given === 'number' ? new Float64Array(queries).fill(given) : given;
    if (neighbours === 'add-remove') return largest(norms(weights, power));
    // An upper bound: a replaced record leaves one cell and enters another. Nothing changes where there is only one.
    return cells === 1 ? 0 : twoLargest(norms(weights, power));
  };
  const coefficients = (row: Int32Array) => ({ times: 1, factors: [{ attributes, values: Float64Array.from(row) }] });
  return genuine(
    {
      label: `cells and sums over ${attributes.map((index) => domain.attributes[index].name).join(' × ')}`,
      attributes,
      cells,
      queries,
      integral: true,
      partition: false,
      answer(table) {
        const answers = new Float64Array(queries);
        answers.set(table);
        for (const [k, row] of rows.entries()) {
          let sum = 0;
          for (let cell = 0; cell < cells; cell++) sum += row[cell] * table[cell];
          answers[cells + k] = sum;
        }
        return answers;
      },
      weightedSensitivity: cost(1),
      weightedSquares: cost(2),
      querySensitivity(query, neighbours) {
        if (query < cells) return neighbours === 'add-remove' || cells > 1 ? 1 : 0;
        const [least, most] = ends[query - cells];
        return neighbours === 'add-remove' ? most : most - least;
      },
      query: (query) => (query < cells ? cellQuery(domain, attributes, query) : coefficients(rows[query - cells])),
      words: (query) =>
        query < cells ? cellWords(domain, attributes, query) : `weighted sum ${query - cells + 1} of ${rows.length}`,
    },
    (query) => (query < cells ? cellQuery(domain, attributes, query) : coefficients(rows[query - cells])),
  );
}
