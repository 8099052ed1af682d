import { type KeyboardEvent, type PointerEvent, useCallback, useId, useMemo } from 'react';
import { type ErrorLaw, posteriorCurve, probabilityBetween } from '../../../core/estimators/noise-law/noise-law.ts';
import { BottomAxis } from '../../../ui/charts/bottom-axis.tsx';
import { ChartTwin } from '../../../ui/charts/chart-twin.tsx';
import { makeScale } from '../../../ui/charts/scale.ts';
import { textWidth } from '../../../ui/charts/text-size.ts';
import { useWidth } from '../../../ui/charts/use-width.ts';
import { formatNumber, formatPercent, formatSetting } from '../../../ui/format.ts';
import { asPreciseAs } from '../words/precision-words.ts';
import { areaPath, linePath } from './curve-paths.ts';
import styles from './posterior-plot.module.css';

export interface OverlaidCurve {
  readonly key: string;
  readonly className: string | undefined;
  readonly theta: Float64Array;
  readonly density: Float64Array;
}

export interface PosteriorPlotProps {
  law: ErrorLaw;
  estimate: number;
  /** Half the width of the credible interval. */
  halfWidth: number;
  /** The values of θ that are in sight. */
  range: readonly [number, number];
  bounds: readonly [number, number];
  onBoundsChange: (bounds: readonly [number, number]) => void;
  /** Not private. */
  truth: number | null;
  overlaid?: readonly OverlaidCurve[];
}

const NOT_PRIVATE = 'truth · not private';
const HEIGHT = 260;
const TOP = 34;
const BOTTOM = 44;
const SIDE = 12;
const POINTS = 241;
/** Of the table. */
const ROWS = 41;
const TITLE = 'Law of the error around the estimate of θ';
const STEPS = 200;

/** The law of the error around the estimate of θ: its density, the interval, and two bounds to ask about. */
export function PosteriorPlot(props: PosteriorPlotProps) {
  const { law, estimate, halfWidth, range, bounds, onBoundsChange, truth, overlaid = [] } = props;
  const [room, width] = useWidth<HTMLDivElement>();
  const [from, to] = range;
  const curve = useMemo(() => posteriorCurve(law, estimate, from, to, POINTS), [law, estimate, from, to]);
  const id = useId();
  if (width === null) return <div ref={room} className={styles.room} />;
  const peak = law.density(0);
  const bottom = HEIGHT - BOTTOM;
  const xOf = makeScale('linear', range, [SIDE, width - SIDE]);
  const yOf = makeScale('linear', [0, peak * 1.06], [bottom, TOP]);
  const at = (theta: number) => law.density(Math.abs(theta - estimate));
  const interval = [estimate - halfWidth, estimate + halfWidth] as const;
  const move = (which: 0 | 1, theta: number) => {
    const kept = Math.min(to, Math.max(from, theta));
    onBoundsChange(which === 0 ? [Math.min(kept, bounds[1]), bounds[1]] : [bounds[0], Math.max(kept, bounds[0])]);
  };
  return (
    <div ref={room} className={styles.room}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing whose two handles are sliders */}
      <svg width={width} height={HEIGHT} className={styles.plot} role="group" aria-label={TITLE} aria-describedby={id}>
        <path d={areaPath(curve, interval, at, xOf, yOf)} className={styles.interval} />
        <path d={areaPath(curve, bounds, at, xOf, yOf)} className={styles.between} />
        <path d={linePath(curve.theta, curve.density, xOf, yOf)} className={styles.curve} />
        {overlaid.map(({ key, className, theta, density }) => (
          <path key={key} d={linePath(theta, density, xOf, yOf)} className={className} />
        ))}
        <BottomAxis kind="linear" domain={range} xOf={xOf} left={SIDE} right={width - SIDE} y={bottom} />
        <text x={width / 2} y={HEIGHT - 6} textAnchor="middle" className={styles.title}>
          θ, the true answer as far as the noisy answers tell
        </text>
        <path d={`M${xOf(estimate)} ${yOf(peak)}V${bottom}`} className={styles.estimate} />
        <path d={`M${xOf(interval[0])} ${TOP}v-5H${xOf(interval[1])}v5`} className={styles.bracket} />
        {truth !== null && (
          <TruthMark
            x={xOf(truth)}
            beyond={truth < from ? 'left' : truth > to ? 'right' : null}
            width={width}
            bottom={bottom}
          />
        )}
        {([0, 1] as const).map((which) => (
          <BoundHandle
            key={which}
            name={which === 0 ? 'Lower bound L' : 'Upper bound U'}
            letter={which === 0 ? 'L' : 'U'}
            value={bounds[which]}
            text={asPreciseAs(bounds[which], halfWidth)}
            range={range}
            x={xOf(bounds[which])}
            bottom={bottom}
            thetaAt={(x) => from + ((x - SIDE) / (width - 2 * SIDE)) * (to - from)}
            onMove={(theta) => move(which, theta)}
          />
        ))}
      </svg>
      <LawTwin id={id} {...props} />
    </div>
  );
}

/** The law in words and as a table. */
function LawTwin({ id, law, estimate, halfWidth, range, truth }: PosteriorPlotProps & { id: string }) {
  const [from, to] = range;
  const rowsOf = useCallback(() => {
    const { theta, density } = posteriorCurve(law, estimate, from, to, ROWS);
    return Array.from(theta, (x, i) => ({
      theta: x,
      density: density[i],
      below: probabilityBetween(law, estimate, null, x),
    }));
  }, [law, estimate, from, to]);
  const shown = (value: number) => asPreciseAs(value, halfWidth);
  return (
    <ChartTwin
      id={id}
      summary={`Highest at the estimate ${shown(estimate)} and falling alike on both sides. The interval reaches from ${shown(estimate - halfWidth)} to ${shown(estimate + halfWidth)}.${truth === null ? '' : ` The truth, not private, is ${formatSetting(truth)}.`}`}
      label={TITLE}
      columns={[
        { header: 'θ', kind: 'number', cell: ({ theta }) => shown(theta) },
        { header: 'Density', kind: 'number', cell: ({ density }) => formatNumber(density) },
        { header: 'Probability below', kind: 'number', width: 140, cell: ({ below }) => formatPercent(below) },
      ]}
      rowsOf={rowsOf}
    />
  );
}

interface TruthMarkProps {
  x: number;
  /** The end of the axis that it lies beyond: then an arrow points there, and no line stands where it is not. */
  beyond: 'left' | 'right' | null;
  width: number;
  bottom: number;
}

function TruthMark({ x, beyond, width, bottom }: TruthMarkProps) {
  const words = beyond === null ? NOT_PRIVATE : beyond === 'left' ? `← ${NOT_PRIVATE}` : `${NOT_PRIVATE} →`;
  const isLeft = x + textWidth(words) + 8 > width;
  return (
    <g>
      {beyond === null && <path d={`M${x} ${TOP - 20}V${bottom}`} className={styles.truth} />}
      <text x={x + (isLeft ? -6 : 6)} y={TOP - 18} textAnchor={isLeft ? 'end' : 'start'} className={styles.truthLabel}>
        {words}
      </text>
    </g>
  );
}

interface BoundHandleProps {
  name: string;
  letter: string;
  value: number;
  text: string;
  range: readonly [number, number];
  x: number;
  bottom: number;
  thetaAt: (x: number) => number;
  onMove: (theta: number) => void;
}

function BoundHandle({ name, letter, value, text, range, x, bottom, thetaAt, onMove }: BoundHandleProps) {
  const [from, to] = range;
  const step = (to - from) / STEPS;
  const keys: Readonly<Record<string, number>> = {
    ArrowLeft: value - step,
    ArrowDown: value - step,
    ArrowRight: value + step,
    ArrowUp: value + step,
    PageDown: value - 10 * step,
    PageUp: value + 10 * step,
    Home: from,
    End: to,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    onMove(keys[event.key]);
  };
  const onPointerDown = (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId);
  const onPointerMove = (event: PointerEvent<SVGGElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    if (box) onMove(thetaAt(event.clientX - box.left));
  };
  return (
    <g
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuenow={value}
      aria-valuetext={text}
      className={styles.handle}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
    >
      <path d={`M${x} ${TOP}V${bottom}`} className={styles.reach} />
      <path d={`M${x} ${TOP}V${bottom}`} className={styles.bound} />
      <circle cx={x} cy={bottom} r={9} className={styles.knob} />
      <text x={x} y={bottom + 4} textAnchor="middle" className={styles.letter}>
        {letter}
      </text>
    </g>
  );
}
