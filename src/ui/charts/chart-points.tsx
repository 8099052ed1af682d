import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import { formatMeanSpread, formatSetting, type MeasureReading } from '../format.ts';
import shared from '../shared.module.css';
import styles from './chart-points.module.css';
import { sideBeyond } from './clipped-points.tsx';
import {
  BAND_NAME,
  type ErrorPoint,
  type ErrorSeries,
  neighbour,
  type PointAddress,
  trialsText,
} from './error-chart-model.ts';
import type { PlotLayout } from './error-plot-layout.ts';
import { SeriesSwatch } from './marker.tsx';
import type { Span } from './scale.ts';

const REACH = 28;
const ROOM_FOR_CARD = 300;

/** Towards the middle of the chart; over its whole width, centred, where there is not room on one side. */
function beside(x: number, y: number, { width, height }: PlotLayout): CSSProperties {
  const vertical = y > height / 2 ? { bottom: height - y + 14 } : { top: y + 14 };
  if (x > width / 2 && x > ROOM_FOR_CARD) return { ...vertical, right: width - x + 14 };
  if (x <= width / 2 && width - x > ROOM_FOR_CARD) return { ...vertical, left: x + 14 };
  return { ...vertical, left: 0, right: 0, marginInline: 'auto', width: 'fit-content' };
}

export interface ChartPointsProps {
  title: string;
  xLabel: string;
  xSymbol?: string | undefined;
  yLabel: string;
  yReading?: MeasureReading;
  onPointSelect?: ((series: ErrorSeries, point: ErrorPoint) => void) | undefined;
  shown: readonly ErrorSeries[];
  layout: PlotLayout;
  /** The point that keys or a press went to: whoever holds it keeps it while there is no chart for a moment. */
  chosen?: RefObject<PointAddress | null> | undefined;
  /** Of the element that says in words what the chart shows. */
  descriptionId: string;
  children: ReactNode;
}

/** Pointer and keyboard over the plot: one tab stop, arrow keys walk the points, a live region reads them out. */
export function ChartPoints({
  shown,
  layout,
  children,
  title,
  xLabel,
  xSymbol = xLabel,
  yLabel,
  yReading = 'plain',
  onPointSelect,
  descriptionId,
  ...props
}: ChartPointsProps) {
  const [active, setActive] = useState<PointAddress | null>(null);
  const [spoken, setSpoken] = useState('');
  // Whoever comes back goes on there, wherever the pointer rests when the page scrolls below it.
  const own = useRef<PointAddress | null>(null);
  const chosen = props.chosen ?? own;
  const series = shown.find((one) => one.key === active?.series);
  const point = active === null ? undefined : series?.points[active.index];

  const nearest = (event: PointerEvent): PointAddress | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    let best: PointAddress | null = null;
    let reach = REACH;
    for (const one of shown) {
      one.points.forEach((candidate, index) => {
        const distance = Math.hypot(layout.xOf(candidate.x) - x, layout.yOf(candidate.mean) - y);
        if (distance < reach) [best, reach] = [{ series: one.key, index }, distance];
      });
    }
    return best;
  };
  const moveTo = (address: PointAddress | null) => {
    setActive(address);
    const target = shown.find((one) => one.key === address?.series);
    const reached = address === null ? undefined : target?.points[address.index];
    setSpoken(
      target && reached ? pointSentence(target, reached, { xSymbol, yLabel, yReading, yAxis: layout.axes.y }) : '',
    );
  };
  // Of a pinned curve only the means were kept.
  const canSelect = onPointSelect !== undefined && series?.isFaint !== true;
  const select = () => canSelect && series && point && onPointSelect(series, point);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return moveTo(null);
    if ((event.key === 'Enter' || event.key === ' ') && series && point) {
      event.preventDefault();
      select();
    }
    if (!['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(event.key)) return undefined;
    event.preventDefault();
    chosen.current = neighbour(shown, active ?? chosen.current, event.key);
    return moveTo(chosen.current);
  };

  const x = point ? layout.xOf(point.x) : 0;
  const y = point ? layout.yOf(point.mean) : 0;
  const { plot } = layout;
  return (
    <div
      className={styles.points}
      style={{ width: layout.width, height: layout.height }}
      role="application"
      aria-roledescription="chart"
      aria-label={`${title}. Arrow keys move between points and series.`}
      aria-describedby={descriptionId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk the points of this chart
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={(event) =>
        event.currentTarget.matches(':focus-visible') &&
        moveTo(chosen.current ?? active ?? neighbour(shown, null, 'Home'))
      }
      onBlur={() => moveTo(null)}
      onPointerMove={(event) => setActive(nearest(event))}
      onPointerDown={(event) => {
        chosen.current = nearest(event) ?? chosen.current;
        setActive(nearest(event));
      }}
      onPointerLeave={() => setActive(null)}
      onClick={select}
    >
      {children}
      {series && point && (
        <>
          <svg className={styles.overlay} width={layout.width} height={layout.height} aria-hidden="true">
            <path d={`M${x} ${plot.bottom}V${y}H${plot.left}`} className={styles.cross} />
            <circle cx={x} cy={y} r={9} stroke={series.style.color} className={styles.ring} />
          </svg>
          <div className={styles.card} style={beside(x, y, layout)}>
            <PointCard
              series={series}
              point={point}
              xSymbol={xSymbol}
              yLabel={yLabel}
              yReading={yReading}
              yAxis={layout.axes.y}
              hint={canSelect ? 'Press for its answers.' : undefined}
            />
          </div>
        </>
      )}
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
    </div>
  );
}

function halfBand(point: ErrorPoint): number | undefined {
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

interface PointCardProps extends PointAxes {
  series: ErrorSeries;
  point: ErrorPoint;
  hint?: string | undefined;
}

function PointCard({ series, point, xSymbol, yLabel, yReading, yAxis, hint }: PointCardProps) {
  const side = sideBeyond(point.mean, yAxis);
  return (
    <div className={classNames(shared.floating, styles.pointCard)}>
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
