import { useId } from 'react';
import type { DensitiesCompared } from '../../core/estimators/posterior/posterior.ts';
import { BottomAxis } from '../../ui/charts/bottom-axis.tsx';
import { curvesSummary } from '../../ui/charts/chart-summaries.ts';
import { ChartTwin } from '../../ui/charts/chart-twin.tsx';
import { curveColumns, curveRows } from '../../ui/charts/curve-numbers.ts';
import { makeScale } from '../../ui/charts/scale.ts';
import { useWidth } from '../../ui/charts/use-width.ts';
import { linePath } from '../shared/posterior/curve-paths.ts';
import { probabilityText } from '../shared/words/precision-words.ts';
import styles from './posterior-difference.module.css';

const HEIGHT = 200;
const BOTTOM = 28;
const SIDE = 12;

interface PosteriorDifferenceProps {
  densities: DensitiesCompared;
  /** How far probabilities of the posterior may be off. */
  errorBound: number;
}

/** What all noisy answers leave open about the question, over what the law of the error says. */
export function PosteriorDifference({ densities, errorBound }: PosteriorDifferenceProps) {
  const [room, width] = useWidth<HTMLDivElement>();
  const id = useId();
  const theta = Float64Array.from(densities.theta);
  const range = [theta[0], theta[theta.length - 1]] as const;
  const peak = Math.max(...densities.given, ...densities.error);
  const xOf = makeScale('linear', range, [SIDE, (width ?? 0) - SIDE]);
  const yOf = makeScale('linear', [0, peak * 1.06], [HEIGHT - BOTTOM, 4]);
  const path = (density: readonly number[]) => linePath(theta, Float64Array.from(density), xOf, yOf);
  const curveOf = (label: string, density: readonly number[]) => ({
    key: label,
    label,
    points: density.map((y, i) => ({ x: theta[i], y })),
  });
  const curves = [curveOf('posterior', densities.given), curveOf('law of the error', densities.error)];
  return (
    <figure className={styles.figure}>
      <div ref={room}>
        {width !== null && (
          <svg
            width={width}
            height={HEIGHT}
            role="img"
            aria-label="Posterior and law of the error"
            aria-describedby={id}
          >
            <path d={path(densities.error)} className={styles.error} />
            <path d={path(densities.given)} className={styles.given} />
            <BottomAxis kind="linear" domain={range} xOf={xOf} left={SIDE} right={width - SIDE} y={HEIGHT - BOTTOM} />
          </svg>
        )}
      </div>
      <ChartTwin
        id={id}
        summary={curvesSummary(curves, { x: 'the true answer θ', y: 'density' })}
        label="Posterior and law of the error"
        columns={curveColumns(curves, 'θ', 'density')}
        rowsOf={() => curveRows(curves)}
      />
      <figcaption className={styles.caption}>
        Solid: the posterior, what all noisy answers together leave open about the true answer. Dashed: the law of the
        error around the estimate, which the paper (Lemma 4.1) takes for the posterior. They are the same only where no
        answer is redundant: where redundant answers disagree, the dashed one is too narrow, where they agree too wide.
        Probabilities of the posterior are off by at most {probabilityText(errorBound)}.
      </figcaption>
    </figure>
  );
}
