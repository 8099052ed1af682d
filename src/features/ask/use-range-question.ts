import { useMemo } from 'react';
import type { Domain } from '../../core/data/domain.ts';
import { parseQuestion } from '../../core/question-language/parse-question.ts';
import { questionText, type RangeQuestion, rangeQuestionOf } from '../shared/words/question-text.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';

/** The typed question as ranges, for the form and the picture of the cube; null where it says more than ranges can. */
export function useRangeQuestion(): { picked: RangeQuestion | null; pick: (next: RangeQuestion) => void } {
  const workbench = useWorkbench();
  const cube = useWorkbenchState((state) => state.ask.session?.cube);
  const text = useWorkbenchState((state) => state.ask.draft.text);
  const picked = useMemo(() => (cube ? rangeQuestionIn(text, cube) : null), [cube, text]);
  return {
    picked,
    pick(next) {
      if (cube) void workbench.ask.edit({ text: questionText(next, cube) });
    },
  };
}

function rangeQuestionIn(text: string, cube: Domain): RangeQuestion | null {
  try {
    const { query, constant } = parseQuestion(text, cube);
    return rangeQuestionOf(query, constant);
  } catch {
    return null;
  }
}
