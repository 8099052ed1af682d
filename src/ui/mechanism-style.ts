export type MarkerShape = 'circle' | 'square' | 'triangle' | 'diamond' | 'cross' | 'plus' | 'down' | 'star' | 'ring';

export interface SeriesStyle {
  /** One colour for both themes: at least 3:1 against the light and the dark surface. */
  color: string;
  /** As stroke-dasharray; empty is a solid line. */
  dash: string;
  marker: MarkerShape;
  isPrivate: boolean;
}

const SOLID = '';
const LONG = '12 4';
const MEDIUM = '7 3';
const DASH_DOT = '10 3 2 3';
/** Short and even: only what is not private looks like this. */
const NOT_PRIVATE = '3 4';

const style = (color: string, dash: string, marker: MarkerShape): SeriesStyle => ({
  color,
  dash,
  marker,
  isPrivate: dash !== NOT_PRIVATE,
});

// Colours were found by search under simulated protanopia, deuteranopia and tritanopia; the unit test keeps the
// distances within each family that stands on one chart. Across families dash and marker differ as well.
const STYLES: Readonly<Record<string, SeriesStyle>> = {
  laplace: style('#a18800', SOLID, 'triangle'),
  'two-phase': style('#1a9a96', LONG, 'square'),
  ireduct: style('#4a5fe0', SOLID, 'circle'),
  iresamp: style('#b8396a', DASH_DOT, 'diamond'),
  oracle: style('#7b8189', NOT_PRIVATE, 'ring'),
  proportional: style('#8d7f78', NOT_PRIVATE, 'cross'),
  barak: style('#1e92dc', DASH_DOT, 'down'),
  mwem: style('#fa378a', SOLID, 'star'),
  'mwem-factored': style('#5a7146', LONG, 'diamond'),
  'cube-all': style('#639d00', SOLID, 'circle'),
  'cube-base': style('#a67ca0', LONG, 'square'),
  'cube-bmax': style('#8967f2', MEDIUM, 'diamond'),
  'cube-pmost': style('#d00066', DASH_DOT, 'down'),
  retention: style('#777ffb', LONG, 'plus'),
  flipping: style('#00785a', DASH_DOT, 'cross'),
  'ask-baseline': style('#0c8dff', SOLID, 'triangle'),
  'ask-improved': style('#227663', LONG, 'square'),
  'ask-inference': style('#7c8c00', MEDIUM, 'circle'),
  'ask-ols': style('#ff348f', DASH_DOT, 'diamond'),
};

// Six colours that are far apart in any eye, for series without a colour of their own.
const SPARE_COLORS = ['#3199b5', '#c31b79', '#8e9200', '#445be3', '#ba7b7a', '#7a653b'];
const SPARE_DASHES = [MEDIUM, LONG, DASH_DOT, SOLID];
const SPARE_MARKERS: MarkerShape[] = ['down', 'diamond', 'plus', 'square', 'circle', 'triangle', 'cross'];
const SPARE_GREYS = ['#7b8189', '#8d7f78', '#6f7f86'];
const SPARE_RINGS: MarkerShape[] = ['plus', 'down', 'square', 'ring', 'cross'];

const cycle = <T>(items: readonly T[], index: number): T => items[index % items.length] as T;

/**
 * How a mechanism is drawn, everywhere. `occurrence` counts how often the same mechanism already stands on the
 * chart: the first one keeps its own style, the next get spare ones in a fixed order.
 */
export function seriesStyle(mechanismId: string, occurrence = 0, isPrivate = true): SeriesStyle {
  const own = Object.hasOwn(STYLES, mechanismId) ? STYLES[mechanismId] : undefined;
  if (own && occurrence === 0) return own;
  const index = own ? occurrence - 1 : occurrence;
  if (!(own?.isPrivate ?? isPrivate)) return style(cycle(SPARE_GREYS, index), NOT_PRIVATE, cycle(SPARE_RINGS, index));
  return style(cycle(SPARE_COLORS, index), cycle(SPARE_DASHES, index), cycle(SPARE_MARKERS, index));
}

/** Styles for a whole chart: a label that stands for an unknown or a repeated mechanism gets the next spare style. */
export function seriesStyles(
  series: readonly { key: string; mechanismId: string; isPrivate?: boolean }[],
): ReadonlyMap<string, SeriesStyle> {
  const seen = new Set<string>();
  let spare = 0;
  return new Map(
    series.map(({ key, mechanismId, isPrivate }) => {
      const ownIsFree = Object.hasOwn(STYLES, mechanismId) && !seen.has(mechanismId);
      seen.add(mechanismId);
      if (ownIsFree) return [key, seriesStyle(mechanismId)];
      const stands = Object.hasOwn(STYLES, mechanismId);
      const next = seriesStyle(mechanismId, stands ? spare + 1 : spare, isPrivate);
      spare += 1;
      return [key, next];
    }),
  );
}

export const styledMechanisms: readonly string[] = Object.keys(STYLES);
