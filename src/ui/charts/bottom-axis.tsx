import { formatSetting } from '../format.ts';
import styles from './bottom-axis.module.css';
import { type ScaleKind, type Span, ticksFor } from './scale.ts';
import { textWidth } from './text-size.ts';

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

const USUAL_DISTANCE = 80;
/** On a narrow screen fewer would say too little of the scale. */
const WANTED = 4;
const GAP = 12;

/** As many ticks as can be labelled side by side below a plot of this width. */
export function fittingTicks(kind: ScaleKind, domain: Span, xOf: (value: number) => number, width: number): number[] {
  for (let count = Math.max(WANTED, Math.floor(width / USUAL_DISTANCE)); count > 1; count--) {
    const ticks = ticksFor(kind, domain, count);
    const fits = ticks.every((tick, index) => {
      const before = ticks[index - 1];
      const room = (labelWidth(tick) + labelWidth(before ?? tick)) / 2 + GAP;
      return before === undefined || xOf(tick) - xOf(before) >= room;
    });
    if (fits) return ticks;
  }
  return ticksFor(kind, domain, 1);
}

function labelWidth(tick: number): number {
  return textWidth(formatSetting(tick));
}
