import { formatMeanSpread, formatSetting, type MeasureReading } from '../format.ts';
import { sideBeyond } from './clipped-points.tsx';
import { BAND_NAME, type ErrorPoint, type ErrorSeries, trialsText } from './error-chart-model.ts';
import { SeriesSwatch } from './marker.tsx';
import styles from './point-card.module.css';
import type { Span } from './scale.ts';

export function halfBand(point: ErrorPoint): number | undefined {
  return point.trials > 1 ? (point.high - point.low) / 2 : undefined;
}

function axisValue(x: number | string): string {
  return typeof x === 'string' ? x : formatSetting(x);
}

interface PointAxes {
  xSymbol: string;
  /** The values that have a place on the chart. */
  yAxis: Span;
  yLabel: string;
  yReading: MeasureReading;
}

/** The same numbers as the card, as one sentence for those who listen. */
export function pointSentence(
  series: ErrorSeries,
  point: ErrorPoint,
  { xSymbol, yLabel, yReading, yAxis }: PointAxes,
): string {
  const privacy = point.mark ? `, ${point.mark}` : '';
  const error = formatMeanSpread(point.mean, halfBand(point), yReading);
  const side = sideBeyond(point.mean, yAxis);
  const beyond = side ? `, ${side} the chart` : '';
  return `${series.label}${privacy}: ${xSymbol} ${axisValue(point.x)}, ${yLabel} ${error}${beyond}, ${trialsText(point)}.`;
}

export interface PointCardProps extends PointAxes {
  series: ErrorSeries;
  point: ErrorPoint;
  hint?: string | undefined;
}

export function PointCard({ series, point, xSymbol, yLabel, yReading, yAxis, hint }: PointCardProps) {
  const side = sideBeyond(point.mean, yAxis);
  return (
    <div className={styles.card}>
      <p className={styles.name}>
        <SeriesSwatch style={series.style} />
        {series.label}
        {point.mark && <span className={styles.note}>{point.mark}</span>}
      </p>
      <dl className={styles.numbers}>
        <dt>{xSymbol}</dt>
        <dd>{axisValue(point.x)}</dd>
        <dt>{yLabel}</dt>
        <dd>{formatMeanSpread(point.mean, halfBand(point), yReading)}</dd>
        <dt>trials</dt>
        <dd>{trialsText(point).replace(/ trials?$/, '')}</dd>
      </dl>
      <p className={styles.note}>
        {side && `Lies ${side} the chart, drawn at its edge. `}
        {point.trials > 1 ? `± is the ${BAND_NAME}.` : 'One trial: no spread yet.'} {hint}
      </p>
    </div>
  );
}
