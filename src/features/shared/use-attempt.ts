import { useMemo } from 'react';
import { sentenceOf } from '../../store/data-actions.ts';
import { useWorkbench } from './workbench-context.tsx';

export type Attempt = (work: () => void | Promise<void>) => () => Promise<void>;

/** Work that may go wrong: if it does, a notice says so. */
export function useAttempt(): Attempt {
  const workbench = useWorkbench();
  return useMemo(
    () => (work) => async () => {
      try {
        await work();
      } catch (error) {
        workbench.announce({ tone: 'error', message: sentenceOf(error) });
      }
    },
    [workbench],
  );
}
