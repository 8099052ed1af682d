import type { Codes } from '../dataset.ts';
import type { Coder } from './coder.ts';

/** What was found beside an attribute's domain; in records (a row of a count table counts its weight). */
export interface OutsideReport {
  readonly name: string;
  /** Without a value. */
  readonly missing: number;
  /** With a value that the domain does not contain. */
  readonly outside: number;
  /** Of those outside: moved to the nearest value. */
  readonly clamped: number;
  /** Records dropped because of this attribute, missing or outside; one can be dropped because of several. */
  readonly dropped: number;
}

/** A column of which every cell has its code; one that a rule moves later is told in the report. */
export interface CodedColumn {
  readonly coder: Coder;
  readonly codes: Codes;
  readonly report: Writable<OutsideReport>;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };
