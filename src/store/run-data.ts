import { fileNames } from '../core/data/dataset-ref.ts';
import { sameJson } from './same-json.ts';
import type { DataState, RunState } from './state.ts';

export const emptyRun: RunState = {
  status: 'idle',
  experiment: null,
  fingerprint: '',
  notices: [],
  rows: [],
  points: [],
  references: [],
  progress: null,
  error: null,
  openedFrom: null,
  isOfOtherCounts: false,
  file: null,
  target: null,
  steadying: null,
};

type RunOrigin = Pick<RunState, 'experiment' | 'file' | 'fingerprint' | 'openedFrom' | 'isOfOtherCounts'>;

/**
 * Whether results are about this data. Of a file that was read here it must be the very same one; results that came from
 * a file say what it was called, of what shape it was and, once the worker of the data has compared them, of which counts.
 */
export function isRunOn(
  { experiment, file, fingerprint, openedFrom, isOfOtherCounts }: RunOrigin,
  { ref, description, dataFile }: Pick<DataState, 'ref' | 'description' | 'dataFile'>,
): boolean {
  if (experiment === null || ref === null) return true;
  const { dataset } = experiment;
  if (openedFrom === null) return sameJson(dataset, ref) && file === (dataFile?.file ?? null);
  if (isOfOtherCounts) return false;
  if ('builtin' in dataset || 'builtin' in ref) return sameJson(dataset, ref);
  return fingerprint === description?.fingerprint && fileNames(dataset)[0] === fileNames(ref)[0];
}
