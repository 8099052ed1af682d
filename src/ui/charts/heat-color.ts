/**
 * Colour of a value as CSS: mixed in OKLab between the theme's ends, so that equal steps look equal.
 * Diverging scales are symmetric around zero; a value that is not finite has no colour.
 */
export function heatColor(value: number, extent: number, kind: 'sequential' | 'diverging'): string | null {
  if (!Number.isFinite(value)) return null;
  const share = extent > 0 ? Math.min(1, Math.abs(value) / extent) : 0;
  const end = kind === 'sequential' ? '--heat-high' : value < 0 ? '--heat-negative' : '--heat-positive';
  return `color-mix(in oklab, var(${end}) ${Math.round(share * 100)}%, var(--heat-low))`;
}

export function heatExtent(count: number, valueAt: (index: number) => number): number {
  let extent = 0;
  for (let index = 0; index < count; index += 1) {
    const size = Math.abs(valueAt(index));
    if (Number.isFinite(size) && size > extent) extent = size;
  }
  return extent;
}
