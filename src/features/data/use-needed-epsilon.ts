import { useEffect, useState } from 'react';
import type { Schema } from '../../core/data/schema/schema.ts';
import { COSTED_METRIC } from '../../core/experiment/costs/cost-words.ts';
import { targetOf } from '../../core/experiment/settle/public-facts.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';

export interface Needed {
  /** The error that it is expected for. */
  readonly target: number;
  /** Null where nobody can tell. */
  readonly epsilon: number | null;
  /** As it was before the latest change. */
  readonly before: number | null;
  /** That of an earlier setting, while another one is worked out. */
  readonly isLate: boolean;
}

/** A hand that still moves sets nothing going. */
const REST_MILLISECONDS = 100;

/** The ε that the workload needs as the data is read, or as it would be with `draft`; it follows a moment later. */
export function useNeededEpsilon(draft: Schema | null): Needed {
  const workbench = useWorkbench();
  const { description, loading } = useWorkbenchState((state) => state.data);
  const config = useWorkbenchState((state) => state.config);
  const aim = useWorkbenchState((state) => state.view.targets[COSTED_METRIC]);
  const target = aim ?? targetOf(config);
  const [known, setKnown] = useState<Known>({ epsilon: null, kept: null, before: null });
  const [isLate, setLate] = useState(true);
  // While a schema is being applied the page is between two of them.
  const isBetween = loading !== null && draft === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked of the configuration and the data, which the store has
  useEffect(() => {
    setLate(true);
    if (isBetween) return undefined;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const epsilon = await workbench.costs.needed(target, draft ?? undefined);
      if (!isWanted) return;
      setLate(false);
      setKnown((was) => (draft ? { ...was, epsilon } : kept(was, epsilon)));
    }, REST_MILLISECONDS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [workbench, config, description, draft, target, isBetween]);
  return { target, epsilon: known.epsilon, before: draft ? known.kept : known.before, isLate };
}

interface Known {
  readonly epsilon: number | null;
  /** With what is in force, and with what was before. */
  readonly kept: number | null;
  readonly before: number | null;
}

function kept(was: Known, epsilon: number | null): Known {
  return { epsilon, kept: epsilon, before: epsilon === was.kept ? was.before : was.kept };
}
