import { useMemo } from 'react';
import type { Domain } from '../../core/data/domain.ts';
import { readingText } from '../../core/question-language/question-text.ts';
import shared from '../../ui/shared.module.css';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { QuestionField } from './question-field.tsx';

/** The question as it is typed, and how it was taken where it was not taken at its word. */
export function QuestionEntry({ domain }: { domain: Domain }) {
  const workbench = useWorkbench();
  const text = useWorkbenchState((state) => state.ask.draft.text);
  const problem = useWorkbenchState((state) => state.ask.problem);
  const needs = useWorkbenchState((state) => state.ask.needs);
  const shown = useWorkbenchState((state) => state.ask.shown);
  const cube = useWorkbenchState((state) => state.ask.session?.cube);
  const read = useMemo(
    () => shown && cube && readingText(shown.text, shown.question.query, shown.question.constant, cube),
    [shown, cube],
  );
  const notes = shown?.notes ?? [];
  return (
    <div className={shared.lines}>
      <QuestionField
        domain={domain}
        value={text}
        // Of an attribute that another cube has, the offer of that cube tells.
        problem={needs ? null : problem}
        onChange={(next) => void workbench.ask.edit({ text: next })}
      />
      {read && notes.length === 0 && (
        <p className={shared.note} role="status">
          Read as <code>{read}</code>
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className={shared.note} role="status">
          {note}
        </p>
      ))}
    </div>
  );
}
