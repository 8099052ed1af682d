import { formatSetting } from '../format.ts';
import styles from './bottom-axis.module.css';
import { fittingTicks } from './fitting-ticks.ts';
import type { ScaleKind, Span } from './scale.ts';

export interface BottomAxisProps {
  kind: ScaleKind;
  domain: Span;
  xOf: (value: number) => number;
  /** From where to where, and how far down, in pixels. */
  left: number;
  right: number;
  y: number;
}

/** The line under a plot, with as many labelled ticks as there is room for. */
export function BottomAxis({ kind, domain, xOf, left, right, y }: BottomAxisProps) {
  return (
    <>
      <path d={`M${left} ${y}H${right}`} className={styles.axis} />
      {fittingTicks(kind, domain, xOf, right - left).map((tick) => (
        <g key={tick}>
          <path d={`M${xOf(tick)} ${y}v5`} className={styles.axis} />
          <text x={xOf(tick)} y={y + 18} textAnchor="middle" className={styles.tick}>
            {formatSetting(tick)}
          </text>
        </g>
      ))}
    </>
  );
}
