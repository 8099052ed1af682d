import type { FormEvent, ReactNode } from 'react';
import { useWorkbench } from '../shared/workbench-context.tsx';

/** One form around the room, so that Enter in any field runs what is set; a field that is refused holds it back. */
export function RunForm({ children }: { children: ReactNode }) {
  const workbench = useWorkbench();
  const run = (event: FormEvent) => {
    event.preventDefault();
    void workbench.run.start();
  };
  return <form onSubmit={run}>{children}</form>;
}
