import { useShallow } from 'zustand/react/shallow';
import { type UnitOfData, unitOfData } from '../../store/unit-of-data.ts';
import { useWorkbenchState } from './workbench-context.tsx';

/** Whom ε protects in the data at hand, for every room. */
export function useUnitOfData(): UnitOfData {
  return useWorkbenchState(useShallow(unitOfData));
}
