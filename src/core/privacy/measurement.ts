import type { Block } from '../workload/block.ts';
import type { PerQuery } from './budget.ts';

/** Noisy answers to the queries of a block, with the scale of the Laplace noise in them. What a history is made of. */
export interface Measurement {
  readonly block: Block;
  readonly answers: Float64Array;
  readonly scale: PerQuery;
}
