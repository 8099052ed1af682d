import { cellCount, type Domain } from '../data/domain.ts';
import type { Factor } from '../workload/linear-query.ts';

/** Cells that weigh the same: for each attribute of the table the codes that belong to it. */
export interface Box {
  readonly weight: number;
  /** One set of codes for each attribute of the table, as zeros and ones. */
  readonly codes: readonly Float64Array[];
}

/** A table as a sum of boxes that share no cell, each as large as it gets; null where that takes more than `most`. */
export function boxesOf(domain: Domain, { attributes, values }: Factor, most: number): Box[] | null {
  const left = values.slice();
  const boxes: Box[] = [];
  for (let cell = 0; cell < left.length; cell++) {
    if (left[cell] === 0) continue;
    if (boxes.length === most) return null;
    boxes.push(takeBox(domain, attributes, left, cell));
  }
  return boxes;
}

function takeBox(domain: Domain, attributes: readonly number[], left: Float64Array, start: number): Box {
  const weight = left[start];
  let cells = [start];
  const codes = attributes.map((index, axis) => {
    const { size } = domain.attributes[index];
    const stride = cellCount(domain, attributes.slice(axis + 1));
    const startCode = Math.floor(start / stride) % size;
    const found = new Float64Array(size);
    const grown: number[] = [];
    for (let code = 0; code < size; code++) {
      const moved = cells.map((cell) => cell + (code - startCode) * stride);
      if (!moved.every((cell) => left[cell] === weight)) continue;
      found[code] = 1;
      grown.push(...moved);
    }
    cells = grown;
    return found;
  });
  for (const cell of cells) left[cell] = 0;
  return { weight, codes };
}
