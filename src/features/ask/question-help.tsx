import { memo, useMemo } from 'react';
import type { Domain } from '../../core/data/domain.ts';
import { exampleCodes } from '../../core/question-language/condition-text.ts';
import { questionText } from '../../core/question-language/question-text.ts';
import { firstCube } from '../../store/ask/first-cube.ts';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import shared from '../../ui/shared.module.css';
import { useWorkbench } from '../shared/workbench-context.tsx';
import { PickedQuestionForm } from './picked-question-form.tsx';
import styles from './question-form.module.css';
import { QuestionListPanel } from './question-list.tsx';

/** Other ways to questions for those who do not know what to type. */
export const QuestionHelp = memo(function QuestionHelp({ cube }: { cube: Domain }) {
  const workbench = useWorkbench();
  return (
    <div>
      <Disclosure title="What can be asked" level={2}>
        <Grammar cube={cube} onPick={(text) => void workbench.ask.edit({ text })} />
      </Disclosure>
      <Disclosure title="Fill in a form instead" level={2}>
        <PickedQuestionForm />
      </Disclosure>
      <QuestionListPanel />
    </div>
  );
});

/** The language by example, in the person's own words, and its rules. */
function Grammar({ cube, onPick }: { cube: Domain; onPick: (text: string) => void }) {
  return (
    <>
      <Examples domain={cube} onPick={onPick} />
      <p className={shared.note}>
        Counts, added, subtracted, multiplied and divided by numbers; numbers alone cost nothing. Conditions compare
        with =, !=, &lt;, &lt;=, &gt;, &gt;=, <code>between … and …</code>, <code>in (…)</code>, <code>is missing</code>
        , and are joined by <code>and</code>, <code>or</code>, <code>not</code> and brackets. Put names and labels that
        contain signs in quotes. Behind a question, <code>&gt; 50?</code> asks how probable that is, and{' '}
        <code>± 20 at 90 %</code> says how well it has to be known. Arrows choose a suggestion, Enter or Tab takes it.
      </p>
    </>
  );
}

/** Questions about this very data, each a press away. */
export function Examples({ domain, onPick }: { domain: Domain; onPick: (text: string) => void }) {
  const examples = useMemo(() => exampleQuestions(domain), [domain]);
  return (
    <ul className={styles.examples} aria-label="Examples">
      {examples.map((text) => (
        <li key={text}>
          <button type="button" className={styles.example} onClick={() => onPick(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Questions that show what can be asked, about these very attributes. */
function exampleQuestions(domain: Domain): string[] {
  const ask = (...indices: readonly number[]) => {
    const codes = new Map(indices.map((index) => [index, exampleCodes(domain.attributes[index])]));
    return questionText({ times: 1, constant: 0, codes }, domain);
  };
  const [own, other] = firstCube(domain);
  const first = ask(own);
  if (other === undefined) return [first, `is ${first} > 50?`, `2 * ${first} - 10`, `${first} - 0.5 * count`];
  const conditions = [own, other].map((index) => ask(index).slice('count where '.length));
  return [
    first,
    ask(own, other),
    `count where ${conditions[0]} or not ${conditions[1]}`,
    `${first} - ${ask(other)}`,
    `0.5 * (count + ${ask(other)}) - 10`,
    `is ${first} > 50?`,
  ];
}
