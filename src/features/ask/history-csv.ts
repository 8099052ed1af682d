import type { AnswerRow } from '../../core/asking/ask-service.ts';
import { csvChunks } from '../../core/data/csv-export.ts';
import type { Domain } from '../../core/data/domain.ts';
import { specText } from '../shared/question-text.ts';

/** Said in every line: this noise is good for exploring only. */
export const EXPLORED = 'explored with floating-point noise: not for publication';

const header = ['number', 'question', 'answer', 'noise scale', 'cost epsilon', 'status'];

/** One line an answer, every digit of it. An imported answer has no cost. */
export function historyCsv(answers: readonly AnswerRow[], cube: Domain): string[] {
  const rows = answers.map(({ spec, answer, scale, cost }, index) => [
    index + 1,
    specText(spec, cube),
    answer,
    scale,
    cost ?? '',
    cost === null ? 'imported' : EXPLORED,
  ]);
  return [...csvChunks(header, rows)];
}
