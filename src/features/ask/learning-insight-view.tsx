import type { LearningInsight, LearningPoint } from '../../core/estimators/sampling/course.ts';
import type { Curve } from '../../ui/charts/curve-plot.tsx';
import { formatNumber } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { InsightPlot, mainCurve } from './insight-plot.tsx';

interface LearningInsightViewProps {
  insight: LearningInsight;
  isStopped: boolean;
}

/** How learning went, once it is over or stopped. */
export function LearningInsightView({ insight: { points, isSettled }, isStopped }: LearningInsightViewProps) {
  const samples = samplesOf(points);
  return (
    <>
      <h3 className={shared.title}>How the samples learned</h3>
      <LearningCharts points={points} />
      <p className={shared.note}>
        {isSettled && `Learning stopped by itself after ${samples} samples, when the objective no longer grew.`}
        {isStopped && `Learning was stopped after ${samples} samples; it can be resumed.`}
        {!isSettled &&
          !isStopped &&
          `Learning ended after ${samples} samples, while the objective still grew: take more samples, or a higher learning rate.`}
      </p>
    </>
  );
}

type Measure = 'objective' | 'violation';

/** Convergence: how the objective grew, and how far the answer that was missed most was missed, sample by sample. */
export function LearningCharts({ points }: { points: readonly LearningPoint[] }) {
  if (points.length < 2) return null;
  const last = points[points.length - 1];
  const samples = samplesOf(points);
  const missed = points.filter(({ violation }) => violation > 0);
  const chains = last.chains?.length ?? 1;
  return (
    <>
      <InsightPlot
        label={`The objective after so many samples; ${formatNumber(last.objective)} nats after ${samples}.`}
        curves={[...chainCurves(points, 'objective'), mainCurve('objective', curveOf(points, 'objective'))]}
        yScale="linear"
        xLabel={chains > 1 ? 'samples of each chain' : 'samples'}
        yLabel="objective, in nats"
      />
      {missed.length > 1 && (
        <InsightPlot
          label={`How far the answer that is missed most is missed, after so many samples; ${formatNumber(100 * last.violation)} % of the records after ${samples}.`}
          curves={[...chainCurves(missed, 'violation'), mainCurve('largest miss', curveOf(missed, 'violation'))]}
          xLabel={chains > 1 ? 'samples of each chain' : 'samples'}
          yLabel="largest miss, as a share of the records"
        />
      )}
      {chains > 1 && (
        <p className={shared.note}>
          {`The strong line is what the ${chains} chains know together; the thin ones are each chain by itself.`}
        </p>
      )}
    </>
  );
}

export function samplesOf(points: readonly LearningPoint[]): string {
  return (points[points.length - 1]?.moves ?? 0).toLocaleString('en');
}

function curveOf(points: readonly Pick<LearningPoint, 'moves' | Measure>[], measure: Measure): Curve['points'] {
  return points.map((point) => ({ x: point.moves, y: point[measure] }));
}

function chainCurves(points: readonly LearningPoint[], measure: Measure): Curve[] {
  const chains = points[0]?.chains ?? [];
  return chains.map((_, chain) => ({
    key: `chain ${chain}`,
    label: '',
    color: 'var(--ink-soft)',
    isQuiet: true,
    points: points.flatMap(({ moves, chains: own }) => {
      const y = own?.[chain]?.[measure] ?? 0;
      return measure === 'violation' && y <= 0 ? [] : [{ x: moves, y }];
    }),
  }));
}
