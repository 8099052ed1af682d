import { useMemo } from 'react';
import type { AnswerRow } from '../../core/asking/ask-service.ts';
import type { Remedy } from '../../core/asking/decision.ts';
import type { QuerySpec } from '../../core/workload/query-spec.ts';
import type { ShownQuestion } from '../../store/ask/ask-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { formatNumber } from '../../ui/format.ts';
import { asPreciseAs } from '../shared/words/precision-words.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './question-form.module.css';

/** The outcome of the question: predicted, or as it came. */
export function QuestionOutcome({ shown: { question, result, isAsked } }: { shown: ShownQuestion }) {
  const left = useWorkbenchState(({ ask }) => ask.session?.budget.left ?? 0);
  switch (result.kind) {
    case 'inferred':
      return <Free question={question} isAsked={isAsked} />;
    case 'measure':
      if (result.cost === 0) return <NoCost />;
      return (
        <Notice kind="info" title={`Costs ε = ${formatNumber(result.cost)}`} announces>
          {`The history is not good enough, so it would be measured, with noise of scale λ = ${formatNumber(result.scale)}. ε = ${formatNumber(left)} is left.`}
        </Notice>
      );
    case 'measured':
      return (
        <Notice kind="success" title={`Measured, for ε = ${formatNumber(result.cost)}`} announces>
          {`The measurement alone says ${asPreciseAs(result.answer, result.scale)}, with noise of scale λ = ${formatNumber(result.scale)}. It joined the history and cannot be undone; asking it again is free.`}
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

/** Nobody changes this answer by another record, but one that is left out changes how many there are. */
function NoCost() {
  return (
    <Notice kind="info" title="Costs nothing" announces>
      Replacing a record does not change this. It is told with noise all the same, because records are left out for what
      they hold: keep values outside and missing ones as categories in the Data room, and it is answered exactly.
    </Notice>
  );
}

/** What was paid for this very question stays in sight when it is asked again. */
function Free({ question, isAsked }: Pick<ShownQuestion, 'question' | 'isAsked'>) {
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

/** What was paid in this room for one question. */
interface Paid {
  readonly times: number;
  readonly cost: number;
  /** The place of the latest answer in the history, from 1. */
  readonly number: number;
}

/** Null where the question itself was never measured here, whatever follows from other answers. */
export function paidBefore(spec: QuerySpec, answers: readonly AnswerRow[]): Paid | null {
  const wanted = JSON.stringify(spec);
  let [times, total, number] = [0, 0, 0];
  answers.forEach((answer, index) => {
    if (answer.cost === null || JSON.stringify(answer.spec) !== wanted) return;
    times += 1;
    total += answer.cost;
    number = index + 1;
  });
  return times === 0 ? null : { times, cost: total, number };
}
