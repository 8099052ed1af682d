import type { PlotLayout } from './error-plot-layout.ts';
import { Marker } from './marker.tsx';
import type { ChartTarget } from './target-line.ts';
import styles from './target-marks.module.css';

/** Whiskers of several curves hang below the line one under the other. */
const FIRST_WHISKER = 9;
const NEXT_WHISKER = 6;

/** The target across the plot, with the places where curves cross it and how sure these are. */
export function TargetMarks({ target, layout }: { target: ChartTarget; layout: PlotLayout }) {
  const { plot, axes, horizontal, xOf, yOf } = layout;
  const y = yOf(target.value);
  const [least, greatest] = axes.x;
  const end = horizontal.numbersEnd;
  return (
    <g>
      <path d={`M${plot.left} ${y}H${plot.right}`} className={styles.line} />
      {target.crossings.map(({ key, style, x, low, high }, index) => {
        const under = y + FIRST_WHISKER + index * NEXT_WHISKER;
        const [from, to] = [xOf(low ?? x), Math.min(end, xOf(high ?? x))];
        return (
          <g key={key} stroke={style.color}>
            {low !== null && high !== null && low <= greatest && high >= least && (
              <path
                d={`M${xOf(x)} ${y}V${under}M${from} ${under}H${to}M${from} ${under - 2}v4M${to} ${under - 2}v4`}
                className={styles.whisker}
              />
            )}
            {x > greatest && <path d={`M${end - 7} ${y - 5}l6 5l-6 5`} className={styles.arrow} />}
            {x < least && <path d={`M${plot.left + 7} ${y - 5}l-6 5l6 5`} className={styles.arrow} />}
            {x >= least && x <= greatest && <Marker style={style} x={xOf(x)} y={y} radius={5} />}
          </g>
        );
      })}
    </g>
  );
}
