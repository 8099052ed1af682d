import type { Preset } from '../../store/presets.ts';
import styles from './presets.module.css';

/** Small pictures of what is asked for, by preset: a path each, in a box of 48 × 28. */
const PICTURES: Readonly<Record<Preset['id'], string>> = {
  alone: bars([2, 6, 10], [10, 18, 7]) + bars([19, 23, 27], [16, 5, 12]) + bars([36, 40, 44], [8, 14, 20]),
  pairs: grid(2, 4, 3, 3) + grid(20, 4, 3, 3) + grid(38, 4, 2, 3),
  histogram: bars(
    Array.from({ length: 15 }, (_, i) => 2 + 3 * i),
    [3, 5, 8, 12, 17, 21, 23, 22, 18, 15, 11, 8, 6, 4, 3],
  ),
  cross: grid(8, 2, 6, 4),
  ranges: `${bars([4, 10, 16, 22, 28, 34, 40], [6, 10, 15, 19, 16, 11, 7])}M13 2V6M13 4H31M31 2V6`,
  features: `${bars([4, 8], [16, 10])}${bars([16, 20], [8, 18])}M28 15H40M36 11L40 15L36 19M44 8V22`,
};

/** Upright strokes from the ground. */
function bars(places: readonly number[], heights: readonly number[]): string {
  return places.map((x, i) => `M${x} 26V${26 - heights[i]}`).join('');
}

/** The lines of a table with cells of 5 × 6. */
function grid(x: number, y: number, columns: number, rows: number): string {
  const [width, height] = [5 * columns, 6 * rows];
  const upright = Array.from({ length: columns + 1 }, (_, i) => `M${x + 5 * i} ${y}v${height}`);
  const level = Array.from({ length: rows + 1 }, (_, i) => `M${x} ${y + 6 * i}h${width}`);
  return [...upright, ...level].join('');
}

export function PresetPicture({ id }: Pick<Preset, 'id'>) {
  return (
    <svg className={styles.picture} viewBox="0 0 48 28" aria-hidden="true">
      <path d={PICTURES[id]} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
