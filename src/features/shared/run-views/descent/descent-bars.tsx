import { useMemo } from 'react';
import type { TrialAnswers } from '../../../../core/experiment/run/trial-service.ts';
import type { DescentView } from '../../../../core/mechanisms/ireduct/descent.ts';
import { TruthNoisyBars } from '../../../../ui/charts/truth-noisy-bars.tsx';
import { formatCount, formatNumber } from '../../../../ui/format.ts';
import { axisAround, SHOWN_CELLS } from '../../run/answer-bars.ts';
import { plural } from '../../words/spelling.ts';
import styles from '../run-view.module.css';
import { answersAt } from './descent-answers.ts';

export interface DescentBarsProps {
  view: DescentView;
  frame: number;
  blocks: TrialAnswers['blocks'];
  /** Position of the table in the blocks. */
  block: number;
  labelOf: (cell: number) => string;
  color: string;
}

/** The noisy answers of one table as they were at a frame, beside the truth. */
export function DescentBars({ view, frame, blocks, block, labelOf, color }: DescentBarsProps) {
  const { frames } = view;
  const { truth, label } = blocks[block];
  // The axis belongs to the truth, so that answers are seen to come nearer.
  const range = useMemo(() => axisAround(truth), [truth]);
  const { answers, frame: kept } = answersAt(view, frame, blocks, block);
  const shown = Math.min(SHOWN_CELLS, truth.length);
  const withAnswers = useMemo(() => frames.filter((one) => one.answers !== null).length, [frames]);
  return (
    <div>
      <TruthNoisyBars
        label={`${label} at ε = ${formatNumber(frames[kept].spent)}`}
        color={color}
        range={range}
        height={180}
        answers={Array.from({ length: shown }, (_, cell) => ({
          label: labelOf(cell),
          truth: truth[cell],
          noisy: answers[cell],
        }))}
      />
      {shown < truth.length && (
        <p className={styles.words}>
          The first {formatCount(shown)} of {plural(truth.length, 'cell')}.
        </p>
      )}
      {withAnswers < frames.length && (
        <p className={styles.words}>
          With so many cells the answers are kept at {formatCount(withAnswers)} of {plural(frames.length, 'step')} only;
          these are the answers at ε = {formatNumber(frames[kept].spent)}.
        </p>
      )}
    </div>
  );
}
