export type ScaleKind = 'linear' | 'log';
export type Span = readonly [number, number];

/** Value → pixel; what lies outside the domain (zero and below, on a log scale) lands on its edge. */
export function makeScale(kind: ScaleKind, [low, high]: Span, [from, to]: Span): (value: number) => number {
  const transform = kind === 'log' ? Math.log : (value: number) => value;
  const start = transform(low);
  const span = transform(high) - start;
  return (value) => {
    const clamped = Math.min(high, Math.max(low, value));
    return span === 0 ? (from + to) / 2 : from + ((transform(clamped) - start) / span) * (to - from);
  };
}

/** Pixel → value: the way back. */
export function makeInverse(kind: ScaleKind, [low, high]: Span, [from, to]: Span): (pixel: number) => number {
  return (pixel) => {
    const share = (pixel - from) / (to - from);
    return kind === 'log' ? low * (high / low) ** share : low + share * (high - low);
  };
}

const rung = (digit: number, exponent: number): number => Number(`${digit}e${exponent}`);

/** 1, 2, 5 steps between the ends, about `count` of them. */
export function linearTicks([low, high]: Span, count: number): number[] {
  if (!(high > low)) return [low];
  const rough = (high - low) / Math.max(1, count);
  const exponent = Math.floor(Math.log10(rough));
  const step =
    [1, 2, 5, 10].map((digit) => rung(digit, exponent)).find((size) => size >= rough * 0.999) ?? rung(10, exponent);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** 1, 2, 5 of every decade where that makes no more than `count` ticks, else decades; every second or third where there are many. */
export function logTicks([low, high]: Span, count = 8): number[] {
  const within = (value: number) => value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9);
  const first = Math.floor(Math.log10(low) - 1e-9);
  const last = Math.ceil(Math.log10(high) + 1e-9);
  const exponents = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const decades = exponents.map((exponent) => rung(1, exponent)).filter(within);
  const steps = exponents.flatMap((exponent) => [1, 2, 5].map((digit) => rung(digit, exponent))).filter(within);
  if (steps.length > count && decades.length >= 2) {
    const every = Math.max(1, Math.ceil(decades.length / count));
    return exponents
      .filter((exponent) => exponent % every === 0)
      .map((exponent) => rung(1, exponent))
      .filter(within);
  }
  return steps.length >= 3 ? steps : linearTicks([low, high], Math.min(4, count)).filter((tick) => tick > 0);
}

export function ticksFor(kind: ScaleKind, domain: Span, count: number): number[] {
  return kind === 'log' ? logTicks(domain, count) : linearTicks(domain, count);
}

/** The nearest of 1, 2, 5, 10, 20, … in a direction. */
export function roundToRung(value: number, direction: 'down' | 'up'): number {
  const exponent = Math.floor(Math.log10(value));
  const rungs = [1, 2, 5, 10].map((digit) => rung(digit, exponent));
  return direction === 'up'
    ? (rungs.find((size) => size >= value * (1 - 1e-9)) ?? rung(1, exponent + 1))
    : (rungs.findLast((size) => size <= value * (1 + 1e-9)) ?? rung(1, exponent));
}

/** The interval of the mean of two trials may be ten times as wide as the mean is high: it is cut off. */
const HIGHEST_EDGE = 3;

/**
 * The value axis. Means must be on it; edges only while near them, since one band that touches zero would stretch a log
 * axis over empty decades, and one of very few trials would flatten all curves. A linear axis starts at zero unless all
 * the numbers lie in its upper half, and does not fall below it for the band of a number that cannot be negative.
 */
export function valueDomain(kind: ScaleKind, means: readonly number[], edges: readonly number[]): Span {
  if (kind === 'log') {
    const positive = means.filter((value) => value > 0 && Number.isFinite(value));
    if (positive.length === 0) return [0.1, 1];
    const least = positive.reduce((a, b) => Math.min(a, b));
    const most = positive.reduce((a, b) => Math.max(a, b));
    const near = edges.filter((value) => value >= least / 2 && value <= most * HIGHEST_EDGE);
    const all = positive.concat(near);
    // A hair of air, so that nothing lies on the frame.
    const low = roundToRung(all.reduce((a, b) => Math.min(a, b)) * 0.97, 'down');
    const high = roundToRung(all.reduce((a, b) => Math.max(a, b)) * 1.03, 'up');
    return low < high ? [low, high] : [low / 2, high * 2];
  }
  const finite = means.filter(Number.isFinite);
  const farthest = finite.reduce((most, mean) => Math.max(most, Math.abs(mean)), 0) * HIGHEST_EDGE;
  const isPositive = finite.every((mean) => mean >= 0);
  const near = edges.filter((value) => Math.abs(value) <= farthest && (value >= 0 || !isPositive));
  const all = finite.concat(near);
  if (all.length === 0) return [0, 1];
  const low = all.reduce((a, b) => Math.min(a, b));
  const high = all.reduce((a, b) => Math.max(a, b));
  if (low === high) return low === 0 ? [0, 1] : [Math.min(0, 2 * low), Math.max(0, 2 * low)];
  const start = low < 0 ? low : low > high / 2 ? low - (high - low) * 0.1 : 0;
  const step = (linearTicks([start, high], 5)[1] ?? 1) - (linearTicks([start, high], 5)[0] ?? 0);
  const floor = Math.floor(start / step + 1e-9) * step;
  const ceiling = Math.ceil(high / step - 1e-9) * step;
  return [Number(floor.toPrecision(12)), Number(ceiling.toPrecision(12))];
}

/** The swept parameter's axis: the data with a little air on both sides, so that end markers are whole. */
export function sweepDomain(kind: ScaleKind, xs: readonly number[]): Span {
  const usable = xs.filter((value) => Number.isFinite(value) && (kind === 'linear' || value > 0));
  if (usable.length === 0) return kind === 'log' ? [0.1, 1] : [0, 1];
  const low = usable.reduce((a, b) => Math.min(a, b));
  const high = usable.reduce((a, b) => Math.max(a, b));
  if (low === high)
    return kind === 'log'
      ? [low / 2, low * 2]
      : low === 0
        ? [-1, 1]
        : [low - Math.abs(low) / 2, low + Math.abs(low) / 2];
  if (kind === 'log') {
    const air = (high / low) ** 0.04;
    return [low / air, high * air];
  }
  const air = (high - low) * 0.04;
  return [low > 0 ? Math.max(0, low - air) : low - air, high + air];
}
