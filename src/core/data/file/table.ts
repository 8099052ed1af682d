import type { Codes } from '../dataset.ts';
import type { Contents } from './contents/contents.ts';
import type { FoundReading } from './reading/detect-reading.ts';
import type { RowOwners } from './row-owners.ts';

/** A column as it was read, before anyone said what it means. */
export type RawColumn =
  | {
      readonly kind: 'text';
      readonly name: string;
      /** Row → position in `dictionary`. */
      readonly codes: Codes;
      /** Distinct cell texts in order of first appearance; '' is a missing value. */
      readonly dictionary: readonly string[];
      /** For each text the line (or record) where it stands first. */
      readonly lines: ArrayLike<number>;
    }
  | {
      /** All cells are numbers or dates (or missing: NaN), and there are too many distinct ones for a dictionary. */
      readonly kind: 'number';
      readonly name: string;
      readonly values: Float64Array;
      /** How its cells were read, and another way that would have done as well as far as could be seen. */
      readonly reading: FoundReading;
      /** Cells that are neither missing nor readable this way; they count as missing. */
      readonly strays: Strays;
    }
  | {
      /** Not kept: the reason is a sentence for people (for example an identifier with too many distinct values). */
      readonly kind: 'aside';
      readonly name: string;
      readonly reason: string;
      /** It was only for its many values: it can be read again as what somebody says that it is. */
      readonly canReadAgain?: boolean;
    };

/** Cells that do not fit how a column is read: how many, and the line (or record) of the first. */
export interface Strays {
  readonly count: number;
  readonly line: number;
}

/** Something worth telling about the input that did not stop it from loading. */
export interface ImportNotice {
  /** A full sentence: what, where, what was done about it. Never quotes cell contents. */
  readonly message: string;
  /** 1-based line of the file where it was first seen, where there is one. */
  readonly line?: number;
  readonly count?: number;
}

/** A file as it was read: typed columns without meaning. `proposeSchema` and `applySchema` give it one. */
export interface Table {
  readonly rows: number;
  readonly columns: readonly RawColumn[];
  /** The count column of a table of counts, taken out of `columns`; null for plain records. */
  readonly weights: Float64Array | null;
  /** Where a key column was named. */
  readonly owners?: RowOwners;
  /** By what the same rows are known in another file; absent where only some columns were read. */
  readonly contents?: Contents;
  readonly notices: readonly ImportNotice[];
}
