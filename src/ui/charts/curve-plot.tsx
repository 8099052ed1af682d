import { useCallback, useId, useMemo } from 'react';
import { formatSetting } from '../format.ts';
import shared from '../shared.module.css';
import axis from './bottom-axis.module.css';
import { BottomAxis } from './bottom-axis.tsx';
import { curvesSummary, marksSummary } from './chart-summaries.ts';
import { ChartTwin, type NumbersElsewhere } from './chart-twin.tsx';
import { curveColumns, curveRows } from './curve-numbers.ts';
import styles from './curve-plot.module.css';
import { makeScale, type ScaleKind, type Span, ticksFor } from './scale.ts';
import { textWidth } from './text-size.ts';
import { useWidth } from './use-width.ts';

export interface Curve {
  key: string;
  label: string;
  color: string;
  /** As stroke-dasharray; empty is a solid line. */
  dash?: string;
  points: readonly { x: number; y: number }[];
  /** One of many in the background. */
  isQuiet?: boolean;
  /** Drawn as steps that hold their value until the next point. */
  isStepped?: boolean;
  /** A mass in one point: a stem up to `y`. */
  stem?: { x: number; y: number; label: string } | undefined;
}

export interface CurveMark {
  x: number;
  label: string;
  isStrong?: boolean;
}

export interface CurvePlotProps extends NumbersElsewhere {
  /** What it shows, read out. */
  label: string;
  curves: readonly Curve[];
  marks?: readonly CurveMark[];
  x: Span;
  y: Span;
  xScale?: ScaleKind;
  yScale?: ScaleKind;
  xLabel: string;
  yLabel: string;
  height?: number;
}

const TOP = 48;
const LABEL_ROWS = 2;
const ROW = 13;
const BOTTOM = 44;
const RIGHT = 14;

const NO_MARKS: readonly CurveMark[] = [];

/** Curves of a formula, with marks where something happens. */
export function CurvePlot(props: CurvePlotProps) {
  const { label, curves, marks = NO_MARKS, xLabel, yLabel, height = 320, numbersAt } = props;
  const [room, width] = useWidth<HTMLDivElement>();
  const id = useId();
  const told = useMemo(() => curves.filter(({ isQuiet }) => !isQuiet), [curves]);
  const rowsOf = useCallback(() => curveRows(told), [told]);
  return (
    <div className={shared.shrinks}>
      <div ref={room} style={{ minHeight: height }}>
        {width !== null && <DrawnCurves {...props} marks={marks} height={height} width={width} descriptionId={id} />}
      </div>
      <ChartTwin
        id={id}
        summary={curvesSummary(told, { x: xLabel, y: yLabel }) + marksSummary(marks)}
        numbersAt={numbersAt}
        label={label}
        columns={curveColumns(told, xLabel, yLabel)}
        rowsOf={rowsOf}
      />
    </div>
  );
}

interface DrawnCurvesProps extends CurvePlotProps {
  marks: readonly CurveMark[];
  height: number;
  width: number;
  descriptionId: string;
}

function DrawnCurves(props: DrawnCurvesProps) {
  const { label, curves, marks, x, y, xScale = 'linear', yScale = 'linear', xLabel, yLabel, height, width } = props;
  const clip = useId();
  const bottom = height - BOTTOM;
  const yTicks = ticksFor(yScale, y, Math.max(3, Math.floor((bottom - TOP) / 40)));
  const left = Math.ceil(Math.max(24, ...yTicks.map((tick) => textWidth(formatSetting(tick), 12) + 10)));
  const right = width - RIGHT;
  const xOf = makeScale(xScale, x, [left, right]);
  const yOf = makeScale(yScale, y, [bottom, TOP]);
  const path = ({ points, isStepped }: Curve) =>
    points
      .filter((point) => Number.isFinite(point.y))
      .map((point, index) => {
        const at = `${xOf(point.x).toFixed(2)} ${yOf(point.y).toFixed(2)}`;
        if (index === 0) return `M${at}`;
        return isStepped ? `H${xOf(point.x).toFixed(2)}V${yOf(point.y).toFixed(2)}` : `L${at}`;
      })
      .join('');
  return (
    <svg
      width={width}
      height={height}
      className={styles.plot}
      role="img"
      aria-label={label}
      aria-describedby={props.descriptionId}
    >
      <clipPath id={clip}>
        <rect x={left} y={TOP - 4} width={Math.max(0, right - left)} height={bottom - TOP + 5} />
      </clipPath>
      {yTicks.map((tick) => (
        <g key={tick}>
          <path d={`M${left} ${yOf(tick)}H${right}`} className={styles.grid} />
          <text x={left - 6} y={yOf(tick) + 4} textAnchor="end" className={axis.tick}>
            {formatSetting(tick)}
          </text>
        </g>
      ))}
      <BottomAxis kind={xScale} domain={x} xOf={xOf} left={left} right={right} y={bottom} />
      {placedMarks(marks, xOf).map(({ mark, row }) => (
        <g key={mark.label}>
          <path
            d={`M${xOf(mark.x)} ${TOP - 8 - row * ROW}V${bottom}`}
            className={mark.isStrong ? styles.strong : styles.mark}
          />
          <text
            x={Math.min(width - textWidth(mark.label, 12) / 2, Math.max(textWidth(mark.label, 12) / 2, xOf(mark.x)))}
            y={TOP - 12 - row * ROW}
            textAnchor="middle"
            className={styles.markLabel}
          >
            {mark.label}
          </text>
        </g>
      ))}
      <g clipPath={`url(#${clip})`}>
        {curves.map((curve) => (
          <g key={curve.key}>
            <path
              d={path(curve)}
              stroke={curve.color}
              strokeDasharray={curve.dash || '0'}
              className={curve.isQuiet ? styles.quiet : styles.curve}
            />
            {curve.stem && (
              <path
                d={`M${xOf(curve.stem.x)} ${bottom}V${yOf(curve.stem.y)}m-5 0h10`}
                stroke={curve.color}
                className={styles.stem}
              />
            )}
          </g>
        ))}
      </g>
      {curves.map(
        ({ key, stem }) =>
          stem && (
            <text
              key={key}
              x={xOf(stem.x) + (xOf(stem.x) > width / 2 ? -12 : 12)}
              y={yOf(stem.y) - 6}
              textAnchor={xOf(stem.x) > width / 2 ? 'end' : 'start'}
              className={styles.stemLabel}
            >
              {stem.label}
            </text>
          ),
      )}
      <text x={0} y={12} className={styles.title}>
        {yLabel}
        {yScale === 'log' && ' (log scale)'}
      </text>
      <text x={(left + right) / 2} y={height - 4} textAnchor="middle" className={styles.title}>
        {xLabel}
        {xScale === 'log' && ' (log scale)'}
      </text>
    </svg>
  );
}

/** A label that would run into the one before it moves up a row. */
function placedMarks(marks: readonly CurveMark[], xOf: (x: number) => number) {
  const ends = Array.from({ length: LABEL_ROWS }, () => Number.NEGATIVE_INFINITY);
  return marks
    .toSorted((a, b) => a.x - b.x)
    .map((mark) => {
      const half = textWidth(mark.label, 12) / 2 + 3;
      const free = ends.findIndex((end) => xOf(mark.x) - half >= end);
      const row = Math.max(0, free);
      ends[row] = xOf(mark.x) + half;
      return { mark, row };
    });
}
