import type { CurvesPicture, LessonPicture } from '../../../core/lessons/picture.ts';
import { type Curve, CurvePlot } from '../../../ui/charts/curve-plot.tsx';
import { TruthNoisyBars } from '../../../ui/charts/truth-noisy-bars.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { NumbersDisclosure } from '../numbers-disclosure.tsx';
import styles from './picture-view.module.css';

/** Far apart in any eye, each with a dash of its own. */
const LOOKS = [
  { color: '#4a5fe0', dash: '' },
  { color: '#b8396a', dash: '10 3 2 3' },
  { color: '#1a9a96', dash: '7 3' },
];
const REFERENCE = { color: 'var(--ink-faint)', dash: '2 3' };

/** A computed picture with its legend. */
export function PictureView({
  picture,
  color,
  height = 300,
}: {
  picture: LessonPicture;
  color?: string;
  height?: number;
}) {
  if (picture.kind === 'bars') {
    return <TruthNoisyBars label={picture.label} answers={picture.answers} height={height} {...(color && { color })} />;
  }
  const curves = drawnCurves(picture);
  return (
    <>
      <ul className={styles.legend} aria-label="Curves">
        {curves.map(({ key, label, color, dash }) => (
          <li key={key}>
            <svg width="28" height="8" aria-hidden="true">
              <path d="M0 4H28" stroke={color} strokeWidth="2" strokeDasharray={dash || '0'} />
            </svg>
            {label}
          </li>
        ))}
      </ul>
      <CurvePlot
        label={`${picture.label}: ${curves.map(({ label }) => label).join(', ')}. The numbers are in the table below.`}
        curves={curves}
        marks={picture.marks ?? []}
        x={span(picture, curves)}
        y={rangeOf(picture, curves)}
        xScale={picture.x.scale}
        yScale={picture.y.scale}
        xLabel={picture.x.label}
        yLabel={picture.y.label}
        height={height}
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

/** The same numbers for those who read them. */
export function PictureTable({ picture }: { picture: LessonPicture }) {
  const table = picture.kind === 'bars' ? barRows(picture) : curveRows(picture);
  return <NumbersDisclosure label={picture.label} {...table} />;
}

function barRows({ answers }: Extract<LessonPicture, { kind: 'bars' }>) {
  const shown = (value: number) => (Number.isFinite(value) ? formatNumber(value, 4) : 'refused');
  return {
    header: ['Answer', 'True', 'Noisy', 'Off by'],
    rows: answers.map(({ label, truth, noisy }) => [label, shown(truth), shown(noisy), shown(noisy - truth)]),
  };
}

/** One line for each place on the horizontal axis, thinned out where there are very many. */
function curveRows({ x, curves }: CurvesPicture) {
  const places = [...new Set(curves.filter((one) => !one.isReference).flatMap(({ points }) => points.map((p) => p.x)))];
  const every = Math.ceil(places.length / MOST_ROWS);
  const listed = places.sort((a, b) => a - b).filter((_, i) => i % every === 0);
  return {
    header: [x.label, ...curves.map(({ title }) => title)],
    rows: listed.map((place) => [
      formatNumber(place, 4),
      ...curves.map(({ points, isReference }) => {
        const point = isReference ? points[0] : points.find((one) => one.x === place);
        return point ? formatNumber(point.y, 3) : '–';
      }),
    ]),
  };
}

const MOST_ROWS = 40;
