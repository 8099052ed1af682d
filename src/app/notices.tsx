import { useWorkbench, useWorkbenchState } from '../features/shared/workbench-context.tsx';
import { Loading } from '../ui/controls/loading.tsx';
import { Notice } from '../ui/controls/notice.tsx';
import styles from './shell.module.css';

/** What belongs to no room: a notice, a failed load. What is being loaded is shown here when other data stays on screen. */
export function Notices() {
  const workbench = useWorkbench();
  const notice = useWorkbenchState((state) => state.notice);
  const { loading, error, description } = useWorkbenchState((state) => state.data);
  if (!notice && !error && !(loading && description)) return null;
  return (
    <div className={styles.notices}>
      {loading && description && (
        <Loading label={loading.what} share={loading.share} onCancel={() => workbench.data.cancel()} height={0} />
      )}
      {error && (
        <Notice kind="error" announces>
          {error}
        </Notice>
      )}
      {notice && (
        <Notice kind={notice.tone} announces onDismiss={() => workbench.dismissNotice()}>
          {notice.message}
        </Notice>
      )}
    </div>
  );
}
