import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import type { WorkbenchState } from '../../store/state.ts';
import type { Workbench } from '../../store/workbench.ts';

const WorkbenchContext = createContext<Workbench | null>(null);

export function WorkbenchProvider({ workbench, children }: { workbench: Workbench; children: ReactNode }) {
  return <WorkbenchContext value={workbench}>{children}</WorkbenchContext>;
}

/** What can be done: `workbench.edit`, `.run`, `.data` … It never changes while the page is open. */
export function useWorkbench(): Workbench {
  const workbench = useContext(WorkbenchContext);
  if (!workbench) throw new Error('there is no WorkbenchProvider above this component');
  return workbench;
}

/** Part of the state. The selector must return something that stays the same while nothing changed. */
export function useWorkbenchState<T>(select: (state: WorkbenchState) => T): T {
  return useStore(useWorkbench().store, select);
}
