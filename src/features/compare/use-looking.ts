import { useEffect, useRef } from 'react';
import { validTarget } from '../../store/probe-target.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import type { Reader } from './use-reader.ts';

const NEAR = 0.05;

/**
 * What is looked at follows the configuration; while a sweep runs it waits, so that the first curve comes first. Until
 * somebody moves it, it is at the ε of the verdict.
 */
export function useLooking(reader: Reader | null): void {
  const workbench = useWorkbench();
  const config = useWorkbenchState((state) => state.config);
  const domain = useWorkbenchState((state) => state.data.description?.domain);
  const isIdle = useWorkbenchState((state) => state.run.status !== 'running' && state.data.loading === null);
  const hasRun = useWorkbenchState((state) => state.run.experiment !== null);
  const isSteadying = useWorkbenchState((state) => state.run.steadying !== null);
  const epsilon = reader?.verdict?.chosen?.epsilon ?? null;
  // With every trial that is added the verdict moves a little: what is looked at rests while that is hardly to be seen.
  const begun = useRef<number | null>(null);
  const isNear = begun.current !== null && epsilon !== null && Math.abs(epsilon / begun.current - 1) < NEAR;
  if (!isSteadying || !isNear) begun.current = epsilon;
  const isMoved = useWorkbenchState((state) => state.probe?.isMoved === true);
  const value = isMoved ? null : begun.current;
  useEffect(() => {
    const { config: now, probe } = workbench.store.getState();
    if (!domain || !isIdle || !hasRun || now !== config) return;
    const target = validTarget(now, probe);
    const isAtVerdict = value !== null && now.sweep.parameter === 'epsilon';
    void workbench.probe.show(isAtVerdict ? validTarget(now, { ...target, value }) : target, true);
  }, [workbench, config, domain, isIdle, hasRun, value]);
}
