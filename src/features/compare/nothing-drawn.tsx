import { mechanismTitle } from '../../core/experiment/mechanism-title.ts';
import { EmptyState } from '../../ui/controls/empty-state.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { formatSetting } from '../../ui/format.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { useLateStarts, withStart } from './late-starts.tsx';

/** Why there is no curve: nothing was run, it is on its way, or this metric was not among those computed. */
export function NothingDrawn({ isComputed, height }: { isComputed: boolean; height: number }) {
  const workbench = useWorkbench();
  const run = useWorkbenchState((state) => state.run);
  const mechanisms = useWorkbenchState((state) => state.config.mechanisms);
  const late = useLateStarts();
  const { loading, description } = useWorkbenchState((state) => state.data);
  if (loading && !description) {
    return (
      <Loading label={loading.what} share={loading.share} height={height} onCancel={() => workbench.data.cancel()} />
    );
  }
  if (run.status === 'running') return <EmptyState title="The first trials are running" />;
  const action = { label: 'Run', onPress: () => void workbench.run.start() };
  if (run.status === 'failed') {
    return (
      <EmptyState title="This could not be run" action={action}>
        {run.error}
      </EmptyState>
    );
  }
  if (!isComputed) {
    return (
      <EmptyState title="This metric was not computed in this run" action={action}>
        Run again to compute it.
      </EmptyState>
    );
  }
  if (!run.experiment) {
    return (
      <EmptyState title="No results yet" action={description ? action : undefined}>
        {description ? 'Press Run; the curves grow as trials arrive.' : 'Open a data set in the Data room first.'}
      </EmptyState>
    );
  }
  const [start] = late;
  if (start) {
    const mend = () => {
      workbench.edit((was) => withStart(was, start));
      void workbench.run.start();
    };
    const name = mechanismTitle(mechanisms[start.entry]);
    return (
      <EmptyState
        title={`${name} needs ε ≥ ${formatSetting(start.epsilon)} here`}
        action={{ label: 'Raise λ_max', onPress: mend }}
      >
        Its first noise scale was set by hand, and smaller budgets cannot pay for it.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nothing to draw">
      No trial gave a number for this metric; the notes below and the table say why.
    </EmptyState>
  );
}
