import { useEffect, useState } from 'react';
import { chosenSentences } from '../../core/experiment/costs/chosen-by-looking.ts';
import { COSTS_NOTE } from '../../core/experiment/costs/cost-words.ts';
import type { WhatIf } from '../../core/experiment/costs/costs.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { formatNumber } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './costs-panel.module.css';
import { type ShownBasis, useCostBasis } from './use-cost-basis.ts';

/** An ε up to here promises a lot already: what would need less is shown when it is asked for. */
const LARGE = 1;

/**
 * What makes ε so large: what costs most, and what would need less, one press each. Where ε is large the best of these
 * stands there at once, in a line: the whole list would push the chart off the screen.
 */
export function CostsPanel() {
  const basis = useCostBasis();
  const [isOpen, setOpen] = useState(false);
  const isLarge = basis !== null && (basis.epsilon === null || basis.epsilon > LARGE);
  return (
    <div className={styles.panel}>
      {basis && (
        <Disclosure title="What makes ε so large?" level={2} isExpanded={isOpen} onExpandedChange={setOpen}>
          <Ways basis={basis} />
        </Disclosure>
      )}
      {isLarge && !isOpen && <BestWay basis={basis} />}
      <Chosen />
    </div>
  );
}

/** Worked out when it is first seen, and for every other target. */
function useCosts({ target, sharing }: ShownBasis) {
  const workbench = useWorkbench();
  const costs = useWorkbenchState((state) => state.costs);
  const config = useWorkbenchState((state) => state.config);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked of the configuration, which the store has
  useEffect(() => void workbench.costs.find({ target, sharing }), [workbench, config, target, sharing]);
  return costs;
}

function BestWay({ basis }: { basis: ShownBasis }) {
  const { found } = useCosts(basis);
  if (!found) return null;
  const ways = [...found.costs.flatMap(({ whatIfs }) => whatIfs), ...found.together];
  const [best] = ways.sort((a, b) => a.share - b.share);
  if (!best) return null;
  return (
    <p className={styles.changes}>
      <WhatIfs ways={[best]} epsilon={basis.epsilon ?? found.now} />
    </p>
  );
}

function Ways({ basis }: { basis: ShownBasis }) {
  const { found, error } = useCosts(basis);
  if (error !== null) return <p className={shared.problem}>{error}</p>;
  if (!found) return <p className={shared.faint}>Working it out …</p>;
  const { costs, together, idle, withoutIdle } = found;
  const now = basis.epsilon ?? found.now;
  return (
    <>
      <ul className={styles.ways}>
        {costs.map(({ name, whatIfs }) => (
          <li key={name} className={styles.changes}>
            <WhatIfs ways={whatIfs} epsilon={now} />
          </li>
        ))}
        {together.length > 0 && (
          <li className={styles.changes}>
            <WhatIfs ways={together} epsilon={now} />
          </li>
        )}
        {idle.length > 0 && (
          <li className={styles.changes}>
            <span>{idle.map(({ name, why }) => `“${name}” ${why}.`).join(' ')}</span>
            {withoutIdle && <WhatIfs ways={[withoutIdle]} epsilon={now} />}
          </li>
        )}
      </ul>
      <p className={shared.faint}>
        Behind each change stands the ε that {basis.title} would need. {COSTS_NOTE}
      </p>
    </>
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
