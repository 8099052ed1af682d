import type { Ledger } from './ledger.ts';
import type { Noise } from './noise.ts';
import type { Truth } from './truth.ts';

/** What the primitives of a curator work with. Nobody outside of this folder gets hold of one. */
export interface Session {
  readonly truth: Truth;
  readonly ledger: Ledger;
  readonly noise: Noise;
  /** The number of records where it is public. */
  readonly records: number | null;
}
