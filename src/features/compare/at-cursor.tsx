import { useEffect, useMemo, useState } from 'react';
import { riskUnitOf } from '../../core/experiment/risk-words.ts';
import type { Metric } from '../../core/metrics/metric.ts';
import type { SeenGlimpse } from '../../store/state.ts';
import { AnswerSpark } from '../../ui/charts/answer-spark.tsx';
import { SeriesSwatch } from '../../ui/charts/marker.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { PauseIcon, PlayIcon } from '../../ui/controls/icons.tsx';
import { formatMeanSpread, formatMeasure, formatNumber, formatSetting } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { RiskLine } from '../shared/risk/epsilon-risk.tsx';
import { axisAround, meanDistance } from '../shared/run/answer-bars.ts';
import { useShownMetric } from '../shared/run/shown-metric.ts';
import { useMedia } from '../shared/use-media.ts';
import { metricReading, settingSymbol } from '../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './at-cursor.module.css';
import { type CurveThere, useCursor } from './use-cursor.ts';

/** What follows the cursor of the chart: the error of every mechanism, one table as each would answer it, the risk. */
export function AtCursor() {
  const experiment = useWorkbenchState((state) => state.config);
  const glimpse = useWorkbenchState((state) => state.glimpse);
  const metric = useShownMetric();
  const cursor = useCursor();
  if (!cursor) return null;
  const { value, curves } = cursor;
  const symbol = settingSymbol(experiment.mechanisms, experiment.sweep.parameter);
  return (
    <section className={classNames(styles.there, 'screen-only')} aria-label={`At this ${symbol}`}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          At {symbol} = {formatSetting(value)}
        </h3>
        {glimpse && <Tremble glimpse={glimpse} />}
      </div>
      <ul className={styles.curves}>
        {curves.map((curve) => (
          <Curve key={curve.name} curve={curve} value={value} metric={metric} glimpse={glimpse} />
        ))}
      </ul>
      <RiskLine epsilon={cursor.epsilon} delta={cursor.delta} unit={riskUnitOf(experiment)} />
      <p className={shared.note}>
        {glimpse && `${glimpse.label}: grey the truth, lines one noisy draw of each. Not private. `}
        {placeWords(curves)}
      </p>
    </section>
  );
}

interface CurveProps {
  curve: CurveThere;
  value: number;
  metric: Metric;
  glimpse: SeenGlimpse | null;
}

function Curve({ curve: { name, title, style, error }, value, metric, glimpse }: CurveProps) {
  const draw = glimpse?.draws[name];
  const range = useMemo(() => glimpse && axisAround(glimpse.truth), [glimpse]);
  return (
    <li className={styles.curve}>
      <span className={styles.name}>
        <SeriesSwatch style={style} />
        <span>{title}</span>
      </span>
      <span className={styles.error}>{errorText(error, metric)}</span>
      {glimpse && range && draw?.answers && (
        <div className={styles.spark}>
          <AnswerSpark
            label={`${glimpse.label}: one draw of ${title} is off by ${formatNumber(meanDistance(glimpse.truth, draw.answers))} on average.`}
            truth={glimpse.truth}
            noisy={draw.answers}
            color={style.color}
            range={range}
            isFaint={draw.value !== value}
          />
        </div>
      )}
    </li>
  );
}

function errorText(error: CurveThere['error'], metric: Metric): string {
  if (!error) return 'no number';
  const reading = metricReading(metric);
  if (error.where !== 'measured') return `≈ ${formatMeasure(error.mean, reading)}`;
  return formatMeanSpread(error.mean, error.margin ?? undefined, reading);
}

/** What ≈ stands for. */
function placeWords(curves: readonly CurveThere[]): string {
  const places = curves.map(({ error }) => error?.where);
  if (places.includes('beyond')) return '≈ goes on beyond what was measured.';
  if (places.includes('between')) return '≈ is read off the line between two measured values.';
  return '± is the 95 % interval of the mean.';
}

const PACE_MILLISECONDS = 200;
/** Where motion is not wanted, draws that are asked for come as still pictures. */
const STILL_MILLISECONDS = 1500;
/** By itself it comes to rest before it could disturb: after three seconds. */
const DRAWS_BY_ITSELF = 15;

/** Draws again, so that answers tremble as noise does: for a while whenever the value moved, and on and on where that is asked for. */
function Tremble({ glimpse }: { glimpse: SeenGlimpse }) {
  const workbench = useWorkbench();
  const isRunning = useWorkbenchState((state) => state.run.status === 'running');
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [isPlaying, setPlaying] = useState(false);
  const goesOn = isPlaying || (!isStill && !isRunning && glimpse.again < DRAWS_BY_ITSELF);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every draw that came is followed by the next
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setTimeout(() => void workbench.probe.drawAgain(), isStill ? STILL_MILLISECONDS : PACE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [workbench, goesOn, isStill, glimpse]);
  return (
    <IconButton
      size="small"
      label={isPlaying ? 'Stop drawing' : 'Draw again and again'}
      icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
      onPress={() => setPlaying(!isPlaying)}
    />
  );
}
