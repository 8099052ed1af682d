import type { Counts } from '../../data/counts.ts';
import { type Dataset, newCodes } from '../../data/dataset.ts';
import { sampleRecords } from '../../estimators/multiplicative-weights/sample-records.ts';
import type { Rng } from '../../random/rng.ts';
import { AverageCounts } from './average-counts.ts';
import { giveBack } from './give-back.ts';

/**
 * Made-up records of whatever was released. Those of an average come from one of its rounds each, drawn at random, so
 * that an average of factored distributions needs no joint table either.
 */
export function drawRecords(distribution: Counts, rows: number, rng: Rng): Dataset {
  if (!(distribution instanceof AverageCounts)) return sampleRecords(distribution, rows, rng);
  const { domain, parts } = distribution;
  const columns = domain.attributes.map(({ size }) => newCodes(size, rows));
  const rowsOf: number[][] = parts.map(() => []);
  for (let row = 0; row < rows; row++) rowsOf[rng.integer(parts.length)].push(row);
  for (const [index, own] of rowsOf.entries()) {
    if (own.length === 0) continue;
    const drawn = sampleRecords(parts[index], own.length, rng);
    giveBack(parts[index]);
    for (const [attribute, column] of columns.entries()) {
      const codes = drawn.columns[attribute];
      for (let i = 0; i < own.length; i++) column[own[i]] = codes[i];
    }
  }
  return { domain, rows, columns, weights: null, records: rows };
}
