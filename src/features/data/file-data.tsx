import type { DataDescription } from '../../core/data/description.ts';
import { plainFrame } from '../../core/data/description.ts';
import type { Schema } from '../../core/data/schema.ts';
import type { DataFile } from '../../store/state.ts';
import { AttributeList } from './attribute-list.tsx';
import { BinaryNote } from './binary-note.tsx';
import { DataFacts } from './data-facts.tsx';
import { FileAttribute } from './file-attribute.tsx';
import { FileHeader } from './file-header.tsx';
import { FileNotes } from './file-notes.tsx';
import styles from './loaded.module.css';
import { PreviewTable } from './preview-table.tsx';
import { entryOf, isIncluded } from './schema-edits.ts';

export interface FileDataProps {
  dataFile: DataFile;
  description: DataDescription;
  /** As edited: it may be newer than the counts. */
  schema: Schema;
  isStale: boolean;
}

export function FileData({ dataFile, schema, description, isStale }: FileDataProps) {
  const { table } = dataFile;
  const { domain, histograms } = plainFrame(description);
  const place = new Map(domain.attributes.map(({ name }, index) => [name, index]));
  return (
    <section className={styles.loaded} aria-labelledby="loaded-data" aria-busy={isStale}>
      <FileHeader dataFile={dataFile} />
      <DataFacts description={description} isStale={isStale} />
      <BinaryNote description={description} />
      <FileNotes table={table} schema={schema} description={description} />
      <AttributeList
        names={table.columns.map(({ name }) => name)}
        row={(index) => {
          const column = table.columns[index];
          const entry = entryOf(schema, table.proposed, column.name);
          const at = isIncluded(entry) ? place.get(column.name) : undefined;
          return (
            <FileAttribute
              key={column.name}
              column={column}
              entry={entry}
              isIdentifier={!isIncluded(table.proposed.attributes[index])}
              attribute={at === undefined ? null : domain.attributes[at]}
              counts={at === undefined ? null : histograms[at]}
              report={description.report?.attributes.find(({ name }) => name === column.name)}
            />
          );
        }}
      />
      <PreviewTable table={table} />
    </section>
  );
}
