import type { SeriesStyle } from '../mechanism-style.ts';
import styles from './marker.module.css';
import { isOpenMarker, markerPath, SWATCH_WIDTH } from './marker-path.ts';

/** How much is left of a curve of another run. */
export const FAINT = 0.4;

export interface MarkerProps {
  style: SeriesStyle;
  x: number;
  y: number;
  radius?: number;
  /** Trials are still to come: drawn hollow. */
  isPending?: boolean | undefined;
}

export function Marker({ style, x, y, radius = 4, isPending }: MarkerProps) {
  const { marker, color } = style;
  const isHollow = isPending || marker === 'ring';
  return (
    <path
      d={markerPath(marker, radius)}
      transform={`translate(${x} ${y})`}
      stroke={color}
      strokeWidth={isHollow || isOpenMarker(marker) ? 1.75 : 1}
      className={isHollow ? styles.hollow : undefined}
      fill={isHollow || isOpenMarker(marker) ? 'none' : color}
    />
  );
}

/** Line, dash and marker of a series, for legends, chips and tables; so long that the marker leaves the dash in sight. */
export function SeriesSwatch({ style, isFaint }: { style: SeriesStyle; isFaint?: boolean | undefined }) {
  return (
    <svg
      width={SWATCH_WIDTH}
      height="14"
      viewBox={`0 0 ${SWATCH_WIDTH} 14`}
      aria-hidden="true"
      focusable="false"
      className={styles.swatch}
      opacity={isFaint ? FAINT : 1}
    >
      <path d={`M0 7H${SWATCH_WIDTH}`} stroke={style.color} strokeWidth="2" strokeDasharray={style.dash || undefined} />
      <Marker style={style} x={SWATCH_WIDTH / 2} y={7} radius={4} />
    </svg>
  );
}
