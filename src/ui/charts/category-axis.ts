import { roundToRung } from './scale.ts';
import { textWidth, truncated } from './text-size.ts';

export interface CategoryLabel {
  readonly index: number;
  readonly text: string;
  /** Where the text is centred, or, slanted, where it begins. */
  readonly x: number;
}

/** The names below a row of bars. */
export interface CategoryAxis {
  readonly labels: readonly CategoryLabel[];
  readonly isSlanted: boolean;
  /** Room that the names need below the bars. */
  readonly height: number;
}

const GAP = 10;
const FLAT_HEIGHT = 22;
/** Slanted names stand this far apart at least. */
const LEAST_SLANTED_STEP = 16;
const WIDEST_SLANTED = 150;
const WIDEST_FLAT = 110;
export const SLANT_DEGREES = 40;

/** Every name upright where all fit, else every name slanted, else as many upright ones as fit; none runs into another. */
export function categoryAxis(names: readonly string[], step: number, width: number): CategoryAxis {
  const widest = names.reduce((most, name) => Math.max(most, textWidth(name)), 0);
  const centre = (index: number) => (index + 0.5) * step;
  if (widest + GAP > step && step >= LEAST_SLANTED_STEP && names.length > 1) {
    const texts = names.map((name) => truncated(name, WIDEST_SLANTED));
    const longest = Math.min(widest, WIDEST_SLANTED);
    return {
      labels: texts.map((text, index) => ({ index, text, x: centre(index) })),
      isSlanted: true,
      height: Math.ceil(longest * Math.sin((SLANT_DEGREES * Math.PI) / 180)) + FLAT_HEIGHT,
    };
  }
  const room = Math.min(widest, WIDEST_FLAT) + GAP;
  // Every 2nd, 5th, 10th: people count in these.
  const every = roundToRung(Math.max(1, room / step), 'up');
  const labels = names.flatMap((name, index) => {
    if (index % every !== 0) return [];
    const text = truncated(name, WIDEST_FLAT);
    const half = textWidth(text) / 2;
    return [{ index, text, x: Math.max(half, Math.min(Math.max(half, width - half), centre(index))) }];
  });
  const free = labels.filter(({ x, text }, place) => {
    const before = labels[place - 1];
    return !before || x - textWidth(text) / 2 >= before.x + textWidth(before.text) / 2;
  });
  return { labels: free, isSlanted: false, height: FLAT_HEIGHT };
}

/** How far the last slanted name reaches beyond the last bar. */
export function overhang(names: readonly string[]): number {
  const widest = names.reduce((most, name) => Math.max(most, textWidth(name)), 0);
  return Math.ceil(Math.min(widest, WIDEST_SLANTED) * Math.cos((SLANT_DEGREES * Math.PI) / 180));
}
