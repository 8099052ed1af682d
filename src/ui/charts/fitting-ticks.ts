import { formatSetting } from '../format.ts';
import { type ScaleKind, type Span, ticksFor } from './scale.ts';
import { textWidth } from './text-size.ts';

const USUAL_DISTANCE = 80;
/** On a narrow screen fewer would say too little of the scale. */
const WANTED = 4;
const GAP = 12;

/** As many ticks as can be labelled side by side below a plot of this width. */
export function fittingTicks(kind: ScaleKind, domain: Span, xOf: (value: number) => number, width: number): number[] {
  for (let count = Math.max(WANTED, Math.floor(width / USUAL_DISTANCE)); count > 1; count--) {
    const ticks = ticksFor(kind, domain, count);
    if (labelsFit(ticks, xOf)) return ticks;
  }
  return ticksFor(kind, domain, 1);
}

/** Whether these can be labelled side by side. */
export function labelsFit(ticks: readonly number[], xOf: (value: number) => number): boolean {
  return ticks.every((tick, index) => {
    const before = ticks[index - 1];
    const room = (labelWidth(tick) + labelWidth(before ?? tick)) / 2 + GAP;
    return before === undefined || xOf(tick) - xOf(before) >= room;
  });
}

function labelWidth(tick: number): number {
  return textWidth(formatSetting(tick));
}
