import { numberParam, type ParamSpecs, type ParamValues } from '../../params.ts';
import type { Dataset } from '../dataset.ts';

/** What people read before they choose a set. */
export interface DatasetCard {
  readonly about: string;
  readonly size: string;
  /** A generated set is a stand-in: its numbers say nothing about real people, and it is called generated everywhere. */
  readonly origin: 'real' | 'generated' | 'published counts';
  readonly source: string;
}

/** A data set that comes with the workbench. The same parameters give the same bits on every engine. */
export interface BuiltinDataset<S extends ParamSpecs = ParamSpecs> {
  readonly id: string;
  readonly title: string;
  readonly card: DatasetCard;
  readonly params: S;
  /** `onProgress` hears the share that is done, from 0 to 1, for sets that take long enough to notice. */
  build(params: ParamValues<S>, onProgress?: (share: number) => void): Dataset;
}

export const seedParam = numberParam({
  label: 'Seed',
  help: 'Another seed gives another population of the same kind; the same seed gives the same records everywhere.',
  default: 1,
  min: 0,
  max: Number.MAX_SAFE_INTEGER,
  integer: true,
});
