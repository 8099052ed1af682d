import type { RoundFrame, RoundsView } from '../../../../core/mechanisms/mwem/rounds.ts';
import { formatNumber, formatPercent } from '../../../../ui/format.ts';
import { plural } from '../../words/spelling.ts';
import styles from '../run-view.module.css';
import { MOST_THEORY_ROUNDS } from './rounds-to-sweep.ts';

export interface AdviceWordsProps {
  view: RoundsView;
  /** T* for the composition in force. */
  theoryRounds: number;
}

/** What the numbers of the advice are made of, and what they do not say. */
export function AdviceWords({ view, theoryRounds }: AdviceWordsProps) {
  const { settings, frames, advice } = view;
  const { records, logCells, candidates, sensitivity } = advice;
  return (
    <>
      <p className={styles.words}>
        The bound of the largest error is that of Theorem 2.2 (2012): 2n·√(ln|D|/T) + 10·
        {sensitivity === 1 ? '' : `${sensitivity}·`}
        ln|Q|/ε₀, with n = {plural(records, 'record')} (taken as public), ln|D| = {formatNumber(logCells)}, |Q| ={' '}
        {plural(candidates, 'candidate')} and ε₀ a round
        {settings.composition === 'approximate' &&
          ', solved from Theorem 3.2 (2010), which is above ε/T only with many rounds'}
        .
        {sensitivity === 1 || ` One neighbour changes an answer by up to ${sensitivity}, which the theorem takes as 1.`}{' '}
        It is proved for the average over rounds, without replays, on the worst possible data; above n it says nothing.
      </p>
      <p className={styles.words}>
        <HistogramWords view={view} />
      </p>
      <p className={styles.words}>
        {settings.rounds === 'adaptive' ? (
          <>Adaptive took {stagesOf(frames)}.</>
        ) : (
          <>
            “adaptive” begins with very noisy rounds and doubles their ε whenever a measurement shows nothing but noise.
          </>
        )}{' '}
        Sweep the rounds to see the error against T, with{' '}
        {theoryRounds <= MOST_THEORY_ROUNDS ? (
          '“theory” and “adaptive” besides the numbers.'
        ) : (
          <>
            “adaptive” besides the numbers; “theory” is left out, as its {plural(theoryRounds, 'round')} would take too
            long, but can be ticked among the values of the sweep.
          </>
        )}
      </p>
    </>
  );
}

function HistogramWords({ view }: Pick<AdviceWordsProps, 'view'>) {
  const { initialShare, rounds } = view.settings;
  const { logCells, histogramEpsilon, roundsEpsilon, distance, fromEvenSpread } = view.advice;
  if (initialShare === 0) {
    return (
      <>
        All of ε goes to the rounds. A first histogram would take its share s from them: the second term of the bound
        grows by 1/(1 − s), the first one begins at the relative entropy of the histogram instead of ln|D|.
      </>
    );
  }
  const shares = (
    <>
      <strong>{formatPercent(initialShare)}</strong> of ε ({formatNumber(histogramEpsilon)}) went to the first
      histogram; the rounds share {formatNumber(roundsEpsilon)}, which makes the second term{' '}
      {formatNumber(1 / (1 - initialShare))} times as large.
    </>
  );
  if (distance === null) {
    return (
      <>
        {shares} The bound above starts {formatNumber(logCells)} away from the truth, as an even spread does at worst;
        the histogram starts at its own relative entropy, which is not known here.
      </>
    );
  }
  return (
    <>
      {shares} In return the start is {formatNumber(distance)} away from the truth (measured, not private), instead of
      up to ln|D| = {formatNumber(logCells)}
      {rounds !== 'adaptive' && `, for which the bound would be ${formatNumber(fromEvenSpread.bound)}`}.
    </>
  );
}

/** “12 rounds: 8 at ε = 0.0078, 4 at 0.0156”; ε of choice and measurement together. */
export function stagesOf(frames: readonly RoundFrame[]): string {
  const stages: { epsilon: number; rounds: number }[] = [];
  for (const { event } of frames) {
    if (!event) continue;
    const last = stages.at(-1);
    if (last && last.epsilon === event.epsilon) last.rounds++;
    else stages.push({ epsilon: event.epsilon, rounds: 1 });
  }
  const parts = stages.map(({ epsilon, rounds }, index) => {
    return `${rounds} at ${index === 0 ? 'ε = ' : ''}${formatNumber(2 * epsilon)}`;
  });
  return `${plural(frames.length - 1, 'round')}: ${parts.join(', ')}`;
}
