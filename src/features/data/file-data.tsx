import type { PersonRows } from '../../core/data/dataset-ref.ts';
import type { DataDescription } from '../../core/data/description.ts';
import type { Schema } from '../../core/data/schema/schema.ts';
import type { DataFile } from '../../store/state.ts';
import shared from '../../ui/shared.module.css';
import { BinaryNote } from './binary-note.tsx';
import { DataFacts } from './data-facts.tsx';
import { FileHeader } from './file-header.tsx';
import { FileNotes } from './file-notes.tsx';
import { PersonQuestion } from './person-question.tsx';
import { PreviewTable } from './preview-table.tsx';
import { SchemaTable } from './schema-table.tsx';

export interface FileDataProps {
  dataFile: DataFile;
  person: PersonRows | undefined;
  description: DataDescription;
  /** As edited: it may be newer than the counts. */
  schema: Schema;
  isStale: boolean;
}

export function FileData({ dataFile, person, schema, description, isStale }: FileDataProps) {
  const { table } = dataFile;
  return (
    <section className={shared.parts} aria-labelledby="loaded-data" aria-busy={isStale}>
      <FileHeader dataFile={dataFile} />
      <PersonQuestion table={table} person={person} report={description.report?.persons ?? null} />
      <DataFacts description={description} isStale={isStale} />
      <BinaryNote description={description} />
      <FileNotes table={table} schema={schema} description={description} />
      <SchemaTable table={table} schema={schema} description={description} />
      <PreviewTable table={table} />
    </section>
  );
}
