import { useMemo } from 'react';
import type { Domain } from '../../core/data/domain.ts';
import { parseQuestion } from '../../core/question-language/parse-question.ts';
import { type Picked, pickedFrom, questionText } from '../shared/words/question-text.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';

/** The typed question as ranges, for the form and the picture of the cube; null where it says more than ranges can. */
export function usePicked(): { picked: Picked | null; pick: (next: Picked) => void } {
  const workbench = useWorkbench();
  const cube = useWorkbenchState((state) => state.ask.session?.cube);
  const text = useWorkbenchState((state) => state.ask.draft.text);
  const picked = useMemo(() => (cube ? pickedIn(text, cube) : null), [cube, text]);
  return {
    picked,
    pick(next) {
      if (cube) void workbench.ask.edit({ text: questionText(next, cube) });
    },
  };
}

function pickedIn(text: string, cube: Domain): Picked | null {
  try {
    const { query, constant } = parseQuestion(text, cube);
    return pickedFrom(query, constant);
  } catch {
    return null;
  }
}
