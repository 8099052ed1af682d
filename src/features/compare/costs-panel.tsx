import { useEffect } from 'react';
import { chosenSentences } from '../../core/experiment/costs/chosen-by-looking.ts';
import { COSTED_METRIC, COSTS_NOTE, costBasis } from '../../core/experiment/costs/cost-words.ts';
import type { Costs, WhatIf } from '../../core/experiment/costs/costs.ts';
import { isRunOn } from '../../store/run-data.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatNumber } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { mechanismTitle } from '../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './costs-panel.module.css';
import { changesSince } from './staleness.ts';
import { useReader } from './use-reader.ts';

/** What makes ε so large: what costs most, and what would need less, one press each. */
export function CostsPanel() {
  const basis = useBasis();
  const costs = useWorkbenchState((state) => state.costs);
  const workbench = useWorkbench();
  const { target, law } = basis ?? {};
  useEffect(() => {
    if (target !== undefined && law !== undefined) void workbench.costs.find({ target, law });
  }, [workbench, target, law]);
  const isChosen = useWorkbenchState(({ config }) => config.chosenByLooking !== undefined);
  const found = basis ? costs.found : null;
  if (!isChosen && (!basis || (!found && costs.error === null))) return null;
  return (
    <section className={styles.panel} aria-label="What makes ε so large?">
      {found && basis && (
        <>
          <h2 className={styles.title}>What makes ε so large?</h2>
          <Ways found={found} epsilon={basis.epsilon ?? found.now} />
          <p className={shared.faint}>
            Behind each change stands the ε that {basis.title} would need. {COSTS_NOTE}
          </p>
        </>
      )}
      {basis && costs.error !== null && <p className={shared.problem}>{costs.error}</p>}
      <Chosen />
    </section>
  );
}

/** Of which mechanism's ε it is told; null while there is nothing to tell it of. */
function useBasis() {
  const reader = useReader();
  const config = useWorkbenchState((state) => state.config);
  const run = useWorkbenchState((state) => state.run);
  const data = useWorkbenchState((state) => state.data);
  const { experiment, status } = run;
  if (!reader || !experiment || reader.metric.id !== COSTED_METRIC || status === 'running') return null;
  if (!isRunOn(run, data) || changesSince(experiment, config).length > 0) return null;
  const basis = costBasis(experiment, reader.readings);
  return basis && { ...basis, target: reader.target, title: mechanismTitle(experiment.mechanisms[basis.mechanism]) };
}

function Ways({ found: { costs, together, idle, withoutIdle }, epsilon }: { found: Costs; epsilon: number }) {
  return (
    <ul className={styles.ways}>
      {costs.map(({ name, whatIfs }) => (
        <li key={name} className={styles.changes}>
          <WhatIfs ways={whatIfs} epsilon={epsilon} />
        </li>
      ))}
      {together.length > 0 && (
        <li className={styles.changes}>
          <WhatIfs ways={together} epsilon={epsilon} />
        </li>
      )}
      {idle.length > 0 && (
        <li className={styles.changes}>
          <span>{idle.map(({ name, why }) => `“${name}” ${why}.`).join(' ')}</span>
          {withoutIdle && <WhatIfs ways={[withoutIdle]} epsilon={epsilon} />}
        </li>
      )}
    </ul>
  );
}

/** What is applied is run at once. */
function WhatIfs({ ways, epsilon }: { ways: readonly WhatIf[]; epsilon: number }) {
  const workbench = useWorkbench();
  return ways.map(({ change, words, share }) => (
    <span key={words} className={styles.way}>
      {words}: <span className={styles.value}>{formatNumber(epsilon * share, 2)}</span>{' '}
      <Button size="small" aria-label={`Apply: ${words}`} onPress={() => void workbench.costs.apply(change)}>
        Apply
      </Button>
    </span>
  ));
}

/** What was chosen this way stays said, and the latest press can be taken back. */
function Chosen() {
  const workbench = useWorkbench();
  const config = useWorkbenchState((state) => state.config);
  const canUndo = useWorkbenchState(({ past, costs }) => costs.before !== null && past.at(-1) === costs.before);
  const sentences = chosenSentences(config);
  if (sentences.length === 0) return null;
  return (
    <p className={shared.row}>
      <span className={shared.caption}>{sentences.join(' ')}</span>
      {canUndo && (
        <Button size="small" onPress={() => workbench.undo()}>
          Undo the change
        </Button>
      )}
    </p>
  );
}
