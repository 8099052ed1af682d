import { type Dataset, newCodes } from '../dataset.ts';
import type { Attribute } from '../domain.ts';

/**
 * A table of counts as weighted rows, one per non-zero cell. The first attribute changes fastest along `counts`, the
 * order in which the literature prints such tables.
 */
export function countTable(attributes: readonly Attribute[], counts: ArrayLike<number>): Dataset {
  const cells: number[] = [];
  for (let cell = 0; cell < counts.length; cell++) if (counts[cell] > 0) cells.push(cell);
  let stride = 1;
  const columns = attributes.map(({ size }) => {
    const column = newCodes(size, cells.length);
    cells.forEach((cell, row) => {
      column[row] = Math.floor(cell / stride) % size;
    });
    stride *= size;
    return column;
  });
  const weights = Float64Array.from(cells, (cell) => counts[cell]);
  return {
    domain: { attributes },
    rows: cells.length,
    columns,
    weights,
    records: weights.reduce((sum, weight) => sum + weight, 0),
  };
}

/** Attributes with two levels each, named by their codes. */
export function binaryAttributes(names: readonly string[]): Attribute[] {
  return names.map((name) => ({ name, size: 2, labels: ['0', '1'] }));
}
