import type { DatasetRef } from '../core/data/dataset-ref.ts';
import { withBinarising } from './data-actions.ts';
import type { DataOrigin } from './data-origin.ts';
import { sameJson } from './same-json.ts';
import type { DataState, WorkbenchState } from './state.ts';

/**
 * Data without what makes no other people of them: how records are read, which of them are kept, and how many belong to
 * a person.
 */
export function peopleIn(ref: DatasetRef): DatasetRef {
  const { person: _, sample: __, ...people } = withBinarising(ref);
  return people;
}

/** That of the data that is open; null where none is. */
export function originOf({ data, ask }: Pick<WorkbenchState, 'data' | 'ask'>): DataOrigin | null {
  const { ref, description, dataFile } = data;
  const { known } = ask;
  return (
    ref && {
      ref,
      file: dataFile?.file ?? null,
      dataId: known?.of === description ? (known?.book.dataId ?? null) : null,
    }
  );
}

/** Whether something was made of the data that is open now: that very file, or one of the same contents. */
export function isOfOpenData(origin: DataOrigin, { data, ask }: Pick<WorkbenchState, 'data' | 'ask'>): boolean {
  const { known } = ask;
  if (isSameFile(origin, data)) return true;
  return origin.dataId !== null && known?.of === data.description && known?.book.dataId === origin.dataId;
}

function isSameFile({ ref, file }: DataOrigin, { ref: open, dataFile }: DataState): boolean {
  if (!open) return false;
  return file || dataFile ? file === (dataFile?.file ?? null) : sameJson(peopleIn(ref), peopleIn(open));
}
