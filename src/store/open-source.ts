import { type DatasetRef, rowsPerPerson } from '../core/data/dataset-ref.ts';
import { type DataDescription, plainFrame } from '../core/data/description.ts';
import type { CountsNote, WantedSchema } from '../core/data/session.ts';
import type { CountsOrder, Source } from '../core/data/source.ts';

/** Data that a worker of the page holds, a file or a built-in set, as a source: it gives out notes, never counts. */
export function sourceInWorker(
  ref: DatasetRef,
  description: DataDescription,
  { files = [], told = [] }: { readonly files?: readonly File[]; readonly told?: readonly string[] } = {},
): Source<CountsNote> {
  const { domain, records, fingerprint, schema, report } = description;
  const held = (order: CountsOrder) => noteFor(order, ref, description, files);
  return { domain, records, fingerprint, schema, report, told, held };
}

/** A note for counts of data that is open. */
function noteFor(
  order: CountsOrder,
  ref: DatasetRef,
  { schema }: Pick<DataDescription, 'schema'>,
  files: readonly File[],
): CountsNote {
  return { key: JSON.stringify([order.name, files.map(fileSerial)]), order, wanted: wantedSchema(ref, schema) };
}

/** True tables over the original attributes of data that is open: those of a cube, or those that are compared. */
export function originalsNote(
  ref: DatasetRef,
  description: DataDescription,
  sets: readonly (readonly number[])[],
  files: readonly File[],
): CountsNote {
  const { sample } = ref;
  const name = JSON.stringify(['original attributes', ref, sets, plainFrame(description).fingerprint]);
  const order = { sets, rowsOver: null, folds: 0, form: { ...(sample && { sample }) }, name };
  return noteFor(order, ref, description, files);
}

/** The meaning of its columns that data is to be counted with; null where it has codes by its making. */
export function wantedSchema(ref: DatasetRef, schema: DataDescription['schema']): WantedSchema | null {
  return schema && { schema, rows: rowsPerPerson(ref) };
}

const serials = new WeakMap<File, number>();
let files = 0;

/** Two files of one name and shape may hold different records, so what is kept by key is kept by file. */
function fileSerial(file: File): number {
  const known = serials.get(file);
  if (known !== undefined) return known;
  files += 1;
  serials.set(file, files);
  return files;
}
