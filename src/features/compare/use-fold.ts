import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';

/** Whether a group of settings is unfolded, remembered with the view, and the way to change it. */
export function useFold(id: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const workbench = useWorkbench();
  const isOpen = useWorkbenchState(({ view }) => view.unfolded.includes(id));
  const setOpen = (opens: boolean) => {
    const others = workbench.store.getState().view.unfolded.filter((other) => other !== id);
    workbench.setView({ unfolded: opens ? [...others, id] : others });
  };
  return [isOpen, setOpen];
}
