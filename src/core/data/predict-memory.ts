import { createCoder } from './coder.ts';
import type { Schema } from './schema.ts';

export interface MemoryPrediction {
  /** Cells of the joint domain: the product of all sizes. */
  readonly cells: number;
  /** What a table over the joint domain would take. */
  readonly jointBytes: number;
  /** What the coded records take. */
  readonly datasetBytes: number;
}

/** What a schema will cost, before anything is coded or counted. */
export function predictMemory(schema: Schema, rows: number, weighted: boolean): MemoryPrediction {
  const sizes = schema.attributes
    .filter((entry) => entry.include !== false)
    .map((entry) => createCoder(entry, entry.name).attribute.size);
  const cells = sizes.reduce((product, size) => product * size, 1);
  const bytesPerRow = sizes.reduce((sum, size) => sum + bytesOfCode(size), weighted ? 8 : 0);
  return { cells, jointBytes: cells * 8, datasetBytes: rows * bytesPerRow };
}

function bytesOfCode(size: number): number {
  return size <= 0x100 ? 1 : size <= 0x10000 ? 2 : 4;
}
