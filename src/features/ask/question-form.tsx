import type { FormEvent } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { formatPercent } from '../../ui/format.ts';
import { CaretNote } from '../shared/caret-note.tsx';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { Foretold } from './foretold.tsx';
import { PickedForm } from './picked-form.tsx';
import styles from './question-form.module.css';

/** A question, typed or picked, and how well its answer has to be known. */
export function QuestionForm() {
  const workbench = useWorkbench();
  const { draft, problem, shown, asking } = useWorkbenchState((state) => state.ask);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    void workbench.ask.ask();
  };
  const edit = (change: Partial<typeof draft>) => void workbench.ask.edit(change);
  return (
    <form className={styles.form} onSubmit={ask} aria-label="Question" noValidate>
      <TextField
        label="Question"
        value={draft.text}
        onChange={(text) => edit({ text })}
        placeholder="count where age > 30"
        description={<Grammar />}
      />
      {problem && <CaretNote text={draft.text} problem={problem} />}
      <Disclosure title="Fill in a form instead" level={3}>
        <PickedForm />
      </Disclosure>
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
        <Button variant="primary" type="submit" isDisabled={!shown || asking}>
          Ask
        </Button>
      </div>
    </form>
  );
}

function Grammar() {
  return (
    <>
      For example <code>count where Age &gt;= 40 and Gender = Female</code>, <code>2 * count - 10</code>; also{' '}
      <code>!=</code>, <code>in (…)</code>, <code>between … and …</code>. Or mark cells on the cube.
    </>
  );
}
