import { Notice } from '../../../ui/controls/notice.tsx';
import { useWorkbenchState } from '../workbench-context.tsx';

/** Told once something was charged and the browser, which was asked to keep it for good, did not agree. */
export function KeepingNote() {
  const mayBeDeleted = useWorkbenchState(({ ask }) => ask.mayBeDeleted);
  if (!mayBeDeleted) return null;
  return (
    // The readers of a printed statement have no ledger to export.
    <div className="screen-only">
      <Notice kind="info" title="This browser may delete the ledger">
        It was asked to keep what is stored here, and did not agree: when space runs short it may delete it, and what
        was spent would be forgotten. Export the ledger after each charge, or bookmark or install this page and ask
        again.
      </Notice>
    </div>
  );
}
