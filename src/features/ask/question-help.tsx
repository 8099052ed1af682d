import { memo, useMemo } from 'react';
import type { Domain } from '../../core/data/domain.ts';
import { exampleCodes } from '../../core/question-language/condition-text.ts';
import { questionText } from '../../core/question-language/question-text.ts';
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

/** The language by example, in the person's own words. */
function Grammar({ cube, onPick }: { cube: Domain; onPick: (text: string) => void }) {
  const examples = useMemo(() => exampleQuestions(cube), [cube]);
  return (
    <>
      <ul className={styles.examples}>
        {examples.map((text) => (
          <li key={text}>
            <button type="button" className={styles.example} onClick={() => onPick(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
      <p className={shared.note}>
        Counts, added, subtracted, multiplied and divided by numbers; numbers alone cost nothing. Conditions compare
        with =, !=, &lt;, &lt;=, &gt;, &gt;=, <code>between … and …</code>, <code>in (…)</code>, and are joined by{' '}
        <code>and</code>, <code>or</code>, <code>not</code> and brackets. Put names and labels that contain signs in
        quotes. <code>± 20 at 90 %</code> at the end sets the half-width and the confidence.
      </p>
    </>
  );
}

/** Questions that show what can be asked, about these very attributes. */
function exampleQuestions(cube: Domain): string[] {
  const codes = cube.attributes.map(exampleCodes);
  const ask = (...indices: readonly number[]) =>
    questionText({ times: 1, constant: 0, codes: new Map(indices.map((index) => [index, codes[index]])) }, cube);
  const first = ask(0);
  if (cube.attributes.length === 1) return [first, `2 * ${first} - 10`, `${first} - 0.5 * count`];
  const conditions = [0, 1].map((index) => ask(index).slice('count where '.length));
  return [
    ask(0, 1),
    `count where ${conditions[0]} or not ${conditions[1]}`,
    `${first} - ${ask(1)}`,
    `2 * ${first} - 10`,
    `0.5 * (count + ${ask(1)})`,
  ];
}
