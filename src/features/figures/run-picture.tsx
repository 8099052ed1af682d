import type { ErrorSeries } from '../../ui/charts/error-chart-model.ts';
import { makeScale, type ScaleKind } from '../../ui/charts/scale.ts';
import styles from './run-picture.module.css';

const WIDTH = 200;
const HEIGHT = 64;
const PAD = 4;

export interface RunPictureProps {
  /** For those who do not see it. */
  label: string;
  series: readonly ErrorSeries[];
  xScale: ScaleKind;
  yScale: ScaleKind;
}

/** The curves of the latest run, small and without axes. */
export function RunPicture({ label, series, xScale, yScale }: RunPictureProps) {
  const curves = series.map(({ key, style, points }) => ({
    key,
    style,
    points: points
      .map(({ x, mean }) => ({ x: Number(x), y: mean }))
      .filter(({ x, y }) => isDrawable(xScale, x) && isDrawable(yScale, y))
      // They come as their trials arrived.
      .sort((a, b) => a.x - b.x),
  }));
  const all = curves.flatMap(({ points }) => points);
  if (all.length < 2) return null;
  const spanOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;
  const xOf = makeScale(xScale, spanOf(all.map(({ x }) => x)), [PAD, WIDTH - PAD]);
  const yOf = makeScale(yScale, spanOf(all.map(({ y }) => y)), [HEIGHT - PAD, PAD]);
  return (
    <svg className={styles.picture} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {curves.map(({ key, style, points }) => (
        <polyline
          key={key}
          points={points.map(({ x, y }) => `${xOf(x).toFixed(1)},${yOf(y).toFixed(1)}`).join(' ')}
          stroke={style.color}
          strokeDasharray={style.dash || undefined}
          className={styles.curve}
        />
      ))}
    </svg>
  );
}

function isDrawable(scale: ScaleKind, value: number): boolean {
  return Number.isFinite(value) && (scale === 'linear' || value > 0);
}
