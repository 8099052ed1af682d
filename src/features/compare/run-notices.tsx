import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { useWorkbenchState } from '../shared/workbench-context.tsx';

/** What has to be said about the data of the run on the chart: the same as in its results file and its report. */
export function RunNotices() {
  const notices = useWorkbenchState(({ run }) => run.notices);
  if (notices.length === 0) return null;
  return (
    <Disclosure title={`About this data: ${notices.length === 1 ? '1 note' : `${notices.length} notes`}`}>
      <ul>
        {notices.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
