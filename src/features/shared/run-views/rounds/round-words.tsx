import type { RoundEvent } from '../../../../core/mechanisms/mwem/rounds.ts';
import type { Look } from '../../../../core/mechanisms/mwem/truth-comparison.ts';
import { formatNumber } from '../../../../ui/format.ts';
import { meanDistance } from '../../run/answer-bars.ts';
import { plural } from '../../words/spelling.ts';
import styles from '../run-view.module.css';

export interface RoundWordsProps {
  /** Null before round 1. */
  event: RoundEvent | null;
  look: Look;
  records: number;
  /** The share of ε that went into a first histogram. */
  initialShare: number;
}

/** One round in words: the query, its measurement, and what that changed. */
export function RoundWords({ event, look, records, initialShare }: RoundWordsProps) {
  return (
    <p className={styles.words} aria-live="polite">
      {event ? <EventWords event={event} /> : <StartWords records={records} initialShare={initialShare} />} Largest
      error of all queries now <strong>{formatNumber(look.largestError)}</strong>
      {look.relativeEntropy !== null && (
        <>
          ; relative entropy <strong>{formatNumber(look.relativeEntropy)}</strong>
        </>
      )}
      .
    </p>
  );
}

function StartWords({ records, initialShare }: Pick<RoundWordsProps, 'records' | 'initialShare'>) {
  if (initialShare > 0) {
    return (
      <>
        Before round 1: <strong>a noisy count of every cell</strong>. Each starts from its expected value given the
        noise: counts that stand out stay, all others share the rest nearly evenly.
      </>
    );
  }
  return (
    <>
      Before round 1: <strong>{plural(records, 'record')} spread evenly</strong> over all combinations of values.
    </>
  );
}

function EventWords({ event: { words, measured, scale, before, after, truth } }: { event: RoundEvent }) {
  const isOne = measured.length === 1;
  return (
    <>
      Chosen: <strong>{words}</strong>. Measured{' '}
      <strong>{isOne ? formatNumber(measured[0], 5) : plural(measured.length, 'cell')}</strong> with noise of about ±
      {formatNumber(scale)} records{isOne && `, where the truth is ${formatNumber(truth[0], 5)}`}. Error before{' '}
      <strong>{formatNumber(meanDistance(before, truth))}</strong>, after{' '}
      <strong>{formatNumber(meanDistance(after, truth))}</strong>
      {isOne ? '' : ' on average'}.
    </>
  );
}
