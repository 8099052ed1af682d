import type { DelimitedOptions } from './delimited/reader.ts';

export type ImportOptions = Omit<DelimitedOptions, 'name'>;

export interface ImportProgress {
  /** Bytes read of the file as it lies on disk, so of the packed one where it is packed. */
  readonly bytes: number;
  readonly size: number;
  readonly rows: number;
}

export interface ImportWatch {
  readonly signal?: AbortSignal;
  onProgress?(progress: ImportProgress): void;
}
