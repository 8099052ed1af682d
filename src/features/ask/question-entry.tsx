import type { Domain } from '../../core/data/domain.ts';
import shared from '../../ui/shared.module.css';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { QuestionField } from './question-field.tsx';

/** The question as it is typed, and how it was taken where it was not taken at its word. */
export function QuestionEntry({ domain }: { domain: Domain }) {
  const workbench = useWorkbench();
  const text = useWorkbenchState((state) => state.ask.draft.text);
  const problem = useWorkbenchState((state) => state.ask.problem);
  const notes = useWorkbenchState((state) => state.ask.shown?.notes);
  return (
    <div className={shared.lines}>
      <QuestionField
        domain={domain}
        value={text}
        problem={problem}
        onChange={(next) => void workbench.ask.edit({ text: next })}
      />
      {notes?.map((note) => (
        <p key={note} className={shared.note} role="status">
          {note}
        </p>
      ))}
    </div>
  );
}
