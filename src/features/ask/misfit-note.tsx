import type { Misfit } from '../../core/estimators/posterior/misfit.ts';
import { Notice } from '../../ui/controls/notice.tsx';
import { formatNumber } from '../../ui/format.ts';
import { probabilityText } from '../shared/words/precision-words.ts';
import { plural } from '../shared/words/spelling.ts';
import styles from './ask-room.module.css';

/** Below this, noise as stated is no explanation any more. */
const HARDLY = 0.001;

interface MisfitNoteProps {
  misfit: Misfit;
  /** Which answers, at the beginning of a sentence. */
  of: string;
}

/** Whether redundant answers agree as far as their noise explains. */
export function MisfitNote({ misfit: { redundant, statistic, probability }, of }: MisfitNoteProps) {
  const numbers = `${plural(redundant, 'answer')} could be foreseen from the others; the misfit is ${formatNumber(statistic)} where about ${redundant} is expected, and noise as stated makes it as large with probability ${probabilityText(probability)}.`;
  if (probability >= HARDLY) return <p className={styles.note}>{`${of}: ${numbers}`}</p>;
  return (
    <Notice kind="warning">
      {`${of} contradict each other more than their noise explains, so estimates and intervals are not to be trusted: ${numbers} Some noise scales may be too small, or answers may come from other data.`}
    </Notice>
  );
}
