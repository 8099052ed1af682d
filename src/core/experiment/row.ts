import type { ParamValue } from '../params.ts';

/** One cell of a sweep: which mechanism, which value of the swept parameter, which trial. All by position. */
export interface Cell {
  readonly mechanism: number;
  readonly value: number;
  readonly trial: number;
}

/** What one trial gave. `error` stands instead of metrics where the mechanism refused, as a sentence. */
export interface Row {
  readonly mechanism: string;
  readonly value: ParamValue;
  readonly trial: number;
  readonly metrics: Readonly<Record<string, number>>;
  /** ε that the ledger booked. */
  readonly spent: number;
  /** The δ that comes with it, where rounds were composed with one. */
  readonly delta?: number;
  /** False for references that looked at the truth, and for parameters that are not certified. */
  readonly private: boolean;
  /** Of the whole run, also where it gave other values of the sweep too. */
  readonly milliseconds: number;
  readonly error?: string;
}
