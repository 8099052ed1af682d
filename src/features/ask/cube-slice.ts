import { cellCount, type Domain } from '../../core/data/domain.ts';

/** The cube seen from one side: rows and columns are attributes; null for the rows of a cube with one attribute. */
export interface CubeAxes {
  readonly row: number | null;
  readonly column: number;
}

export function firstAxes({ attributes }: Domain): CubeAxes {
  if (attributes.length === 1) return { row: null, column: 0 };
  // The longer of the first two across: there is more room.
  return attributes[0].size > attributes[1].size ? { row: 1, column: 0 } : { row: 0, column: 1 };
}

/** The greatest value behind every place of the picture, of the cells with the picked codes of the other attributes. */
export function cubeSlice(
  cube: Domain,
  cells: Float64Array,
  axes: CubeAxes,
  picked: ReadonlyMap<number, readonly number[]>,
): Float64Array {
  const columns = cube.attributes[axes.column].size;
  const rows = axes.row === null ? 1 : cube.attributes[axes.row].size;
  const slice = new Float64Array(rows * columns);
  const count = cellCount(cube);
  const codes = new Int32Array(cube.attributes.length);
  const wanted = new Map([...picked].map(([index, own]) => [index, new Set(own)]));
  for (let cell = 0; cell < count; cell++) {
    let rest = cell;
    let isInside = true;
    for (let index = codes.length - 1; index >= 0; index--) {
      const { size } = cube.attributes[index];
      codes[index] = rest % size;
      rest = Math.floor(rest / size);
      const own = index === axes.row || index === axes.column ? undefined : wanted.get(index);
      if (own && !own.has(codes[index])) isInside = false;
    }
    if (!isInside) continue;
    const place = (axes.row === null ? 0 : codes[axes.row]) * columns + codes[axes.column];
    slice[place] = Math.max(slice[place], cells[cell]);
  }
  return slice;
}
