/** Never more bars than can be seen: neighbours are joined and the highest of them is drawn. */
export function joinedBars(counts: ArrayLike<number>, most: number): number[] {
  const bars = Math.min(counts.length, most);
  const joined = new Array<number>(bars).fill(0);
  for (let index = 0; index < counts.length; index += 1) {
    const bar = Math.floor((index * bars) / counts.length);
    joined[bar] = Math.max(joined[bar] as number, counts[index] as number);
  }
  return joined;
}

/** All bars as one path in a box of `bars.length` × 1, so that 500 bars are one element. */
export function histogramPath(bars: readonly number[], gap: number): string {
  const top = bars.reduce((a, b) => Math.max(a, b), 0);
  if (top <= 0) return '';
  const side = gap / 2;
  return bars
    .map((count, index) => {
      if (count <= 0) return '';
      const height = Math.max(count / top, 0.02);
      return `M${index + side} 1V${Number((1 - height).toFixed(4))}H${index + 1 - side}V1Z`;
    })
    .join('');
}
