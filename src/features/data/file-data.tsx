import type { DataDescription } from '../../core/data/description.ts';
import type { Schema } from '../../core/data/schema.ts';
import type { DataFile } from '../../store/state.ts';
import { BinaryNote } from './binary-note.tsx';
import { DataFacts } from './data-facts.tsx';
import { FileHeader } from './file-header.tsx';
import { FileNotes } from './file-notes.tsx';
import styles from './loaded.module.css';
import { PreviewTable } from './preview-table.tsx';
import { SchemaTable } from './schema-table.tsx';

export interface FileDataProps {
  dataFile: DataFile;
  description: DataDescription;
  /** As edited: it may be newer than the counts. */
  schema: Schema;
  isStale: boolean;
}

export function FileData({ dataFile, schema, description, isStale }: FileDataProps) {
  const { table } = dataFile;
  return (
    <section className={styles.loaded} aria-labelledby="loaded-data" aria-busy={isStale}>
      <FileHeader dataFile={dataFile} />
      <DataFacts description={description} isStale={isStale} />
      <BinaryNote description={description} />
      <FileNotes table={table} schema={schema} description={description} />
      <SchemaTable table={table} schema={schema} description={description} />
      <PreviewTable table={table} />
    </section>
  );
}
