import { type FormEvent, useMemo } from 'react';
import type { Domain } from '../../core/data/domain.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import { formatPercent } from '../../ui/format.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { exampleQuestions } from './example-questions.ts';
import { Foretold } from './foretold.tsx';
import { PickedForm } from './picked-form.tsx';
import { QuestionField } from './question-field.tsx';
import styles from './question-form.module.css';

/** A question, typed or picked, and how well its answer has to be known. */
export function QuestionForm({ cube }: { cube: Domain }) {
  const workbench = useWorkbench();
  const { draft, problem, shown, asking } = useWorkbenchState((state) => state.ask);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    void workbench.ask.ask();
  };
  const edit = (change: Partial<typeof draft>) => void workbench.ask.edit(change);
  return (
    <form className={styles.form} onSubmit={ask} aria-label="Question" noValidate>
      <QuestionField cube={cube} value={draft.text} problem={problem} onChange={(text) => edit({ text })} />
      <NumberField
        label="Wanted half-width, ±"
        value={draft.halfWidth}
        min={0}
        minExclusive
        description="How far the answer may be off."
        onChange={(halfWidth) => edit({ halfWidth })}
      />
      <Slider
        label="Confidence"
        value={draft.confidence}
        min={0.5}
        max={0.999}
        format={formatPercent}
        onChange={(confidence) => edit({ confidence })}
      />
      {shown && <Foretold shown={shown} />}
      <div className={styles.buttons}>
        <Button variant="primary" type="submit" isDisabled={problem !== null || draft.text.trim() === '' || asking}>
          Ask
        </Button>
      </div>
      <div>
        <Disclosure title="What can be asked" level={3}>
          <Grammar cube={cube} onPick={(text) => edit({ text })} />
        </Disclosure>
        <Disclosure title="Fill in a form instead" level={3}>
          <PickedForm />
        </Disclosure>
      </div>
    </form>
  );
}

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
      <p className={styles.note}>
        Counts, added, subtracted, multiplied and divided by numbers; numbers alone cost nothing. Conditions compare
        with =, !=, &lt;, &lt;=, &gt;, &gt;=, <code>between … and …</code>, <code>in (…)</code>, and are joined by{' '}
        <code>and</code>, <code>or</code>, <code>not</code> and brackets. Names and labels with signs in them stand in
        quotes.
      </p>
    </>
  );
}
