import { useMemo } from 'react';
import type { Domain } from '../../core/data/domain.ts';
import { parseQuestion } from '../../core/question-language/parse-question.ts';
import { type PickedQuestion, pickedQuestionOf, questionText } from '../../core/question-language/question-text.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';

/** The typed question as picked codes, for the form and the picture of the cube; null where it says more than these can. */
export function usePickedQuestion(): { picked: PickedQuestion | null; pick: (next: PickedQuestion) => void } {
  const workbench = useWorkbench();
  const cube = useWorkbenchState((state) => state.ask.session?.cube);
  const text = useWorkbenchState((state) => state.ask.draft.text);
  const picked = useMemo(() => (cube ? pickedQuestionIn(text, cube) : null), [cube, text]);
  return {
    picked,
    pick(next) {
      if (cube) void workbench.ask.edit({ text: questionText(next, cube) });
    },
  };
}

function pickedQuestionIn(text: string, cube: Domain): PickedQuestion | null {
  try {
    const { query, constant } = parseQuestion(text, cube);
    return pickedQuestionOf(query, constant);
  } catch {
    return null;
  }
}
