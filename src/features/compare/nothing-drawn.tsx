import { mechanismTitle } from '../../core/experiment/mechanism-title.ts';
import { needsTooMuch } from '../../core/experiment/run/forecast.ts';
import { EmptyState } from '../../ui/controls/empty-state.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { formatDuration, formatSetting } from '../../ui/format.ts';
import { useWorkload } from '../shared/use-workload.ts';
import { capitalised } from '../shared/words/spelling.ts';
import { workloadSize } from '../shared/words/titles.ts';
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
    return description ? (
      <NotBegun action={action} />
    ) : (
      <EmptyState title="No results yet">Open a data set in the Data room first.</EmptyState>
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

/** Nothing was run yet: how long it would take, where that is known, and whether it is worth it. */
function NotBegun({ action }: { action: { label: string; onPress: () => void } }) {
  const config = useWorkbenchState((state) => state.config);
  const told = useWorkbenchState(({ forecast, data }) => (forecast?.about === data.description ? forecast : null));
  const built = useWorkload();
  const isOfThis = told?.config === config;
  if (isOfThis && told.milliseconds === null) return <EmptyState title="Trying how long this takes" />;
  const size = built?.workload ? ` ${capitalised(workloadSize(built.workload))}.` : '';
  const tooMuch = needsTooMuch(config)
    ? ' An error of 10 % will need an ε above 10, which promises next to nothing: fewer tables or wider bins need less.'
    : '';
  if (!isOfThis || told.milliseconds === null) {
    return (
      <EmptyState title="No results yet" action={action}>
        Press Run; the curves grow as trials arrive.{tooMuch}
      </EmptyState>
    );
  }
  const isLong = told.milliseconds === Number.POSITIVE_INFINITY;
  return (
    <EmptyState
      title={isLong ? 'This may take many minutes' : `This takes about ${formatDuration(told.milliseconds)}`}
      action={action}
    >
      So it waits for you to begin.{size}
      {tooMuch}
    </EmptyState>
  );
}
