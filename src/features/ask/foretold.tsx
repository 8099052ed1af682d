import type { Remedy } from '../../core/ask/decision.ts';
import type { Shown } from '../../store/ask-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { formatNumber } from '../../ui/format.ts';
import { asPreciseAs } from '../shared/precision-words.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './question-form.module.css';

/** What would become of the question, or what became of it. */
export function Foretold({ shown: { result, isAsked } }: { shown: Shown }) {
  const left = useWorkbenchState(({ ask }) => (ask.session ? ask.session.budget.total - ask.session.budget.spent : 0));
  switch (result.kind) {
    case 'inferred':
      return (
        <Notice kind="success" title={isAsked ? 'Answered from the history, free' : 'Free'} announces>
          {isAsked
            ? 'Earlier answers were good enough; nothing was spent.'
            : 'The history answers this well enough; nothing will be spent.'}
        </Notice>
      );
    case 'measure':
      return (
        <Notice kind="info" title={`Costs ε = ${formatNumber(result.cost)}`} announces>
          {`The history is not good enough, so it would be measured, with noise of scale λ = ${formatNumber(result.scale)}. ε = ${formatNumber(left)} is left.`}
        </Notice>
      );
    case 'measured':
      return (
        <Notice kind="success" title={`Measured, for ε = ${formatNumber(result.cost)}`} announces>
          {`The measurement alone says ${asPreciseAs(result.answer, result.scale)}, with noise of scale λ = ${formatNumber(result.scale)}. It joined the history and cannot be undone.`}
        </Notice>
      );
    case 'refused':
      return (
        <Notice kind="warning" title={isAsked ? 'Refused' : 'Would be refused'} announces>
          <p>{result.reason}</p>
          <Remedies remedies={result.remedies} />
        </Notice>
      );
  }
}

function Remedies({ remedies }: { remedies: readonly Remedy[] }) {
  const workbench = useWorkbench();
  if (remedies.length === 0) return null;
  return (
    <ul className={styles.remedies}>
      {remedies.map(({ sentence, change }) => (
        <li key={sentence}>
          <span>{sentence}</span>
          {change && (
            <Button size="small" aria-label={`Apply: ${sentence}`} onPress={() => void workbench.ask.edit(change)}>
              Apply
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
