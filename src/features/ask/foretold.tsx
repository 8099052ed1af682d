import { useMemo } from 'react';
import type { Remedy } from '../../core/asking/decision.ts';
import type { Shown } from '../../store/ask-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { formatNumber } from '../../ui/format.ts';
import { asPreciseAs } from '../shared/precision-words.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { type Paid, paidBefore } from './paid-before.ts';
import styles from './question-form.module.css';

/** What would become of the question, or what became of it. */
export function Foretold({ shown: { question, result, isAsked } }: { shown: Shown }) {
  const left = useWorkbenchState(({ ask }) => (ask.session ? ask.session.budget.total - ask.session.budget.spent : 0));
  switch (result.kind) {
    case 'inferred':
      return <Free question={question} isAsked={isAsked} />;
    case 'measure':
      return (
        <Notice kind="info" title={`Costs ε = ${formatNumber(result.cost)}`} announces>
          {`The history is not good enough, so it would be measured, with noise of scale λ = ${formatNumber(result.scale)}. ε = ${formatNumber(left)} is left.`}
        </Notice>
      );
    case 'measured':
      return (
        <Notice kind="success" title={`Measured, for ε = ${formatNumber(result.cost)}`} announces>
          {`The measurement alone says ${asPreciseAs(result.answer, result.scale)}, with noise of scale λ = ${formatNumber(result.scale)}. It joined the history and cannot be undone; to ask it again is free.`}
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

/** What was paid for this very question stays in sight when it is asked again. */
function Free({ question, isAsked }: Pick<Shown, 'question' | 'isAsked'>) {
  const answers = useWorkbenchState((state) => state.ask.session?.answers);
  const paid = useMemo(() => paidBefore(question.spec, answers ?? []), [question.spec, answers]);
  if (!isAsked) {
    return (
      <Notice kind="success" title="Free" announces>
        {paid
          ? `${paidWords(paid)}: answer ${paid.number} of the history. That is good enough; nothing will be spent.`
          : 'The history answers this well enough; nothing will be spent.'}
      </Notice>
    );
  }
  return (
    <Notice kind="success" title={paid ? paidWords(paid) : 'Answered from the history, free'} announces>
      {paid
        ? `Asked again it is free: answer ${paid.number} of the history is good enough, and nothing more was spent.`
        : 'Earlier answers were good enough; nothing was spent.'}
    </Notice>
  );
}

function paidWords({ times, cost }: Paid): string {
  return times === 1
    ? `Measured before, for ε = ${formatNumber(cost)}`
    : `Measured ${times} times before, for ε = ${formatNumber(cost)} in all`;
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
