import type { Promised } from '../../mechanisms/guarantee.ts';
import type { ParamValue } from '../../params.ts';

/** One cell of a sweep: which mechanism, which value of the swept parameter, which trial. All by position. */
export interface Cell {
  readonly mechanism: number;
  readonly value: number;
  readonly trial: number;
}

/** What one trial gave. `error` stands instead of metrics where the mechanism refused, and of single ones that it has no answers for, as a sentence. */
export interface Row extends Promised {
  readonly mechanism: string;
  readonly value: ParamValue;
  readonly trial: number;
  readonly metrics: Readonly<Record<string, number>>;
  /** What these errors are without any noise, because rows of people were left out; absent where none were. */
  readonly cut?: Readonly<Record<string, number>>;
  /** ε that the ledger booked. */
  readonly spent: number;
  /** Of the whole run, also where it gave other values of the sweep too. */
  readonly milliseconds: number;
  readonly error?: string;
}
