import { formatMeanSpread, formatSetting, type MeasureReading } from '../format.ts';
import { BAND_NAME, type ErrorPoint, type ErrorSeries, trialsText } from './error-chart-model.ts';
import { SeriesSwatch } from './marker.tsx';
import styles from './point-card.module.css';

export function halfBand(point: ErrorPoint): number | undefined {
  return point.trials > 1 ? (point.high - point.low) / 2 : undefined;
}

function axisValue(x: number | string): string {
  return typeof x === 'string' ? x : formatSetting(x);
}

interface PointAxes {
  xSymbol: string;
  yLabel: string;
  yReading: MeasureReading;
}

/** The same numbers as the card, as one sentence for those who listen. */
export function pointSentence(
  series: ErrorSeries,
  point: ErrorPoint,
  { xSymbol, yLabel, yReading }: PointAxes,
): string {
  const privacy = point.mark ? `, ${point.mark}` : '';
  const error = formatMeanSpread(point.mean, halfBand(point), yReading);
  return `${series.label}${privacy}: ${xSymbol} ${axisValue(point.x)}, ${yLabel} ${error}, ${trialsText(point)}.`;
}

export interface PointCardProps extends PointAxes {
  series: ErrorSeries;
  point: ErrorPoint;
  hint?: string | undefined;
}

export function PointCard({ series, point, xSymbol, yLabel, yReading, hint }: PointCardProps) {
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
        {point.trials > 1 ? `± is the ${BAND_NAME}.` : 'One trial: no spread yet.'} {hint}
      </p>
    </div>
  );
}
