import { useMemo, useState } from 'react';
import type { AttributeSchema } from '../../core/data/schema/schema.ts';
import { COSTED_METRIC } from '../../core/experiment/costs/cost-words.ts';
import { metricById } from '../../core/metrics/registry.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatNumber } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { targetText } from '../shared/run/reading-words.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';
import type { Edges } from './bin-edges.ts';
import { BinPlot, edgesOf } from './bin-plot.tsx';
import styles from './domain-seen.module.css';
import { replaceEntries, withBinsSeen } from './schema-edits.ts';
import type { EntryEdit } from './use-entry-edit.ts';
import { useNeededEpsilon } from './use-needed-epsilon.ts';

export interface DomainSeenProps {
  entry: AttributeSchema;
  onEdit: EntryEdit;
}

/** The bins on the records that they divide, and beside them the ε that follows. */
export function DomainSeen({ entry, onEdit }: DomainSeenProps) {
  const schema = useWorkbenchState(({ data }) => data.draft ?? data.description?.schema ?? null);
  const [edges, setEdges] = useState<Edges | null>(null);
  const draft = useMemo(
    () => (schema && edges ? replaceEntries(schema, [withBinsSeen(entry, edges)]) : null),
    [schema, edges, entry],
  );
  const hasBins = edgesOf(entry) !== null;
  return (
    <div className={classNames(styles.seen, hasBins && styles.beside)}>
      {hasBins && (
        <BinPlot
          entry={entry}
          onDraft={setEdges}
          onEdges={(next) => onEdit((was) => withBinsSeen(was, next), 'bins')}
        />
      )}
      <NeededEpsilon draft={draft} />
    </div>
  );
}

const METRIC = metricById(COSTED_METRIC, 'metrics');

/** What the workload would need: expected, not measured. */
function NeededEpsilon({ draft }: { draft: Parameters<typeof useNeededEpsilon>[0] }) {
  const { target, epsilon, before, isLate } = useNeededEpsilon(draft);
  if (epsilon === null) return null;
  return (
    <div className={styles.needed}>
      <p className={classNames(styles.epsilon, isLate && styles.late)} role="status">
        ε ≈ {formatNumber(epsilon)}
      </p>
      <p className={shared.note}>
        for errors around {targetText(METRIC, target)} over all that the workload asks
        {before !== null && formatNumber(before) !== formatNumber(epsilon) && `; it was ${formatNumber(before)}`}.
        Expected by the formula for Laplace noise, from the true counts: not private.
      </p>
    </div>
  );
}
