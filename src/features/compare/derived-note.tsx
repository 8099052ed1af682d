import type { DerivedSetting } from '../../core/experiment/experiment.ts';
import { derivedAgain } from '../../core/experiment/settle/derived.ts';
import { Button } from '../../ui/controls/button.tsx';
import shared from '../../ui/shared.module.css';
import { useWorkload } from '../shared/use-workload.ts';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './settings.module.css';

const names: Readonly<Record<DerivedSetting, string>> = {
  sweep: 'values of ε',
  delta: 'sanity bound',
  trials: 'number of trials',
};

/** Where a setting comes from: from the data, said what of it, or by hand, with the way back. */
export function DerivedNote({ setting }: { setting: DerivedSetting }) {
  const workbench = useWorkbench();
  const isDerived = useWorkbenchState((state) => state.config.derived?.includes(setting) ?? false);
  const facts = useFacts(setting);
  if (facts === null) return null;
  if (isDerived) return <p className={shared.note}>Derived from {facts}.</p>;
  return (
    <div className={styles.derive}>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Derive from ${facts}: ${names[setting]}`}
        onPress={() => workbench.edit((was) => derivedAgain(was, setting))}
      >
        Derive from {facts}
      </Button>
    </div>
  );
}

/** What of the data a setting follows from, all of it public. */
function useFacts(setting: DerivedSetting): string | null {
  const built = useWorkload();
  const records = useWorkbenchState((state) => state.data.description?.records);
  const isPublic = useWorkbenchState((state) => state.config.publicRecordCount);
  if (!built?.workload || records === undefined) return null;
  const { blocks, size } = built.workload;
  if (setting === 'trials') return plural(size, 'answer');
  const tables = plural(blocks.length, 'table');
  return isPublic ? `${plural(records, 'record')}, ${tables}` : tables;
}
