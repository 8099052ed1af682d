import type { Dataset } from '../../src/core/data/dataset.ts';
import { type OpenData, OpenRecords } from '../../src/core/data/open-data.ts';

/** The records of data that has them. */
export function recordsIn(data: OpenData): Dataset {
  if (data instanceof OpenRecords) return data.dataset;
  throw new Error('there are tables alone');
}
