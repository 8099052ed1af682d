import { withUnit } from '../file/reading/units.ts';
import { clockTime } from '../file/reading/value-text.ts';
import { aroundOne, roundStep, steppedEdges } from './round-edges.ts';

/** Edges of equal-width bins. Both ends are exact. */
export function equalWidthEdges([low, high]: readonly [number, number], count: number): number[] {
  return Array.from({ length: count + 1 }, (_, i) => (i === count ? high : low + ((high - low) * i) / count));
}

/** The bin of the value: [e₀, e₁), …, the last one closed; −1 below, the number of bins above. NaN is below. */
export function binOf(edges: ArrayLike<number>, value: number): number {
  const bins = edges.length - 1;
  if (!(value >= edges[0])) return -1;
  if (value >= edges[bins]) return value === edges[bins] ? bins - 1 : bins;
  let low = 0;
  let high = bins;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (value >= edges[middle]) low = middle;
    else high = middle;
  }
  return low;
}

/** About `count` bins whose edges are round numbers (1, 2 or 5 times a power of ten) and which hold both ends. */
export function niceEdges(low: number, high: number, count: number, wholeNumbers: boolean): number[] {
  if (low === high) return aroundOne(low);
  const raw = (high - low) / count;
  const step = wholeNumbers && raw < 1 ? { digit: 1, exponent: 0 } : roundStep(raw);
  return steppedEdges(low, high, step, false);
}

/** Names of bins of amounts: "$1,000–2,000", "5–10 %". */
export function unitBinLabels(edges: readonly number[], unit: string): string[] {
  return edges.slice(1).map((next, i) => {
    const [from, to] = [grouped(edges[i]), grouped(next)];
    // A dash beside a minus would be read as one.
    const range = edges[i] < 0 || next < 0 ? `${from} to ${to}` : `${from}${DASH}${to}`;
    return withUnit(range, unit);
  });
}

/** Names of bins of hours since midnight: "08:00–08:30". */
export function timeBinLabels(edges: readonly number[]): string[] {
  return edges.slice(1).map((next, i) => `${clockTime(edges[i])}${DASH}${clockTime(next)}`);
}

/** Not the platform's formatting, which depends on its version: labels must be the same everywhere. */
function grouped(value: number): string {
  const [whole, fraction] = String(value).split('.');
  if (whole.includes('e')) return String(value);
  const sets = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? sets : `${sets}.${fraction}`;
}

const DASH = '–';

/** "17–19" for whole numbers in [17, 20); the last bin is closed. */
export function wholeNumberBinLabels(edges: readonly number[]): string[] {
  return edges.slice(1).map((next, i) => {
    const from = Math.ceil(edges[i]);
    const to = i === edges.length - 2 ? Math.floor(next) : Math.ceil(next) - 1;
    return to <= from ? String(from) : `${from}${DASH}${to}`;
  });
}

/** "[1.5, 2)", the last one "[2, 2.5]". */
export function numberBinLabels(edges: readonly number[]): string[] {
  const last = edges.length - 2;
  return edges.slice(1).map((next, i) => `[${edges[i]}, ${next}${i === last ? ']' : ')'}`);
}
