import { CodedData, type LoadedData } from '../../src/core/data/coded-data.ts';
import type { Dataset } from '../../src/core/data/dataset.ts';

/** The records of data that has them. */
export function recordsIn(data: LoadedData): Dataset {
  if (data instanceof CodedData) return data.dataset;
  throw new Error('there are tables alone');
}
