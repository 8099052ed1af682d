/** So many cells can all be told apart in one picture. */
export const WELL_SEEN = 120;

/** Of tables with so many cells each, the largest whose cells can all be seen; else the first. */
export function wellSeen(sizes: readonly number[]): number {
  let best = -1;
  sizes.forEach((size, index) => {
    if (size <= WELL_SEEN && size > (best < 0 ? 0 : sizes[best])) best = index;
  });
  return Math.max(0, best);
}
