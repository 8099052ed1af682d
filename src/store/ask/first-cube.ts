import type { Domain } from '../../core/data/domain.ts';

const COMFORTABLE = 256;

/** The first attributes that make a picture of comfortable size: two of them, if they fit. */
export function firstCube({ attributes }: Domain): number[] {
  const chosen: number[] = [];
  let cells = 1;
  for (const [index, { size }] of attributes.entries()) {
    if (size < 2 || cells * size > COMFORTABLE || chosen.length === 2) continue;
    chosen.push(index);
    cells *= size;
  }
  return chosen.length > 0 ? chosen : [0];
}
