import { useMemo } from 'react';
import type { Belief } from '../../core/asking/belief.ts';
import { probabilityOf } from '../../core/asking/hypothesis.ts';
import type { Interval } from '../../core/question-language/label-interval.ts';
import { formatSetting } from '../../ui/format.ts';
import { probabilityText } from '../shared/words/precision-words.ts';
import styles from './ask-room.module.css';

/** How probable it is that the answer is what was asked of it, in one line; free, as all that follows from the history. */
export function HypothesisLine({ hypothesis, belief }: { hypothesis: Interval; belief: Belief | null }) {
  const probability = useMemo(() => belief && probabilityOf(hypothesis, belief), [hypothesis, belief]);
  const asked = `That it is ${intervalWords(hypothesis)}`;
  return (
    <p className={styles.hypothesis} aria-live="polite">
      {probability === null ? (
        `${asked}: nothing is known yet; the probability comes with the answer.`
      ) : (
        <>
          {`${asked}: `}
          <strong className="number">{probabilityText(probability)}</strong> probable
        </>
      )}
    </p>
  );
}

function intervalWords({ low, high, lowOpen, highOpen }: Interval): string {
  if (low === Number.NEGATIVE_INFINITY) return `${highOpen ? 'less than' : 'at most'} ${formatSetting(high)}`;
  if (high === Number.POSITIVE_INFINITY) return `${lowOpen ? 'more than' : 'at least'} ${formatSetting(low)}`;
  return `from ${formatSetting(low)} to ${formatSetting(high)}`;
}
