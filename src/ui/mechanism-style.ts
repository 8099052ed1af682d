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
// distances within each family that stands on one chart. No two share both dash and marker.
export const STYLES: Readonly<Record<string, SeriesStyle>> = {
  laplace: style('#a18800', SOLID, 'triangle'),
  geometric: style('#c26100', MEDIUM, 'triangle'),
  gaussian: style('#3d8a3d', MEDIUM, 'star'),
  'two-phase': style('#1a9a96', LONG, 'square'),
  ireduct: style('#4a5fe0', SOLID, 'circle'),
  iresamp: style('#b8396a', DASH_DOT, 'diamond'),
  oracle: style('#7b8189', NOT_PRIVATE, 'ring'),
  proportional: style('#8d7f78', NOT_PRIVATE, 'cross'),
  barak: style('#1e92dc', DASH_DOT, 'down'),
  mwem: style('#fa378a', SOLID, 'star'),
  'mwem-factored': style('#5a7146', LONG, 'diamond'),
  'cube-all': style('#639d00', SOLID, 'square'),
  'cube-base': style('#a67ca0', LONG, 'circle'),
  'cube-bmax': style('#8967f2', MEDIUM, 'down'),
  'cube-pmost': style('#d00066', DASH_DOT, 'triangle'),
  hb: style('#7556e8', LONG, 'star'),
  hdmm: style('#70644c', DASH_DOT, 'ring'),
  dawa: style('#329d99', MEDIUM, 'ring'),
  retention: style('#777ffb', LONG, 'plus'),
  flipping: style('#00785a', DASH_DOT, 'cross'),
  'ask-baseline': style('#0c8dff', SOLID, 'down'),
  'ask-improved': style('#227663', LONG, 'triangle'),
  'ask-inference': style('#7c8c00', MEDIUM, 'circle'),
  'ask-ols': style('#ff348f', DASH_DOT, 'star'),
};

// Six colours that are far apart in any eye, for series without a colour of their own.
const SPARE_COLORS = ['#3199b5', '#c31b79', '#8e9200', '#445be3', '#ba7b7a', '#7a653b'];
const SPARE_DASHES = [MEDIUM, LONG, DASH_DOT, SOLID];
const SPARE_MARKERS: MarkerShape[] = ['down', 'diamond', 'plus', 'square', 'circle', 'triangle', 'cross'];
const SPARE_GREYS = ['#7b8189', '#8d7f78', '#6f7f86'];
const GREY_MARKERS: MarkerShape[] = [
  'plus',
  'down',
  'square',
  'ring',
  'cross',
  'diamond',
  'triangle',
  'star',
  'circle',
];

const cycle = <T>(items: readonly T[], index: number): T => items[index % items.length] as T;

type Line = Pick<SeriesStyle, 'dash' | 'marker'>;

/** Every dash with every marker: their numbers have no factor in common. */
const SPARE_LINES = Array.from({ length: SPARE_DASHES.length * SPARE_MARKERS.length }, (_, index): Line => {
  return { dash: cycle(SPARE_DASHES, index), marker: cycle(SPARE_MARKERS, index) };
});
const GREY_LINES = GREY_MARKERS.map((marker): Line => ({ dash: NOT_PRIVATE, marker }));

const lineKey = ({ dash, marker }: Line): string => `${dash} ${marker}`;

const linesOf = (isPrivate: boolean) => (isPrivate ? SPARE_LINES : GREY_LINES);

function spareStyle(
  number: number,
  isPrivate: boolean,
  line = cycle(linesOf(isPrivate), number),
  colors: readonly string[] = SPARE_COLORS,
): SeriesStyle {
  // A round through all lines begins with the next colour.
  const round = Math.floor(number / linesOf(isPrivate).length);
  return style(cycle(isPrivate ? colors : SPARE_GREYS, number + round), line.dash, line.marker);
}

/** Those that are least like the colours already on the chart come first. */
function colorsApartFrom(drawn: readonly string[]): string[] {
  const room = (color: string) => Math.min(...drawn.map((other) => distanceInScreenColors(color, other)));
  return SPARE_COLORS.toSorted((a, b) => room(b) - room(a));
}

function distanceInScreenColors(a: string, b: string): number {
  const parts = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const [one, other] = [parts(a), parts(b)];
  return Math.hypot(...one.map((part, index) => part - (other[index] ?? 0)));
}

/**
 * How a mechanism is drawn, everywhere. `occurrence` counts how often the same mechanism already stands on the
 * chart: the first one keeps its own style, the next get spare ones in a fixed order.
 */
export function seriesStyle(mechanismId: string, occurrence = 0, isPrivate = true): SeriesStyle {
  const fixed = Object.hasOwn(STYLES, mechanismId) ? STYLES[mechanismId] : undefined;
  if (fixed && occurrence === 0) return fixed;
  return spareStyle(fixed ? occurrence - 1 : occurrence, fixed?.isPrivate ?? isPrivate);
}

/**
 * Styles for a whole chart: a label that stands for an unknown or a repeated mechanism gets the next spare style. Without
 * colour, markers alone tell series apart while there are enough of them, and then dash and marker do.
 */
export function seriesStyles(
  series: readonly { key: string; mechanismId: string; isPrivate?: boolean }[],
): ReadonlyMap<string, SeriesStyle> {
  const firstKeys = new Map<string, string>();
  for (const { key, mechanismId, isPrivate } of series) {
    if (!Object.hasOwn(STYLES, mechanismId) || firstKeys.has(mechanismId)) continue;
    // Settings may take away what a mechanism promises: its own colour would promise it still.
    if ((isPrivate ?? STYLES[mechanismId].isPrivate) === STYLES[mechanismId].isPrivate) firstKeys.set(mechanismId, key);
  }
  const drawn = [...firstKeys.keys()].map((mechanismId) => seriesStyle(mechanismId));
  const taken = new Set(drawn.map(lineKey));
  const markers = new Set(drawn.map(({ marker }) => marker));
  const colors = drawn.length > 0 ? colorsApartFrom(drawn.map(({ color }) => color)) : SPARE_COLORS;
  let spare = 0;
  return new Map(
    series.map(({ key, mechanismId, isPrivate }) => {
      if (firstKeys.get(mechanismId) === key) return [key, seriesStyle(mechanismId)];
      const known = isPrivate ?? seriesStyle(mechanismId).isPrivate;
      const free = linesOf(known).filter((line) => !taken.has(lineKey(line)));
      const next = spareStyle(spare, known, free.find(({ marker }) => !markers.has(marker)) ?? free[0], colors);
      taken.add(lineKey(next));
      markers.add(next.marker);
      spare += 1;
      return [key, next];
    }),
  );
}
