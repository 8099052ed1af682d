import { type ReactNode, type RefObject, useId, useMemo, useState } from 'react';
import { EmptyState } from '../controls/empty-state.tsx';
import type { MeasureReading } from '../format.ts';
import { ChartFrame, ChartLegend } from './chart-frame.tsx';
import { ChartPoints } from './chart-points.tsx';
import { errorChartSummary } from './chart-summaries.ts';
import { SpokenSummary } from './chart-twin.tsx';
import { clippedWords } from './clipped-points.tsx';
import styles from './error-chart.module.css';
import {
  bandWords,
  type ChartReference,
  drawableSeries,
  type ErrorPoint,
  type ErrorSeries,
  type PointAddress,
} from './error-chart-model.ts';
import { ErrorPlot } from './error-plot.tsx';
import { layOut, type PlotLayout } from './error-plot-layout.ts';
import type { ScaleKind } from './scale.ts';
import { TargetHandle } from './target-handle.tsx';
import { type ChartTarget, isWorthReaching } from './target-line.ts';
import { useWidth } from './use-width.ts';

export interface ErrorChartProps {
  series: readonly ErrorSeries[];
  title: string;
  subtitle?: string | undefined;
  source?: string | undefined;
  xLabel: string;
  /** Short form for the card: ε. */
  xSymbol?: string;
  yLabel: string;
  yReading?: MeasureReading;
  xScale: ScaleKind;
  yScale: ScaleKind;
  references?: readonly ChartReference[];
  /** Above the plot, where it is laid out: a cursor that moves without the chart being drawn anew. */
  overlay?: ((layout: PlotLayout) => ReactNode) | undefined;
  /** Beside the chart, where it has points. */
  beside?: ReactNode;
  /** A level that can be dragged. */
  target?: ChartTarget | undefined;
  hiddenKeys: ReadonlySet<string>;
  onToggle: (key: string) => void;
  /** In the legend, beside the name of a series. */
  aboutSeries?: ((key: string) => ReactNode) | undefined;
  /** A point was clicked, or Enter pressed on it. */
  onPointSelect?: ((series: ErrorSeries, point: ErrorPoint) => void) | undefined;
  /** The point that keys or a press went to, kept where it outlives the chart. */
  chosen?: RefObject<PointAddress | null> | undefined;
  /** Why this chart no longer shows what is set now. */
  stale?: string | undefined;
  onRunAgain?: (() => void) | undefined;
  actions?: ReactNode;
  empty?: ReactNode;
  height?: number;
  /** Fixed width instead of the room it is given. */
  width?: number;
}

const NO_REFERENCES: readonly ChartReference[] = [];

/** Whoever draws one puts the table of its numbers below: `ChartNumbers` with the columns that their points have. */
export function ErrorChart(props: ErrorChartProps) {
  const { series, references = NO_REFERENCES, hiddenKeys, xScale, yScale, xLabel, yLabel, yReading = 'plain' } = props;
  const { target } = props;
  const id = useId();
  const [room, measured] = useWidth<HTMLDivElement>();
  const width = props.width ?? measured;
  const height = props.height ?? (width !== null && width < 480 ? 300 : 420);
  const all = useMemo(() => drawableSeries(series, xScale), [series, xScale]);
  const shown = useMemo(() => all.filter((one) => !hiddenKeys.has(one.key)), [all, hiddenKeys]);
  const leftOut =
    series.reduce((sum, one) => sum + one.points.length, 0) - all.reduce((n, one) => n + one.points.length, 0);
  const hasPoints = shown.some((one) => one.points.length > 0);
  // The axis reaches to where the line was before it was taken hold of, until it is let go.
  const [heldAt, setHeldAt] = useState<number | null>(null);
  const level = heldAt ?? target?.value;
  const layout = useMemo(() => {
    if (width === null) return null;
    const means = shown.flatMap((one) => one.points.map((point) => point.mean));
    const reached = level !== undefined && isWorthReaching(level, means, yScale) ? level : undefined;
    return layOut(shown, references, { x: xScale, y: yScale }, { width, height }, yReading, reached);
  }, [shown, references, xScale, yScale, width, height, yReading, level]);

  return (
    <ChartFrame
      title={props.title}
      subtitle={props.subtitle}
      source={props.source}
      stale={props.stale}
      onRunAgain={props.onRunAgain}
      actions={props.actions}
      aside={hasPoints && props.beside}
      legend={
        series.length > 0 && (
          <ChartLegend entries={series} hiddenKeys={hiddenKeys} onToggle={props.onToggle} aside={props.aboutSeries} />
        )
      }
      notes={
        hasPoints && (
          <p>
            {bandWords(shown)}
            {shown.some(({ points }) => points.some(({ trials, planned = 0 }) => trials < planned)) &&
              ' Hollow markers: fewer trials than planned.'}
            {leftOut > 0 && ` ${leftOut} points have no finite value on these axes and are left out.`}
            {layout && ` ${clippedWords(shown, layout.axes.y, yReading)}`}
          </p>
        )
      }
    >
      <div ref={room} className={styles.room} style={{ minHeight: height }}>
        {!hasPoints &&
          (props.empty ?? <NothingToShow isHidden={all.some((one) => one.points.length > 0)} leftOut={leftOut} />)}
        {hasPoints && layout && (
          <div className={styles.layers}>
            <ChartPoints {...props} shown={shown} layout={layout} descriptionId={id}>
              <ErrorPlot
                series={shown}
                references={references}
                layout={layout}
                xScale={xScale}
                yScale={yScale}
                xLabel={xLabel}
                yLabel={yLabel}
                yReading={yReading}
                target={target}
              />
            </ChartPoints>
            <SpokenSummary
              id={id}
              summary={errorChartSummary(shown, { x: xLabel, y: yLabel }, yReading)}
              numbersAt="“Table of these numbers” below"
            />
            {target && (
              <TargetHandle
                target={target}
                layout={layout}
                yScale={yScale}
                onHold={(isHeld) => setHeldAt(isHeld ? target.value : null)}
              />
            )}
            {props.overlay?.(layout)}
          </div>
        )}
      </div>
    </ChartFrame>
  );
}

function NothingToShow({ isHidden, leftOut }: { isHidden: boolean; leftOut: number }) {
  if (isHidden) return <EmptyState title="Every series is hidden">Press a name above to show it again.</EmptyState>;
  if (leftOut > 0) {
    return (
      <EmptyState title="Nothing that can be drawn">
        No point has a finite value on these axes ({leftOut} left out); the table has them all.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No results yet">Choose mechanisms and press Run; the curves grow as trials arrive.</EmptyState>
  );
}
