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

export interface HeatGrid {
  rows: number;
  columns: number;
  valueAt: (row: number, column: number) => number;
  cellWidth: number;
  cellHeight: number;
}

/** All cells of one colour as one path: ten thousand cells are at most two hundred elements. */
export function heatPaths(
  grid: HeatGrid,
  extent: number,
  kind: 'sequential' | 'diverging',
): Map<string | null, string> {
  const { rows, columns, valueAt, cellWidth, cellHeight } = grid;
  const width = Number(Math.max(0.5, cellWidth - (cellWidth > 6 ? 1 : 0)).toFixed(2));
  const height = cellHeight - (cellHeight > 12 ? 1 : 0);
  const paths = new Map<string | null, string>();
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const color = heatColor(valueAt(row, column), extent, kind);
      const cell = `M${Number((column * cellWidth).toFixed(2))} ${row * cellHeight}h${width}v${height}h${-width}Z`;
      paths.set(color, (paths.get(color) ?? '') + cell);
    }
  }
  return paths;
}
