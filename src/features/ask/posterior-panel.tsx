import { useMemo, useState } from 'react';
import type { Belief } from '../../core/asking/belief.ts';
import { chebyshevHalfWidth, errorLaw } from '../../core/estimators/noise-law/methods.ts';
import { formatPercent, formatSetting } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { BoundsFields } from '../shared/posterior/bounds-fields.tsx';
import { EstimateLine } from '../shared/posterior/estimate-line.tsx';
import { PosteriorPlot } from '../shared/posterior/posterior-plot.tsx';
import { answersBehind, type Bounds, firstBounds, rangeInSight } from '../shared/posterior/posterior-view.ts';
import { asPreciseAs } from '../shared/words/precision-words.ts';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';
import { ComparedLaws, useComparison } from './law-comparison.tsx';

export interface PosteriorPanelProps {
  text: string;
  belief: Belief;
  truth: number | null;
}

/**
 * The posterior with its credible interval, in a picture and in numbers. Everything here is free. Keyed by belief: the
 * law is worked out once, so that moving the confidence or a bound only reads it.
 */
export function PosteriorPanel({ text, belief, truth }: PosteriorPanelProps) {
  const confidence = useWorkbenchState((state) => state.ask.draft.confidence);
  const [law] = useState(() => errorLaw(belief));
  const [bounds, setBounds] = useState<Bounds>(() => firstBounds(law, belief.estimate));
  const { comparison, overlaid } = useComparison(belief);
  const { estimate, variance } = belief;
  const halfWidth = law.halfWidth(confidence);
  const range = useMemo(() => rangeInSight(law, estimate, truth), [law, estimate, truth]);
  const shown = (value: number) => asPreciseAs(value, halfWidth);
  return (
    <div className={shared.group}>
      <EstimateLine estimate={shown(estimate)} halfWidth={asPreciseAs(halfWidth, halfWidth)}>
        With {formatPercent(confidence)} probability <code>{text}</code> lies between {shown(estimate - halfWidth)} and{' '}
        {shown(estimate + halfWidth)}.
        {truth !== null && (
          <>
            {' '}
            Truth: {formatSetting(truth)} <em>(not private)</em>.
          </>
        )}
      </EstimateLine>
      {halfWidth > 0 ? (
        <>
          <PosteriorPlot
            law={law}
            estimate={estimate}
            halfWidth={halfWidth}
            range={range}
            bounds={bounds}
            onBoundsChange={setBounds}
            truth={truth}
            overlaid={overlaid}
          />
          <BoundsFields law={law} estimate={estimate} bounds={bounds} onChange={setBounds} />
          <p className={shared.note}>
            The line on top spans the {formatPercent(confidence)} interval. It rests on{' '}
            {plural(answersBehind(belief), 'noisy answer')}. The variance alone (Chebyshev) would give ±{' '}
            {asPreciseAs(chebyshevHalfWidth(variance, confidence), halfWidth)}.
          </p>
          <p className={shared.note}>
            What is drawn is the law of the estimate’s error, which holds the true answer as often as it says. The paper
            (Lemma 4.1) takes it for the posterior, which it is only where no answer is redundant: “Put the history
            together”, by least squares with the posterior as distribution, draws both.
          </p>
          <ComparedLaws belief={belief} bounds={bounds} comparison={comparison} />
        </>
      ) : (
        <p className={shared.note}>This is known exactly: there is no noise in it.</p>
      )}
    </div>
  );
}
