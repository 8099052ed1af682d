import type { Block } from '../workload/block.ts';
import type { PerQuery } from './budget.ts';

/** Noisy answers to the queries of a block, with the scale of the noise in them. What a history is made of. */
export interface Measurement {
  readonly block: Block;
  readonly answers: Float64Array;
  readonly scale: PerQuery;
  /** The law of the noise, by its name in the registry; Laplace where none is named. */
  readonly law?: string;
}
