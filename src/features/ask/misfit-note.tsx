import type { ImpossibleAnswer } from '../../core/estimators/impossible-answers.ts';
import type { Misfit } from '../../core/estimators/posterior/misfit.ts';
import { contradictionWords, impossibleWords } from '../../core/estimators/warnings.ts';
import { Notice } from '../../ui/controls/notice.tsx';
import { formatNumber } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { probabilityText } from '../shared/words/precision-words.ts';
import { capitalised, plural } from '../shared/words/spelling.ts';

/** Answers are numbered from 1 in this room. */
const numbered = (place: number) => `answer ${place + 1}`;

interface MisfitNoteProps {
  misfit: Misfit;
  /** Which answers, at the beginning of a sentence. */
  of: string;
  /** How many there are in the whole history. */
  answers: number;
}

/** Whether redundant answers agree as far as their noise explains. */
export function MisfitNote({ misfit, of, answers }: MisfitNoteProps) {
  const { redundant, statistic, probability } = misfit;
  const numbers = `${plural(redundant, 'answer')} could be foreseen from the rest; the misfit is ${formatNumber(statistic)} where about ${redundant} is expected, and noise as stated makes it as large with probability ${probabilityText(probability)}.`;
  const contradiction = contradictionWords(misfit, answers, numbered);
  if (contradiction === null) return <p className={shared.note}>{`${of}: ${numbers}`}</p>;
  return <Notice kind="warning">{`${of} ${contradiction} ${numbers}`}</Notice>;
}

/** Answers that no records could give. */
export function ImpossibleNote({ impossible }: { impossible: readonly ImpossibleAnswer[] }) {
  if (impossible.length === 0) return null;
  return <Notice kind="warning">{impossibleWords(impossible, numbered).map(capitalised).join(' ')}</Notice>;
}
