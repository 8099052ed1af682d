import type { Experiment } from '../../core/experiment/experiment.ts';
import type { RangesSpec } from '../../core/workload/ranges.ts';
import type { TablesSpec } from '../../core/workload/tables.ts';
import { classNames } from '../../ui/class-names.ts';
import { CountField } from '../../ui/controls/number-field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import shared from '../../ui/shared.module.css';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './settings.module.css';

type Drawn = RangesSpec | TablesSpec;

const NONE = 'none';
const OTHER = 'other';
const kinds = [
  { id: NONE, label: 'none' },
  { id: 'ranges', label: 'random ranges' },
  { id: 'tables', label: 'random tables' },
];
const FIRST: Omit<Drawn, 'kind'> = { order: 2, count: 500, seed: 'new' };
const MOST = 100_000;

/** Queries that nobody asks: what a reconstruction says of them is compared with the truth. */
export function NewQueries() {
  const workbench = useWorkbench();
  const spec = useWorkbenchState((state) => state.config.newQueries);
  const isAnswered = useWorkbenchState((state) => state.config.mechanisms.some(({ reconstruct }) => reconstruct));
  const attributes = useWorkbenchState((state) => state.data.description?.domain.attributes.length ?? 1);
  if (!(isAnswered || spec)) return null;
  const set = (next: Drawn | null) => workbench.edit((was) => withNewQueries(was, next), 'new queries');
  const drawn = spec && isDrawn(spec) ? spec : null;
  return (
    <div className={classNames(shared.group, styles.group)}>
      <Select
        label="New queries"
        value={drawn?.kind ?? (spec ? OTHER : NONE)}
        description="Queries that are never asked, and cost nothing. Choose the metric “root mean squared error of new queries” to see how well reconstructions answer them."
        options={spec && !drawn ? [...kinds, { id: OTHER, label: 'those of the file' }] : kinds}
        onChange={(kind) => {
          if (kind === NONE) set(null);
          else if (kind !== OTHER) set({ ...FIRST, order: Math.min(2, attributes), ...drawn, kind } as Drawn);
        }}
      />
      {drawn && (
        <div className={styles.triple}>
          <CountField label="How many" value={drawn.count} max={MOST} onChange={(count) => set({ ...drawn, count })} />
          <CountField
            label="Attributes in each"
            value={drawn.order ?? attributes}
            max={attributes}
            onChange={(order) => set({ ...drawn, order })}
          />
          <TextField label="Seed" value={String(drawn.seed)} onChange={(seed) => set({ ...drawn, seed })} />
        </div>
      )}
    </div>
  );
}

/** Others come by file, and stay as they are. */
function isDrawn(spec: NonNullable<Experiment['newQueries']>): spec is Drawn {
  return spec.kind === 'tables' || (spec.kind === 'ranges' && spec.attributes === undefined);
}

function withNewQueries({ newQueries: _, ...config }: Experiment, spec: Drawn | null): Experiment {
  return spec ? { ...config, newQueries: spec } : config;
}
