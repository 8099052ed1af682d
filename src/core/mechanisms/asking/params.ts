import { choiceParam, numberParam } from '../../params.ts';
import { MAX_EPSILON } from '../../privacy/budget.ts';

/** Parameters of all four query-answering systems. */
export const streamParams = {
  budget: numberParam({
    label: 'Budget of the system',
    help: 'How much of ε all questions together may cost; "epsilon" is all of it. What costs more is refused.',
    default: 'epsilon',
    min: 1e-9,
    max: MAX_EPSILON,
    words: ['epsilon'],
  }),
  history: choiceParam({
    label: 'History at the start',
    help: 'Whether a tree of counts over all cells was measured before the first question, for ε = 0.3.',
    default: 'none',
    options: { none: 'none', tree: 'a tree of counts, ε = 0.3' },
  }),
};
