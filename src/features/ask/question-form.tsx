import { type FormEvent, memo, useMemo } from 'react';
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

/**
 * A question, typed or picked, and how well its answer has to be known. Each part is drawn anew by what it shows; a field
 * that is refused holds asking back.
 */
export function QuestionForm({ cube }: { cube: Domain }) {
  const workbench = useWorkbench();
  const ask = (event: FormEvent) => {
    event.preventDefault();
    void workbench.ask.ask();
  };
  return (
    <form className={styles.form} onSubmit={ask} aria-label="Question">
      <TypedQuestion cube={cube} />
      <WantedHalfWidth />
      <WantedConfidence />
      <AskButton />
      <Verdict />
      <Helps cube={cube} />
    </form>
  );
}

function TypedQuestion({ cube }: { cube: Domain }) {
  const workbench = useWorkbench();
  const text = useWorkbenchState((state) => state.ask.draft.text);
  const problem = useWorkbenchState((state) => state.ask.problem);
  return (
    <QuestionField
      cube={cube}
      value={text}
      problem={problem}
      onChange={(next) => void workbench.ask.edit({ text: next })}
    />
  );
}

function WantedHalfWidth() {
  const workbench = useWorkbench();
  const halfWidth = useWorkbenchState((state) => state.ask.draft.halfWidth);
  return (
    <NumberField
      label="Wanted half-width, ±"
      value={halfWidth}
      min={0}
      minExclusive
      description="How far the answer may be off."
      onChange={(next) => void workbench.ask.edit({ halfWidth: next })}
    />
  );
}

function WantedConfidence() {
  const workbench = useWorkbench();
  const confidence = useWorkbenchState((state) => state.ask.draft.confidence);
  return (
    <Slider
      label="Confidence"
      value={confidence}
      min={0.5}
      max={0.999}
      format={formatPercent}
      onChange={(next) => void workbench.ask.edit({ confidence: next })}
    />
  );
}

function Verdict() {
  const shown = useWorkbenchState((state) => state.ask.shown);
  return shown && <Foretold shown={shown} />;
}

function AskButton() {
  const cannotAsk = useWorkbenchState(
    ({ ask: { problem, draft, asking } }) => problem !== null || draft.text.trim() === '' || asking,
  );
  return (
    <div className={styles.buttons}>
      <Button variant="primary" type="submit" isDisabled={cannotAsk}>
        Ask
      </Button>
    </div>
  );
}

const Helps = memo(function Helps({ cube }: { cube: Domain }) {
  const workbench = useWorkbench();
  return (
    <div>
      <Disclosure title="What can be asked" level={3}>
        <Grammar cube={cube} onPick={(text) => void workbench.ask.edit({ text })} />
      </Disclosure>
      <Disclosure title="Fill in a form instead" level={3}>
        <PickedForm />
      </Disclosure>
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
      <p className={styles.note}>
        Counts, added, subtracted, multiplied and divided by numbers; numbers alone cost nothing. Conditions compare
        with =, !=, &lt;, &lt;=, &gt;, &gt;=, <code>between … and …</code>, <code>in (…)</code>, and are joined by{' '}
        <code>and</code>, <code>or</code>, <code>not</code> and brackets. Names and labels with signs in them stand in
        quotes.
      </p>
    </>
  );
}
