import { type RefObject, useDeferredValue, useLayoutEffect, useRef } from 'react';
import { builtinDataset } from '../../core/data/builtin/registry.ts';
import type { DatasetRef } from '../../core/data/dataset-ref.ts';
import { type DataDescription, plainFrame } from '../../core/data/description.ts';
import type { Schema } from '../../core/data/schema/schema.ts';
import { noData } from '../../store/data-actions.ts';
import type { DataFile, DataState } from '../../store/state.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { EmptyState } from '../../ui/controls/empty-state.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { ProgressBar } from '../../ui/controls/progress-bar.tsx';
import shared from '../../ui/shared.module.css';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { AttributeList } from './attribute-list.tsx';
import { BinaryNote } from './binary-note.tsx';
import { DataFacts } from './data-facts.tsx';
import styles from './data-room.module.css';
import { FileHeader } from './file-header.tsx';
import { ImpossiblePanel } from './impossible-panel.tsx';
import loaded from './loaded.module.css';
import { KeptNote, OpenPanel } from './open-panel.tsx';
import { originWords } from './origin.ts';
import { PreviewTable } from './preview-table.tsx';
import { ReadOptionsForm } from './read-options-form.tsx';
import { SchemaTable } from './schema-table.tsx';
import { BuiltinStatus, FileStatus } from './status-line.tsx';
import { TablesView } from './tables-view.tsx';

/** Where data comes in and gets its meaning: what can be opened beside what is open. */
export function DataRoom() {
  const room = useRef<HTMLDivElement>(null);
  const data = useWorkbenchState((state) => state.data);
  // Also while the first data is on its way: nothing is to jump when it is there.
  const isFolded = data.description !== null || data.loading !== null;
  // Rows hold many controls and charts; drawing them must not hold up the page. An edit shows at once, its counts follow.
  const { ref, dataFile, description } = useDeferredValue(data, noData);
  const schema =
    dataFile &&
    (dataFile.table === data.dataFile?.table ? (data.draft ?? data.description?.schema) : description?.schema);
  return (
    <div ref={room} className={classNames(shared.columns, styles.room, isFolded && styles.single)}>
      <h1 className="visually-hidden">Data</h1>
      {isFolded ? (
        <Disclosure key={openName(data)} level={2} title="Open something else">
          <FocusAtFold room={room} />
          <OpenPanel />
        </Disclosure>
      ) : (
        <>
          <FocusAtFold room={room} />
          <OpenPanel />
        </>
      )}
      <div className={styles.loaded}>
        <KeptNote />
        <LoadStatus />
        {description?.tables && dataFile && <TablesView dataFile={dataFile} description={description} />}
        {description && !description.tables && dataFile && schema && (
          <FileData
            key={dataFile.table.name}
            dataFile={dataFile}
            schema={schema}
            description={description}
            isStale={schema !== description.schema}
          />
        )}
        {description && ref && 'builtin' in ref && <BuiltinData dataset={ref} description={description} />}
        {description && <NextRoom />}
      </div>
    </div>
  );
}

/** Where something else was opened, the sources fold again. */
function openName({ ref, dataFile }: DataState): string {
  if (dataFile) return `file ${dataFile.file.name} ${dataFile.file.lastModified} ${dataFile.file.size}`;
  return ref && 'builtin' in ref ? ref.builtin : '';
}

/** Whoever stood among the sources when they fold away stands at what unfolds them, not nowhere. */
function FocusAtFold({ room }: { room: RefObject<HTMLDivElement | null> }) {
  useLayoutEffect(
    () => () => {
      const place = room.current;
      if (!place?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        if (document.activeElement === document.body) place.querySelector('button')?.focus({ preventScroll: true });
      });
    },
    [room],
  );
  return null;
}

/** On to what is asked of the data. */
function NextRoom() {
  const workbench = useWorkbench();
  return (
    <div className={classNames(styles.next, 'screen-only')}>
      <Button
        variant="primary"
        onPress={() => {
          workbench.setView({ room: 'workload' });
          scrollTo(0, 0);
        }}
      >
        Next: Workload
      </Button>
    </div>
  );
}

interface BuiltinDataProps {
  dataset: Extract<DatasetRef, { builtin: string }>;
  description: DataDescription;
}

function BuiltinData({ dataset, description }: BuiltinDataProps) {
  const { title, card } = builtinDataset(dataset.builtin);
  return (
    <section className={shared.parts} aria-labelledby="loaded-data">
      <header className={loaded.header}>
        <h2 id="loaded-data">{title}</h2>
        <p className={loaded.about}>{card.about}</p>
        <p className={loaded.source}>
          {originWords[card.origin]}. {card.source}
        </p>
      </header>
      <BuiltinStatus />
      <BinaryNote description={description} />
      <AttributeList key={dataset.builtin} description={description} />
      <DataFacts description={description} isStale={false} />
    </section>
  );
}

interface FileDataProps {
  dataFile: DataFile;
  description: DataDescription;
  /** As edited: it may be newer than the counts. */
  schema: Schema;
  isStale: boolean;
}

function FileData({ dataFile, schema, description, isStale }: FileDataProps) {
  const { table } = dataFile;
  return (
    <section className={shared.parts} aria-labelledby="loaded-data" aria-busy={isStale}>
      <FileHeader dataFile={dataFile} />
      <FileStatus table={table} schema={schema} description={description} />
      <SchemaTable table={table} schema={schema} description={description} />
      <ImpossiblePanel schema={schema} domain={plainFrame(description).domain} />
      <DataFacts description={description} isStale={isStale} />
      <BinaryNote description={description} />
      <PreviewTable table={table} />
    </section>
  );
}

/** What is being loaded, and why something was not. What was loaded before stays below it. */
function LoadStatus() {
  const workbench = useWorkbench();
  const { description, loading, draft, error, failed } = useWorkbenchState((state) => state.data);
  const progress = loading && {
    label: loading.what,
    // Coding again says nothing until it is done.
    share: draft ? undefined : loading.share,
    millisecondsLeft: loading.millisecondsLeft,
    onCancel: () => workbench.data.cancel(),
  };
  return (
    <>
      {progress && (description ? <ProgressBar {...progress} /> : <Loading {...progress} />)}
      {error && (
        <Notice kind="error" title="Not loaded" announces onDismiss={() => workbench.data.dismissError()}>
          <p>{error}</p>
          {description && <p>What was open before is unchanged.</p>}
          {failed && (
            <Disclosure level={2} title={`Import options for ${failed.file.name}`}>
              <ReadOptionsForm
                key={failed.file.name}
                options={failed.options}
                columns={[]}
                weighted={failed.options.counts !== undefined && failed.options.counts !== false}
                isParquet={false}
                action="Try again"
                onRead={(options) => void workbench.data.retry(options)}
              />
            </Disclosure>
          )}
        </Notice>
      )}
      {!description && !loading && !error && (
        <EmptyState
          title="No data is open"
          action={{ label: 'Open the census-like data', onPress: () => void workbench.data.openBuiltin('census-like') }}
        >
          Drop a file, paste rows, or start with a built-in set.
        </EmptyState>
      )}
    </>
  );
}
