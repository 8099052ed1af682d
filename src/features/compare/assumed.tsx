import { useEffect } from 'react';
import { isPersonOpen } from '../../core/data/dataset-ref.ts';
import { learnedAttributes } from '../../core/data/schema/schema.ts';
import { sameJson } from '../../store/same-json.ts';
import { classNames } from '../../ui/class-names.ts';
import { useUnitOfData } from '../shared/use-unit-of-data.ts';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './compare-room.module.css';

/** What nobody said of a file that is open, and the chart takes for granted, with the way to say it. */
export function Assumed() {
  const { ref, description, dataFile } = useWorkbenchState((state) => state.data);
  const { dataset, publicRecordCount } = useWorkbenchState((state) => state.config);
  const { basis } = useUnitOfData();
  if (!ref || !description || !dataFile || !sameJson(ref, dataset)) return null;
  const learned = description.schema ? learnedAttributes(description.schema).length : 0;
  const all = [
    ...(isPersonOpen(ref) ? ['each row is another person'] : []),
    ...(publicRecordCount && basis === 'strictest' ? ['the number of records is public'] : []),
    ...(learned > 0 ? [`${plural(learned, 'domain')} as learned from the data`] : []),
  ];
  if (all.length === 0) return null;
  return (
    <p className={classNames(styles.promise, styles.assumed, 'screen-only')}>
      Assumed: {all.join(' · ')} · <a href="#/data">change</a>
    </p>
  );
}

/** After a file was opened it draws by itself what is over soon. */
export function useDrawingByItself(): void {
  const workbench = useWorkbench();
  const config = useWorkbenchState((state) => state.config);
  const { description, loading, draft } = useWorkbenchState((state) => state.data);
  const status = useWorkbenchState((state) => state.run.status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever of it changes may be what it waits for
  useEffect(() => void workbench.forecasts.drawByItself(), [workbench, config, description, loading, draft, status]);
}
