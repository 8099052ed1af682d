import { useState } from 'react';
import type { BuiltinDataset } from '../../core/data/builtin/builtin-dataset.ts';
import { datasets } from '../../core/data/builtin/registry.ts';
import { defaultParams, type ParamValue } from '../../core/params.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { ParamForm } from '../shared/param-form.tsx';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './builtin-list.module.css';
import { originWords, shortOrigin } from './origin.ts';

export function BuiltinList() {
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
