import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { EmptyState } from '../../ui/controls/empty-state.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { ProgressBar } from '../../ui/controls/progress-bar.tsx';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { ReadOptionsForm } from './read-options-form.tsx';

/** What is being loaded, and why something was not. What was loaded before stays below it. */
export function LoadStatus() {
  const workbench = useWorkbench();
  const { description, loading, draft, error, failed } = useWorkbenchState((state) => state.data);
  const progress = loading && {
    label: loading.what,
    // Coding again says nothing until it is done.
    share: draft ? undefined : loading.share,
    millisecondsLeft: loading.millisecondsLeft,
    onCancel: () => workbench.data.cancel(),
  };
  return (
    <>
      {progress && (description ? <ProgressBar {...progress} /> : <Loading {...progress} />)}
      {error && (
        <Notice kind="error" title="Not loaded" announces onDismiss={() => workbench.data.dismissError()}>
          <p>{error}</p>
          {description && <p>What was open before is unchanged.</p>}
          {failed && (
            <Disclosure level={2} title={`Import options for ${failed.file.name}`}>
              <ReadOptionsForm
                key={failed.file.name}
                options={failed.options}
                columns={[]}
                weighted={failed.options.counts !== undefined && failed.options.counts !== false}
                isParquet={false}
                action="Try again"
                onRead={(options) => void workbench.data.retry(options)}
              />
            </Disclosure>
          )}
        </Notice>
      )}
      {!description && !loading && !error && (
        <EmptyState
          title="No data is open"
          action={{ label: 'Open the census-like data', onPress: () => void workbench.data.openBuiltin('census-like') }}
        >
          Drop a file, paste rows, or start with a built-in set.
        </EmptyState>
      )}
    </>
  );
}
