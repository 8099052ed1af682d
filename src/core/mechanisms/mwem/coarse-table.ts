import type { Domain } from '../../data/domain.ts';

/** How a table over one or two attributes is drawn: neighbouring values share a bar where there are too many. */
export interface CoarseTable {
  readonly attributes: readonly number[];
  /** Values of each attribute, and how many of them share a bar. */
  readonly sizes: readonly number[];
  readonly groups: readonly number[];
}

/** More bars, or rows and columns, cannot be told apart. */
const MOST_BARS = 256;
const MOST_LINES = 48;

export function coarseView(domain: Domain, attributes: readonly number[]): CoarseTable {
  const most = attributes.length === 1 ? MOST_BARS : MOST_LINES;
  const sizes = attributes.map((index) => domain.attributes[index].size);
  return { attributes, sizes, groups: sizes.map((size) => Math.ceil(size / most)) };
}

/** Bars along each attribute. */
export function coarseSizes({ sizes, groups }: CoarseTable): number[] {
  return sizes.map((size, axis) => Math.ceil(size / groups[axis]));
}

/** A table with the cells of each group added up, the last attribute fastest. */
export function coarseTable(view: CoarseTable, table: Float64Array): Float64Array {
  if (view.groups.every((group) => group === 1)) return table.slice();
  const coarse = coarseSizes(view);
  const columns = view.sizes.at(-1) ?? 1;
  const [rowGroup, columnGroup] = view.groups.length === 1 ? [1, view.groups[0]] : view.groups;
  const sums = new Float64Array(coarse.reduce((product, size) => product * size, 1));
  const width = coarse.at(-1) ?? 1;
  for (let cell = 0; cell < table.length; cell++) {
    const row = Math.floor(Math.floor(cell / columns) / rowGroup);
    sums[row * width + Math.floor((cell % columns) / columnGroup)] += table[cell];
  }
  return sums;
}
