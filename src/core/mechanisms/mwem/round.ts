import type { Counts } from '../../data/counts.ts';

/** What happened in one round of MWEM, as far as anybody may know it. */
export interface Round {
  /** Position of the block in the workload, and of the query in it; null where the whole block was measured. */
  readonly block: number;
  readonly query: number | null;
  /** What was chosen, in words. */
  readonly words: string;
  /** ε of the choice and of the measurement, each. */
  readonly epsilon: number;
  readonly measured: Float64Array;
  readonly scale: number;
  /** What the distribution said about it before the round, and says after. */
  readonly before: Float64Array;
  readonly after: Float64Array;
  /** The distribution after the round; only where somebody asked for a trace. */
  readonly distribution?: Counts;
}
