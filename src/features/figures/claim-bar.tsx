import type { Measured } from '../../core/figures/verdict/measured.ts';
import { makeScale } from '../../ui/charts/scale.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './claim-bar.module.css';

const WIDTH = 200;
const HEIGHT = 18;
const MIDDLE = HEIGHT / 2;
/** How much room is left beside what is drawn, as a share of it. */
const AIR = 0.25;
const MOST_STEPS = 3;
const MOST_FACTOR = 30;

/** The interval and the limit of a check, small. The sentence beside it has the numbers. */
export function ClaimBar({ comparison }: { comparison: Measured }) {
  const { estimate, low, high, limit, wanted, scale } = comparison;
  const [from, to] = rangeOf(comparison);
  const toX = makeScale(scale, [from, to], [0, WIDTH]);
  const xOf = (value: number) => (value <= from ? 0 : value >= to ? WIDTH : toX(value));
  const edge = xOf(limit);
  const [left, right] = [xOf(low), xOf(high)];
  return (
    <svg className={styles.bar} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
      <rect
        x={wanted === 'below' ? 0 : edge}
        width={wanted === 'below' ? edge : WIDTH - edge}
        height={HEIGHT}
        className={styles.wanted}
      />
      <path d={`M${edge} 0V${HEIGHT}`} className={styles.limit} />
      <path d={`M${left} ${MIDDLE}H${Math.max(right, left + 1)}`} className={styles.interval} />
      <path d={`M${xOf(estimate)} 3V${HEIGHT - 3}`} className={classNames(styles.interval, styles.estimate)} />
    </svg>
  );
}

/** All of the interval where it is not much wider than the way from the estimate to the limit; else it runs off the bar. */
function rangeOf({ estimate, low, high, limit, scale }: Measured): readonly [number, number] {
  const [near, far] = [Math.min(estimate, limit), Math.max(estimate, limit)];
  if (scale === 'linear') {
    const most = MOST_STEPS * (far - near || Math.abs(far) || 1);
    const [from, to] = [Math.max(low, near - most), Math.min(high, far + most)];
    const air = AIR * (Math.max(to, far) - Math.min(from, near) || most);
    return [Math.min(from, near) - air, Math.max(to, far) + air];
  }
  const [least, most] = [Math.max(near, Number.MIN_VALUE) / MOST_FACTOR, far * MOST_FACTOR];
  const [from, to] = [Math.min(Math.max(low, least), near), Math.max(Math.min(high, most), far)];
  const air = Math.max((to / from) ** AIR, 1.1);
  return [from / air, to * air];
}
