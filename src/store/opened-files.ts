import { type FileRef, fileName, fileNames } from '../core/data/dataset-ref.ts';

/** The files of a dataset with the columns that were read. Handles only: the contents stay on disk. */
export interface Reading {
  readonly files: readonly File[];
  readonly columns: readonly string[];
}

/** What was open during this visit, so that undo can go back to it. */
export class OpenedFiles {
  #readings: Reading[] = [];

  remember(reading: Reading): void {
    this.#readings = [...this.#readings.filter((other) => !sameReading(other, reading)), reading];
  }

  /** Every file that the dataset names and that was open: of several of one name the data whose columns its schema is for. */
  find(ref: FileRef): readonly File[] {
    const [name] = fileNames(ref);
    const readings = this.#readings.filter(({ files: [data] }) => data.name === name);
    const data = readings.findLast(({ columns }) => fits(ref, columns)) ?? readings.at(-1);
    const others = this.#readings.flatMap(({ files: [, ...beside] }) => beside);
    const domain = others.findLast((file) => ref.domain !== undefined && file.name === fileName(ref.domain));
    return [...(data ? [data.files[0]] : []), ...(domain ? [domain] : [])];
  }
}

/** Whether a schema was made for these columns. */
function fits(ref: FileRef, columns: readonly string[]): boolean {
  return ref.schema?.attributes.every(({ name }) => columns.includes(name)) ?? true;
}

function sameReading(a: Reading, b: Reading): boolean {
  const names = ({ files, columns }: Reading) => JSON.stringify([files.map(({ name }) => name), columns]);
  return names(a) === names(b);
}
