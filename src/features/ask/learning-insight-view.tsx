import type { LearningInsight } from '../../core/estimators/sampling/course.ts';
import { CurvePlot } from '../../ui/charts/curve-plot.tsx';
import { formatNumber } from '../../ui/format.ts';
import styles from './ask-room.module.css';

/** Convergence: how the objective grew, and how far the answer that was missed most was missed, sample by sample. */
export function LearningInsightView({ insight: { points, isSettled } }: { insight: LearningInsight }) {
  const last = points[points.length - 1];
  const samples = last.moves.toLocaleString('en');
  const violations = points.map(({ violation }) => violation).filter((violation) => violation > 0);
  const objectives = points.map(({ objective }) => objective);
  const [low, high] = [Math.min(0, ...objectives), Math.max(...objectives)];
  const room = 0.05 * (high - low || 1);
  const x = [points[0].moves, last.moves] as const;
  return (
    <>
      <h3 className={styles.title}>How the samples learned</h3>
      <CurvePlot
        label={`The objective after so many samples; ${formatNumber(last.objective)} nats after ${samples}.`}
        curves={[
          {
            key: 'objective',
            label: 'objective',
            color: 'var(--accent)',
            points: points.map(({ moves, objective }) => ({ x: moves, y: objective })),
          },
        ]}
        x={x}
        y={[low, high + room]}
        xScale="log"
        yScale="linear"
        xLabel="samples"
        yLabel="objective, in nats"
        height={220}
      />
      {violations.length > 1 && (
        <CurvePlot
          label={`How far the answer that is missed most is missed, after so many samples; ${formatNumber(100 * last.violation)} % of the records after ${samples}.`}
          curves={[
            {
              key: 'violation',
              label: 'largest miss',
              color: 'var(--accent)',
              points: points.flatMap(({ moves, violation }) => (violation > 0 ? [{ x: moves, y: violation }] : [])),
            },
          ]}
          x={x}
          y={[Math.min(...violations) / 1.2, Math.max(...violations) * 1.2]}
          xScale="log"
          yScale="log"
          xLabel="samples"
          yLabel="largest miss, as a share of the records"
          height={220}
        />
      )}
      <p className={styles.note}>
        {isSettled
          ? `Learning stopped by itself after ${samples} samples, when the objective no longer grew.`
          : `Learning ended after ${samples} samples, while the objective still grew: take more samples, or a higher learning rate.`}
      </p>
    </>
  );
}
