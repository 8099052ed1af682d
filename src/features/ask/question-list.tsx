import { useState } from 'react';
import type { AskOutcome } from '../../core/asking/ask-session.ts';
import type { Prospect } from '../../core/asking/rehearsal.ts';
import { plainFrame } from '../../core/data/description.ts';
import { problemWithSetup } from '../../store/ask/ask-limits.ts';
import type { ListedQuestion, NeededCube } from '../../store/ask/ask-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { TextArea } from '../../ui/controls/text-field.tsx';
import { formatNumber, formatPercent, formatSetting } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { asPreciseAs } from '../shared/words/precision-words.ts';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './question-list.module.css';

/** Many questions at once: what each would cost, what all would cost together, and then all of them asked. */
export function QuestionListPanel() {
  return (
    <Disclosure title="Price several questions at once" level={2}>
      <ListForm />
    </Disclosure>
  );
}

function ListForm() {
  const workbench = useWorkbench();
  const list = useWorkbenchState((state) => state.ask.list);
  const opening = useWorkbenchState((state) => state.ask.opening);
  const [text, setText] = useState('');
  const { list: actions } = workbench.ask;
  const canAsk = list?.questions.some(({ price, outcome }) => price !== null && outcome === null) ?? false;
  return (
    <div className={styles.list}>
      <TextArea
        label="One question a line"
        value={text}
        onChange={setText}
        placeholder={'count where age > 30 ± 20 at 90 %\ncount where age <= 30'}
        description="A line without ± takes the half-width and confidence of the form."
      />
      <div className={shared.buttons}>
        <Button size="small" isDisabled={text.trim() === '' || list?.isAsking} onPress={() => void actions.price(text)}>
          Price all
        </Button>
        {list && (
          <Button size="small" variant="quiet" onPress={() => actions.dismiss()}>
            {list.isAsking ? 'Stop' : 'Clear'}
          </Button>
        )}
      </div>
      {list?.error && (
        <Notice kind="error" announces>
          {list.error}
        </Notice>
      )}
      {list?.needs && <ListCube needs={list.needs} text={text} />}
      {list && list.questions.length > 0 && (
        <>
          <ol className={styles.questions} aria-label="Prices">
            {list.questions.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same question may stand there twice
              <Line key={index} line={line} />
            ))}
          </ol>
          <p role="status">
            {`${plural(list.questions.length, 'question')} in this order: ε = ${formatNumber(list.together)} together.`}
          </p>
          <Button
            variant="primary"
            size="small"
            isDisabled={!canAsk || list.isAsking || opening}
            onPress={() => void actions.askAll()}
          >
            {list.isAsking ? 'Asking …' : 'Ask all'}
          </Button>
        </>
      )}
    </div>
  );
}

/** The cube that all lines can be asked in. */
function ListCube({ needs, text }: { needs: NeededCube; text: string }) {
  const workbench = useWorkbench();
  const opening = useWorkbenchState((state) => state.ask.opening);
  const description = useWorkbenchState((state) => state.data.description);
  if (!description) return null;
  const { domain } = plainFrame(description);
  const problem = problemWithSetup(domain, { attributes: needs.attributes, tree: false, epsilon: 1 });
  const names = needs.attributes.map((index) => domain.attributes[index].name).join(' × ');
  if (problem !== null) return <Notice kind="warning">{problem}</Notice>;
  return (
    <Notice kind="info" title={`Together they need the cube ${names}`} announces>
      <p>Opening it costs nothing, and the list is priced there again.</p>
      <Button
        size="small"
        isDisabled={opening}
        onPress={() => void workbench.ask.list.openNeeded(text)}
      >{`Open ${names}`}</Button>
    </Notice>
  );
}

function Line({ line: { text, question, problem, price, outcome } }: { line: ListedQuestion }) {
  return (
    <li>
      <code>{text}</code>
      {question && (
        <span className={shared.faint}>
          ± {formatSetting(question.halfWidth)} at {formatPercent(question.confidence)}
        </span>
      )}
      {problem !== null && <span className={styles.problem}>{problem}</span>}
      {outcome ? (
        <span>{outcomeText(outcome)}</span>
      ) : (
        price && (
          <span>
            {prospectText(price.inOrder)}
            {differs(price.alone, price.inOrder) && ` (alone: ${prospectText(price.alone)})`}
          </span>
        )
      )}
    </li>
  );
}

function prospectText(prospect: Prospect): string {
  if (prospect.kind === 'free') return 'free';
  return prospect.kind === 'measure' ? `ε = ${formatNumber(prospect.cost)}` : `refused: ${prospect.reason}`;
}

function differs(a: Prospect, b: Prospect): boolean {
  return a.kind !== 'refused' && prospectText(a) !== prospectText(b);
}

function outcomeText(outcome: AskOutcome): string {
  if (outcome.kind === 'refused') return `refused: ${outcome.reason}`;
  const { belief } = outcome;
  const cost = outcome.kind === 'measured' ? `for ε = ${formatNumber(outcome.cost)}` : 'free';
  if (!belief) return cost;
  return `${asPreciseAs(belief.estimate, belief.halfWidth)} ± ${asPreciseAs(belief.halfWidth, belief.halfWidth)}, ${cost}`;
}
