import { cellCount, type Domain, fixedDomain } from '../data/domain.ts';
import { answerFromTable } from './answer-from-table.ts';
import type { Block } from './block.ts';
import { genuine } from './genuine.ts';
import {
  attributesOf,
  coefficientRange,
  copyOfQuery,
  isIntegral,
  type LinearQuery,
  querySensitivity,
} from './linear-query.ts';

/** One linear query as a block of its own, answered from the smallest table that can. */
export function queryBlock(given: Domain, query: LinearQuery, words: string): Block {
  const domain = fixedDomain(given);
  const first = copyOfQuery(query);
  requireFitting(domain, first);
  const attributes = attributesOf(first);
  const integral = isIntegral(first);
  const sensitivities = {
    'add-remove': querySensitivity(first, 'add-remove'),
    'replace-one': querySensitivity(first, 'replace-one'),
  };
  // Kept are coefficients that are not just of records that count: ranges and cells write theirs out on demand, because
  // there are very many.
  const kept = integral && sensitivities['add-remove'] <= 1 ? null : first;
  const unchanged = sameQuery(first);
  const block: Block = {
    label: words,
    attributes,
    cells: cellCount(domain, attributes),
    queries: 1,
    integral,
    partition: false,
    answer: (table) => Float64Array.of(answerFromTable(domain, table, kept ?? unchanged(copyOfQuery(query)))),
    weightedSensitivity(weights, neighbours) {
      const sensitivity = sensitivities[neighbours];
      // Without noise (an infinite weight) only what no record can change may be asked.
      return sensitivity === 0 ? 0 : sensitivity * (typeof weights === 'number' ? weights : weights[0]);
    },
    weightedSquares(weights, neighbours) {
      const sensitivity = sensitivities[neighbours];
      return sensitivity === 0 ? 0 : sensitivity * sensitivity * (typeof weights === 'number' ? weights : weights[0]);
    },
    querySensitivity: (_, neighbours) => sensitivities[neighbours],
    query: () => query,
    words: () => words,
  };
  return genuine(block, kept ? () => kept : undefined);
}

/** A list too short would leave cells out that its range of coefficients speaks for. */
function requireFitting(domain: Domain, { factors }: LinearQuery): void {
  if (factors.every(({ attributes, values }) => values.length === cellCount(domain, attributes))) return;
  throw new Error('a query needs one coefficient for each cell over the attributes of a factor');
}

/**
 * Refuses a query that is no longer the one whose sensitivity was worked out. Kept of it are its form and the range of its
 * coefficients, not they.
 */
function sameQuery(first: LinearQuery): (now: LinearQuery) => LinearQuery {
  const form = formOf(first);
  const [low, high] = coefficientRange(first);
  const integral = isIntegral(first);
  return (now) => {
    const [least, most] = coefficientRange(now);
    if (formOf(now) === form && least >= low && most <= high && (isIntegral(now) || !integral)) return now;
    throw new Error('the coefficients of a query must not change once it is a block');
  };
}

function formOf({ factors }: LinearQuery): string {
  return factors.map(({ attributes, values }) => `${attributes.join()}:${values.length}`).join(' ');
}
