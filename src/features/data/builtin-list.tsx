import { datasets } from '../../core/data/builtin/registry.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';
import { BuiltinCard } from './builtin-card.tsx';
import styles from './builtin-list.module.css';

export function BuiltinList() {
  const ref = useWorkbenchState((state) => state.data.ref);
  const open = ref && 'builtin' in ref ? ref : null;
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
