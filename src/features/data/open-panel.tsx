import { useState } from 'react';
import type { BuiltinDataset } from '../../core/data/builtin/builtin-dataset.ts';
import { datasets } from '../../core/data/builtin/registry.ts';
import { defaultParams, type ParamValue } from '../../core/params.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { DropArea } from '../../ui/controls/drop-area.tsx';
import shared from '../../ui/shared.module.css';
import { ParamForm } from '../shared/param-form.tsx';
import { NARROW, useMedia } from '../shared/use-media.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './open-panel.module.css';
import { originWords, shortOrigin } from './origin.ts';

const ENDINGS = ['.csv', '.tsv', '.tab', '.txt', '.gz', '.parquet', '.json'];

export function OpenPanel() {
  const workbench = useWorkbench();
  const isNarrow = useMedia(NARROW);
  return (
    <div className={classNames(styles.panel, 'screen-only')}>
      <section aria-labelledby="own-file">
        <h2 id="own-file" className={classNames(shared.heading, styles.heading)}>
          Your own file
        </h2>
        <DropArea
          title="Drop a file here"
          hint="CSV, TSV, gzip or Parquet: records or a table of counts; a domain.json beside it or after it. It never leaves this machine."
          accept={ENDINGS}
          onFiles={(files) => void workbench.files.open(files)}
          onText={(text) => void workbench.files.open([new File([text], 'pasted rows')])}
        />
      </section>
      {isNarrow ? (
        <Disclosure level={2} title="Built-in sets">
          <BuiltinList />
        </Disclosure>
      ) : (
        <section aria-labelledby="built-in">
          <h2 id="built-in" className={classNames(shared.heading, styles.heading)}>
            Built-in sets
          </h2>
          <BuiltinList />
        </section>
      )}
    </div>
  );
}

/** A file is kept in this browser, but another one is open. */
export function KeptNote() {
  const workbench = useWorkbench();
  const { file, status } = useWorkbenchState((state) => state.keep);
  const open = useWorkbenchState((state) => state.data.dataFile?.file);
  if (!file || status !== 'kept' || file === open) return null;
  return (
    <p className={styles.kept}>
      <span>{file.name} is kept in this browser.</span>
      <Button size="small" onPress={() => void workbench.keep.restore()}>
        Open
      </Button>
      <Button size="small" variant="quiet" onPress={() => void workbench.keep.forget()}>
        Forget
      </Button>
    </p>
  );
}

function BuiltinList() {
  const open = useWorkbenchState(({ data: { ref } }) => (ref && 'builtin' in ref ? ref : null));
  return (
    <ul className={styles.list}>
      {datasets.map((dataset) => (
        <li key={dataset.id}>
          <BuiltinCard dataset={dataset} openParams={open?.builtin === dataset.id ? open.params : null} />
        </li>
      ))}
    </ul>
  );
}

type Params = Readonly<Record<string, ParamValue>>;

interface BuiltinCardProps {
  dataset: BuiltinDataset;
  /** Parameters it is open with; null when something else is open. */
  openParams: Params | null;
}

function BuiltinCard({ dataset, openParams }: BuiltinCardProps) {
  const workbench = useWorkbench();
  const { id, title, card, params: specs } = dataset;
  const [isExpanded, setExpanded] = useState(false);
  const [changed, setChanged] = useState<Params>({});
  const params: Params = { ...(openParams ?? defaultParams(specs)), ...changed };
  const isOpen = openParams !== null && Object.entries(params).every(([key, value]) => openParams[key] === value);
  const open = () => {
    setChanged({});
    void workbench.data.openBuiltin(id, params);
  };
  return (
    <Disclosure
      isExpanded={isExpanded}
      onExpandedChange={setExpanded}
      title={
        <span className={styles.title}>
          {title}
          <span className={styles.size}>
            {shortOrigin[card.origin]} · {card.size}
          </span>
        </span>
      }
      aside={
        isOpen ? (
          <span className={styles.open}>open</span>
        ) : (
          <Button size="small" aria-label={`Open ${title}`} onPress={open}>
            Open
          </Button>
        )
      }
    >
      <div className={styles.card}>
        <p>{card.about}</p>
        <dl className={styles.facts}>
          <dt>Origin</dt>
          <dd>{originWords[card.origin]}</dd>
          <dt>Size</dt>
          <dd>{card.size}</dd>
          <dt>Source</dt>
          <dd>{card.source}</dd>
        </dl>
        {isExpanded && (
          <ParamForm
            specs={specs}
            valueAt={(key) => params[key]}
            onChange={(key, value) => setChanged({ ...changed, [key]: value })}
          />
        )}
        {!isOpen && (
          <div>
            <Button variant="primary" onPress={open}>
              {openParams ? 'Open with these settings' : 'Open this set'}
            </Button>
          </div>
        )}
      </div>
    </Disclosure>
  );
}
