import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/controls/empty-state.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { useWorkbench, useWorkbenchState } from './workbench-context.tsx';

/** A room that has no data to work on: what is being loaded, else the way to the Data room and why it leads there. */
export function NoData({ children }: { children: ReactNode }) {
  const workbench = useWorkbench();
  const loading = useWorkbenchState((state) => state.data.loading);
  if (loading) return <Loading label={loading.what} share={loading.share} onCancel={() => workbench.data.cancel()} />;
  return (
    <EmptyState
      title="No data yet"
      action={{ label: 'Open the Data room', onPress: () => workbench.setView({ room: 'data' }) }}
    >
      {children}
    </EmptyState>
  );
}
