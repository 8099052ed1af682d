import type { DatasetRef } from '../core/data/dataset-ref.ts';
import type { ReadOptions } from '../runtime/workers/data-client.ts';

export type FileRef = Exclude<DatasetRef, { builtin: string }>;

/** An experiment file may give a path; in the page only the name is known. */
export function fileName(ref: FileRef): string {
  const path = 'csv' in ref ? ref.csv : ref.counts;
  return path.split(/[\\/]/).at(-1) ?? path;
}

/** A file and how it was read. A handle only: the contents stay on disk. */
export interface Reading {
  readonly file: File;
  readonly options: ReadOptions;
  readonly columns: readonly string[];
}

/** What was open during this visit, so that undo can go back to it, also to how a file was read before. */
export class OpenedFiles {
  #readings: Reading[] = [];

  remember(reading: Reading): void {
    this.#readings = [...this.#readings.filter((other) => !sameReading(other, reading)), reading];
  }

  find(ref: FileRef): Reading | undefined {
    const named = this.#readings.filter(({ file }) => file.name === fileName(ref));
    return named.findLast(({ columns }) => fits(ref, columns)) ?? named.at(-1);
  }
}

/** Whether a schema was made for these columns. */
export function fits(ref: FileRef, columns: readonly string[]): boolean {
  return ref.schema?.attributes.every(({ name }) => columns.includes(name)) ?? true;
}

function sameReading(a: Reading, b: Reading): boolean {
  return a.file.name === b.file.name && JSON.stringify(a.columns) === JSON.stringify(b.columns);
}
