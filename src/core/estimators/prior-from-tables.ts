import { sumDown } from '../data/counts/sum-down.ts';
import { scaleAsLaplace } from '../history/answer-noise.ts';
import type { TableEvidence } from '../history/history.ts';

/** What a value is held to have at least: noise below zero says that it is rare, not that nobody can have it. */
const LEAST_COUNT = 1;

/**
 * A prior from noisy tables: each attribute by all tables that it is in, summed down to it, the less noise the more weight.
 * Counts below zero are cut off (footnote 3 of Chen et al.). Uniform for attributes that are in no table; null where all are.
 */
export function priorFromTables({ domain, tables }: Pick<TableEvidence, 'domain' | 'tables'>): Float64Array[] | null {
  let isTold = false;
  const prior = domain.attributes.map(({ size }, attribute) => {
    const counts = new Float64Array(size);
    let precision = 0;
    for (const { attributes, answers, ...noise } of tables) {
      if (!attributes.includes(attribute)) continue;
      const scale = scaleAsLaplace(noise);
      // The variance of a sum of so many answers, up to the same factor for all.
      const weight = size / answers.length / (scale * scale);
      const own = sumDown(domain, answers, attributes, [attribute]);
      for (let code = 0; code < size; code++) counts[code] += weight * own[code];
      precision += weight;
    }
    if (precision === 0) return new Float64Array(size).fill(1 / size);
    isTold = true;
    const shares = counts.map((count) => Math.max(count / precision, LEAST_COUNT));
    const sum = shares.reduce((total, share) => total + share, 0);
    return shares.map((share) => share / sum);
  });
  return isTold ? prior : null;
}
