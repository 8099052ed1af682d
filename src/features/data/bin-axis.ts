import { endsWithin, type NumberSpread, recordsBelow, recordsIn } from '../../core/data/schema/number-spread.ts';
import { timesStep } from '../../core/data/schema/round-edges.ts';

/** What edges may be: whole numbers, hours and minutes, or any number. */
export type NumberKind = 'whole' | 'time' | 'number';

/** Where values stand in the picture that bins are moved in: shares of its width. */
export interface BinAxis {
  readonly ends: readonly [number, number];
  /** Values are drawn the wider the nearer they are to where bins are narrow. */
  readonly isStretched: boolean;
  xOf(value: number): number;
  valueAt(x: number): number;
}

/** One bar, as fine as can be seen. */
export interface FineBar {
  readonly from: number;
  readonly to: number;
  readonly records: number;
}

/** Beyond either end, so that an edge can be moved outwards. */
const AIR = 0.05;
/** A bin narrower than this share of the picture could not be taken hold of. */
const NARROWEST = 0.02;
/** So few records are not worth the room that they would take. */
const TAIL = 0.005;

export function binAxis(edges: readonly number[], spread: NumberSpread): BinAxis {
  const [first, last] = [edges[0], edges[edges.length - 1]];
  const [low, high] = endsWithin(spread, Math.round(recordsIn(spread) * TAIL));
  const span = [Math.min(first, low), Math.max(last, high)] as const;
  const widths = edges.slice(1).map((edge, i) => edge - edges[i]);
  const narrowest = widths.reduce((a, b) => Math.min(a, b));
  const isStretched = narrowest < NARROWEST * (span[1] - span[0]);
  const origin = first <= 0 && last >= 0 ? 0 : edges[widths.indexOf(narrowest)];
  const [there, back] = isStretched
    ? [(value: number) => Math.asinh((value - origin) / narrowest), (t: number) => origin + narrowest * Math.sinh(t)]
    : [(value: number) => value, (t: number) => t];
  const air = AIR * (there(span[1]) - there(span[0]));
  const [start, end] = [there(span[0]) - air, there(span[1]) + air];
  return {
    ends: [back(start), back(end)],
    isStretched,
    xOf: (value) => Math.min(1, Math.max(0, (there(value) - start) / (end - start))),
    valueAt: (x) => back(start + Math.min(1, Math.max(0, x)) * (end - start)),
  };
}

/** Steps of a clock, in hours. */
const CLOCK = [1 / 60, 1 / 12, 1 / 4, 1 / 2, 1, 2, 6];

/** The widest round step that is no wider: 1, 2 or 5 times a power of ten, or of a clock. */
export function stepWithin(width: number, kind: NumberKind): number {
  if (kind === 'time') return CLOCK.findLast((step) => step <= width * SLACK) ?? CLOCK[0];
  const exponent = Math.floor(Math.log10(width * SLACK));
  const digit = [5, 2, 1].find((one) => timesStep({ digit: one, exponent }, 1) <= width * SLACK) ?? 1;
  const step = timesStep({ digit, exponent }, 1);
  return kind === 'whole' ? Math.max(1, step) : step;
}

/** Float error makes no step too wide. */
const SLACK = 1 + 1e-9;

/** The multiple of a step that is nearest; as people write it. */
export function rounded(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toPrecision(12));
}

/** Narrower bars would not be seen. */
const BAR_PIXELS = 3;

/** Bars of round widths over the whole axis: together they have all records that it shows. */
export function fineBars(axis: BinAxis, spread: NumberSpread, kind: NumberKind, width: number): FineBar[] {
  const [low, high] = axis.ends;
  const bars: FineBar[] = [];
  let from = low;
  while (from < high && bars.length < width) {
    const wide = axis.valueAt(axis.xOf(from) + BAR_PIXELS / width) - from;
    // Between one and two and a half times as wide: the next round step.
    const step = [1, 2, 2.5].map((times) => stepWithin(wide * times, kind)).find((one) => one >= wide) ?? wide;
    const next = (Math.floor(from / step + 1e-9) + 1) * step;
    const to = Math.min(high, next);
    bars.push({ from, to, records: recordsBelow(spread, to) - recordsBelow(spread, from) });
    from = to;
  }
  return bars;
}
