import { memo } from 'react';
import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, XAxis, YAxis, ZIndexLayer } from 'recharts';
import { formatSetting, formatTick, type MeasureReading } from '../format.ts';
import { clippedWords, EdgeArrow } from './clipped-points.tsx';
import { type ChartReference, type ErrorSeries, type PlotRow, plotRows, referenceKey } from './error-chart-model.ts';
import styles from './error-plot.module.css';
import type { PlotLayout } from './error-plot-layout.ts';
import { FAINT, Marker } from './marker.tsx';
import { noteBaselines } from './reference-note.ts';
import type { ScaleKind } from './scale.ts';
import type { ChartTarget } from './target-line.ts';
import { TargetMarks } from './target-marks.tsx';
import { truncated } from './text-size.ts';
import { Whisker, WordMarks } from './word-marks.tsx';

export interface ErrorPlotProps {
  series: readonly ErrorSeries[];
  references: readonly ChartReference[];
  layout: PlotLayout;
  xScale: ScaleKind;
  yScale: ScaleKind;
  xLabel: string;
  yLabel: string;
  yReading: MeasureReading;
  target?: ChartTarget | undefined;
}

const ABOVE_LINES = 600;

function scaleNote(kind: ScaleKind, start: number, reading: MeasureReading): string {
  if (kind === 'log') return ' (log scale)';
  return start > 0 ? ` (axis starts at ${formatTick(start, reading)})` : '';
}

/** The SVG and nothing else, so that hovering does not draw it again. */
export const ErrorPlot = memo(function ErrorPlot(props: ErrorPlotProps) {
  const { series, references, layout, xScale, yScale, xLabel, yLabel, yReading, target } = props;
  const { axes, horizontal, plot, width, height, labels, xOf, yOf } = layout;
  const wordAt = new Map(horizontal.wordTicks.map(({ word, x }) => [x, word]));
  const rows = plotRows(series, references, axes.y);
  const ends = references.map((reference) => {
    return { label: reference.label, y: yOf('y' in reference ? reference.y : (reference.points.at(-1)?.y ?? 0)) };
  });
  const notes = labels ? [] : noteBaselines(ends, series, layout);
  const tickStyle = { className: styles.tick ?? '' };
  return (
    <ComposedChart
      className={styles.plot ?? ''}
      width={width}
      height={height}
      data={rows}
      margin={{ top: plot.top, right: width - plot.right, bottom: height - plot.bottom - 24, left: 0 }}
      accessibilityLayer={false}
      // A picture of the chart takes it along.
      desc={clippedWords(series, axes.y, yReading)}
    >
      <CartesianGrid vertical={false} horizontalValues={axes.yTicks} />
      <XAxis
        type="number"
        dataKey={(row: PlotRow) => row.x}
        domain={[...horizontal.domain]}
        scale={horizontal.kind}
        ticks={[...(horizontal.numbersEnd > plot.left ? axes.xTicks : []), ...wordAt.keys()]}
        interval={0}
        allowDataOverflow
        height={24}
        tickFormatter={(x: number) => {
          const word = wordAt.get(x);
          return word === undefined ? formatSetting(x) : truncated(word, horizontal.column);
        }}
        tick={tickStyle}
        tickMargin={6}
        className={styles.axis ?? ''}
      />
      <YAxis
        type="number"
        domain={[...axes.y]}
        scale={yScale}
        ticks={axes.yTicks}
        interval={0}
        allowDataOverflow
        width={plot.left}
        tickFormatter={(tick: number) => formatTick(tick, yReading)}
        tick={tickStyle}
        tickMargin={4}
        tickLine={false}
        axisLine={false}
      />
      {series.map(({ key, style }) => (
        <Area
          key={key}
          dataKey={(row: PlotRow) => row.bands[key]}
          stroke="none"
          fill={style.color}
          fillOpacity={0.13}
          connectNulls
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      ))}
      {references.map((reference, index) =>
        'y' in reference ? (
          <ReferenceLine key={reference.label} y={reference.y} className={styles.reference ?? ''} />
        ) : (
          <Line
            key={reference.label}
            dataKey={(row: PlotRow) => row.means[referenceKey(index)]}
            className={styles.reference ?? ''}
            connectNulls
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        ),
      )}
      {series.map(({ key, style, isFaint }) => (
        <Line
          key={key}
          dataKey={(row: PlotRow) => row.means[key]}
          stroke={style.color}
          strokeWidth={2}
          opacity={isFaint ? FAINT : 1}
          strokeDasharray={style.dash || '0'}
          connectNulls
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      ))}
      <ZIndexLayer zIndex={ABOVE_LINES}>
        {target && <TargetMarks target={target} layout={layout} />}
        <WordMarks series={series} references={references} layout={layout} />
        {series.map(({ key, style, points, isFaint }) => (
          <g key={key} opacity={isFaint ? FAINT : 1}>
            {points
              .filter(({ x }) => points.length === 1 || typeof x === 'string')
              .map((point) => (
                <Whisker key={point.x} point={point} color={style.color} layout={layout} />
              ))}
            {points.map((point) => (
              <Marker
                key={point.x}
                style={style}
                x={xOf(point.x)}
                y={yOf(point.mean)}
                isPending={point.trials < (point.planned ?? 0)}
              />
            ))}
            {points.map((point) => (
              <EdgeArrow key={point.x} point={point} color={style.color} layout={layout} />
            ))}
          </g>
        ))}
        <text x={0} y={14} className={styles.title}>
          {yLabel}
          {scaleNote(yScale, axes.y[0], yReading)}
        </text>
        <text x={(plot.left + plot.right) / 2} y={height - 6} textAnchor="middle" className={styles.title}>
          {xLabel}
          {xScale === 'log' && horizontal.kind === 'log' && ' (log scale)'}
        </text>
        {labels?.map((label) => (
          <g key={label.text}>
            <path
              d={`M${label.fromX + (label.style ? 7 : 2)} ${label.fromY}L${plot.right + 6} ${label.y}H${plot.right + 10}`}
              className={styles.leader}
            />
            {label.style && <Marker style={label.style} x={plot.right + 16} y={label.y} radius={3.5} />}
            <text x={plot.right + (label.style ? 24 : 13)} y={label.y + 4} className={styles.label}>
              {label.text}
            </text>
          </g>
        ))}
        {!labels &&
          references.map(({ label }, index) => (
            <text key={label} x={plot.right - 2} y={notes[index]} textAnchor="end" className={styles.note}>
              {label}
            </text>
          ))}
      </ZIndexLayer>
    </ComposedChart>
  );
});
