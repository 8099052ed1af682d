import type { RoundFrame } from '../../core/experiment/round-frames.ts';
import { formatNumber } from '../../ui/format.ts';
import { plural } from '../shared/words.ts';
import { meanDistance } from './round-curve.ts';
import styles from './trace-panel.module.css';

/** One round in words: the query, its measurement, and what that changed. */
export function RoundWords({ frame }: { frame: RoundFrame }) {
  const { words, measured, scale, before, after, truth, relativeEntropy, largestError } = frame;
  const isOne = measured.length === 1;
  return (
    <p className={styles.words} aria-live="polite">
      Chosen: <strong>{words}</strong>. Measured{' '}
      <strong>{isOne ? formatNumber(measured[0], 5) : plural(measured.length, 'cell')}</strong> with noise of about ±
      {formatNumber(scale)} records{isOne && `, where the truth is ${formatNumber(truth[0], 5)}`}. Error before{' '}
      <strong>{formatNumber(meanDistance(before, truth))}</strong>, after{' '}
      <strong>{formatNumber(meanDistance(after, truth))}</strong>
      {isOne ? '' : ' on average'}. Largest error of all queries now {formatNumber(largestError)}
      {relativeEntropy !== null && `; relative entropy ${formatNumber(relativeEntropy)}`}.
    </p>
  );
}
