import type { ChartReference, ErrorPoint, ErrorSeries } from './error-chart-model.ts';
import styles from './error-plot.module.css';
import type { PlotLayout } from './error-plot-layout.ts';

/** A band needs two points to have any area; a single one gets its spread as a line with ends. */
export function Whisker({ point, color, layout }: { point: ErrorPoint; color: string; layout: PlotLayout }) {
  const x = layout.xOf(point.x);
  const [low, high] = [layout.yOf(point.low), layout.yOf(point.high)];
  return (
    <path
      d={`M${x - 5} ${low}H${x + 5}M${x} ${low}V${high}M${x - 5} ${high}H${x + 5}`}
      stroke={color}
      className={styles.whisker}
    />
  );
}

export interface WordMarksProps {
  series: readonly ErrorSeries[];
  references: readonly ChartReference[];
  layout: PlotLayout;
}

/** What sets the columns of words apart from the numbers, and carries their levels over to them. */
export function WordMarks({ series, references, layout }: WordMarksProps) {
  const { horizontal, plot, xOf, yOf } = layout;
  const { wordTicks, numbersEnd, column } = horizontal;
  if (wordTicks.length === 0) return null;
  const half = column * 0.32;
  const levels = references.flatMap((one) => ('points' in one ? one.points : []));
  return (
    <g>
      {numbersEnd > plot.left && <path d={`M${numbersEnd} ${plot.top}V${plot.bottom}`} className={styles.divider} />}
      {numbersEnd > plot.left &&
        series
          .filter(({ hasGuides }) => hasGuides)
          .flatMap(({ key, style, points }) =>
            points
              .filter(({ x }) => typeof x === 'string')
              .map(({ x, mean }) => (
                <path
                  key={`${key} ${x}`}
                  d={`M${plot.left} ${yOf(mean)}H${xOf(x)}`}
                  stroke={style.color}
                  className={styles.guide}
                />
              )),
          )}
      <g className={styles.reference}>
        {levels
          .filter(({ x }) => typeof x === 'string')
          .map(({ x, y }) => (
            <path key={`${x} ${y}`} d={`M${xOf(x) - half} ${yOf(y)}h${2 * half}`} />
          ))}
      </g>
    </g>
  );
}
