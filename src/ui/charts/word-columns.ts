import type { ChartReference, ErrorSeries } from './error-chart-model.ts';
import { makeScale, type ScaleKind, type Span } from './scale.ts';
import { textWidth } from './text-size.ts';

const LEAST_COLUMN = 56;
const AIR = 16;
/** Columns take at most this share of a plot that also has numbers. */
const MOST_OF_PLOT = 0.45;

/** The words that were swept, in their order: each has a column of its own, right of the numbers. */
export function sweptWords(series: readonly ErrorSeries[], references: readonly ChartReference[]): string[] {
  const xs = [
    ...series.flatMap(({ points }) => points.map(({ x }) => x)),
    ...references.flatMap((one) => ('points' in one ? one.points.map(({ x }) => x) : [])),
  ];
  return [...new Set(xs.filter((x) => typeof x === 'string'))];
}

/** A horizontal axis of numbers, then of words. */
export interface MixedAxis {
  /** Where the numbers end and the words begin, in pixels. */
  readonly numbersEnd: number;
  readonly column: number;
  /** A linear or logarithmic domain from `left` to `right` on which the words have places too. */
  readonly kind: ScaleKind;
  readonly domain: Span;
  readonly wordTicks: readonly { word: string; x: number }[];
  readonly xOf: (x: number | string) => number;
}

/** `hasNumbers` false: words alone share the whole width. */
export function mixedAxis(
  words: readonly string[],
  hasNumbers: boolean,
  kind: ScaleKind,
  [left, right]: Span,
  numbers: (end: number) => Span,
): MixedAxis {
  const column = hasNumbers ? columnWidth(words, right - left) : (right - left) / Math.max(1, words.length);
  const numbersEnd = hasNumbers ? right - words.length * column : left;
  const centre = (index: number) => numbersEnd + (index + 0.5) * column;
  const wordAt = (word: string) => centre(Math.max(0, words.indexOf(word)));
  if (!hasNumbers && words.length > 0) {
    const wordTicks = words.map((word, index) => ({ word, x: index + 0.5 }));
    const domain: Span = [0, words.length];
    return { numbersEnd, column, kind: 'linear', domain, wordTicks, xOf: (x) => wordAt(String(x)) };
  }
  const numberDomain = numbers(numbersEnd);
  const valueAt = (pixel: number) => valueOn(kind, numberDomain, (pixel - left) / (numbersEnd - left));
  const numberAt = makeScale(kind, numberDomain, [left, numbersEnd]);
  return {
    numbersEnd,
    column,
    kind,
    domain: words.length === 0 ? numberDomain : [numberDomain[0], valueAt(right)],
    wordTicks: words.map((word, index) => ({ word, x: valueAt(centre(index)) })),
    xOf: (x) => (typeof x === 'string' ? wordAt(x) : numberAt(x)),
  };
}

function columnWidth(words: readonly string[], width: number): number {
  if (words.length === 0) return 0;
  const widest = words.reduce((most, word) => Math.max(most, textWidth(word)), 0);
  return Math.min((width * MOST_OF_PLOT) / words.length, Math.max(LEAST_COLUMN, widest + AIR));
}

/** The value at a share of the way through a domain, and beyond its end. */
function valueOn(kind: ScaleKind, [low, high]: Span, share: number): number {
  return kind === 'log' ? low * (high / low) ** share : low + (high - low) * share;
}
