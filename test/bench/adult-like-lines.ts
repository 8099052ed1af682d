/** How many values each of the columns has. */
export const COLUMN_SIZES = [74, 9, 2000, 16, 16, 7, 15, 6, 5, 2, 120, 99, 96, 42, 2];

export const headerLine = `${COLUMN_SIZES.map((_, k) => `c${k}`).join(',')}\n`;

/** Rows of the shape of Adult: small numbers and words, skewed, the same in every run. */
export function adultLikeLines(rows: number, seed: number): string {
  let state = seed;
  const parts: string[] = [];
  for (let row = 0; row < rows; row++) {
    const cells = COLUMN_SIZES.map((size, k) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      const value = Math.floor(((state >>> 8) / 2 ** 24) ** 2 * size);
      return k % 2 === 0 ? String(value) : `value-${value}`;
    });
    parts.push(cells.join(','));
  }
  return `${parts.join('\n')}\n`;
}
