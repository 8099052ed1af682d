import type { Measured } from '../../core/figures/verdict/measured.ts';
import { makeScale } from '../../ui/charts/scale.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './claim-bar.module.css';

const WIDTH = 200;
const HEIGHT = 18;
const MIDDLE = HEIGHT / 2;
/** How much room is left beside what is drawn, as a share of it. */
const AIR = 0.25;

/** The interval and the limit of a check, small. The sentence beside it has the numbers. */
export function ClaimBar({ comparison }: { comparison: Measured }) {
  const { estimate, low, high, limit, wanted, scale } = comparison;
  const known = [estimate, low, high, limit].filter(
    (value) => Number.isFinite(value) && (scale === 'linear' || value > 0),
  );
  const [from, to] = rangeOf(scale, Math.min(...known), Math.max(...known));
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

function rangeOf(scale: 'linear' | 'log', least: number, most: number): readonly [number, number] {
  if (scale === 'linear') {
    const air = AIR * (most - least || Math.abs(most) || 1);
    return [least - air, most + air];
  }
  const air = (most / least) ** AIR;
  return least === most ? [least / 2, most * 2] : [least / air, most * air];
}
