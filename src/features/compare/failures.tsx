import { Notice } from '../../ui/controls/notice.tsx';
import shared from '../../ui/shared.module.css';
import { useFailures } from '../shared/run/failures.ts';
import { mechanismTitle } from '../shared/words/titles.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';
import { LateStartButtons, useLateStarts } from './late-starts.tsx';

/** Mechanisms that could not answer, each with its sentence and a way to mend it; the others stay on the chart. */
export function Failures() {
  const failures = useFailures();
  const { status, error, points } = useWorkbenchState((state) => state.run);
  const mechanisms = useWorkbenchState((state) => state.config.mechanisms);
  const late = useLateStarts();
  const hasFailed = status === 'failed' && points.length > 0;
  if (failures.length === 0 && !hasFailed) return null;
  return (
    <div className={shared.lines}>
      {hasFailed && (
        <Notice kind="error" title="The last run failed; the chart shows what was there before" announces>
          {error}
        </Notice>
      )}
      {failures.map(({ title, sentences }) => {
        const start = late.find(({ entry }) => mechanismTitle(mechanisms[entry]) === title);
        return (
          <Notice key={title} kind="warning" title={`${title} gave no answer ${start ? 'at some ε' : ''}`.trim()}>
            {sentences.join(' ')}
            {start && <LateStartButtons start={start} />}
          </Notice>
        );
      })}
    </div>
  );
}
