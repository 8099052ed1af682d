import type { DatasetRef } from '../core/data/dataset-ref.ts';

/** The data that something was made of. */
export interface DataOrigin {
  readonly ref: DatasetRef;
  /** The person's own file; null for data that comes with the workbench. */
  readonly file: File | null;
  /** The digest of its contents, where that is known. */
  readonly dataId: string | null;
}
