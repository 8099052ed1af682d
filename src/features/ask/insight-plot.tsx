import { type Curve, CurvePlot, type CurvePlotProps } from '../../ui/charts/curve-plot.tsx';

type Span = CurvePlotProps['x'];

interface InsightPlotProps extends Omit<CurvePlotProps, 'x' | 'y' | 'xScale'> {
  /** The least that the vertical axis shows, where it is linear. */
  from?: number;
}

/** Curves of what an estimator found on the way, with axes that have room for all of them; across in orders of magnitude. */
export function InsightPlot({ from = 0, yScale = 'log', curves, height = 220, ...rest }: InsightPlotProps) {
  const points = curves.flatMap((curve) => curve.points);
  const x = spanOf(points.map((point) => point.x));
  const [low, high] = spanOf(points.map((point) => point.y));
  const y: Span = yScale === 'log' ? [low / 1.2, high * 1.2] : [Math.min(from, low), high + 0.05 * (high - from || 1)];
  return <CurvePlot {...rest} curves={curves} x={x} y={y} xScale="log" yScale={yScale} height={height} />;
}

/** The one curve that a plot is about. */
export function mainCurve(label: string, points: Curve['points']): Curve {
  return { key: label, label, color: 'var(--accent)', points };
}

function spanOf(values: readonly number[]): Span {
  return [Math.min(...values), Math.max(...values)];
}
