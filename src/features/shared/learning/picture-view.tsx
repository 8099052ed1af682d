import { useMemo } from 'react';
import type { CurvesPicture, LessonPicture } from '../../../core/lessons/picture.ts';
import type { NumbersElsewhere } from '../../../ui/charts/chart-twin.tsx';
import { CurveLegend } from '../../../ui/charts/curve-legend.tsx';
import { type Curve, CurvePlot } from '../../../ui/charts/curve-plot.tsx';
import { TruthNoisyBars } from '../../../ui/charts/truth-noisy-bars.tsx';

/** Far apart in any eye, each with a dash of its own. */
const LOOKS = [
  { color: '#4a5fe0', dash: '' },
  { color: '#b8396a', dash: '10 3 2 3' },
  { color: '#1a9a96', dash: '7 3' },
];
const REFERENCE = { color: 'var(--ink-faint)', dash: '2 3' };

export interface PictureViewProps extends NumbersElsewhere {
  picture: LessonPicture;
  color?: string;
  height?: number;
}

/** A computed picture with its legend. */
export function PictureView({ picture, color, height = 300, numbersAt }: PictureViewProps) {
  const curves = useMemo(() => (picture.kind === 'bars' ? [] : drawnCurves(picture)), [picture]);
  if (picture.kind === 'bars') {
    return (
      <TruthNoisyBars
        label={picture.label}
        answers={picture.answers}
        height={height}
        numbersAt={numbersAt}
        {...(color && { color })}
      />
    );
  }
  return (
    <>
      <CurveLegend curves={curves} />
      <CurvePlot
        label={`${picture.label}: ${curves.map(({ label }) => label).join(', ')}`}
        curves={curves}
        marks={picture.marks ?? []}
        x={span(picture, curves)}
        y={rangeOf(picture, curves)}
        xScale={picture.x.scale}
        yScale={picture.y.scale}
        xLabel={picture.x.label}
        yLabel={picture.y.label}
        height={height}
        numbersAt={numbersAt}
      />
    </>
  );
}

function drawnCurves({ curves }: CurvesPicture): Curve[] {
  return curves.map(({ title, points, isReference }, index) => ({
    key: title,
    label: title,
    points,
    ...(isReference ? REFERENCE : LOOKS[index % LOOKS.length]),
  }));
}

function extent(curves: readonly Curve[], axis: 'x' | 'y'): readonly [number, number] {
  const values = curves.flatMap(({ points }) => points.map((point) => point[axis]));
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
}

/** On a log axis with air at its ends, where the last number stands. */
function span({ x }: CurvesPicture, curves: readonly Curve[]): readonly [number, number] {
  const [low, high] = extent(curves, 'x');
  return x.scale === 'log' ? [low / 1.15, high * 1.15] : [low, high];
}

/** A little air above the highest point; a linear axis begins at nothing. */
function rangeOf({ y }: CurvesPicture, curves: readonly Curve[]): readonly [number, number] {
  const [low, high] = extent(curves, 'y');
  return y.scale === 'log' ? [low / 1.3, high * 1.3] : [Math.min(0, low), high * 1.08];
}
