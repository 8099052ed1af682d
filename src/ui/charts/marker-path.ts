import type { MarkerShape } from '../mechanism-style.ts';

/** Of a piece of line with its marker: a whole period of every dash stands clear of the marker. */
export const SWATCH_WIDTH = 40;

function starPath(radius: number): string {
  const corners = Array.from({ length: 10 }, (_, corner) => {
    const angle = (corner * Math.PI) / 5;
    const reach = corner % 2 === 0 ? radius : radius * 0.5;
    return `${(reach * Math.sin(angle)).toFixed(2)} ${(-reach * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** Outlines of equal visual weight around the origin; `cross`, `plus` and `ring` are drawn as strokes only. */
export function markerPath(shape: MarkerShape, radius: number): string {
  const r = radius;
  const square = r * 0.88;
  const triangle = r * 1.15;
  const paths: Record<MarkerShape, string> = {
    circle: `M${r} 0A${r} ${r} 0 1 1 ${-r} 0A${r} ${r} 0 1 1 ${r} 0Z`,
    ring: `M${r} 0A${r} ${r} 0 1 1 ${-r} 0A${r} ${r} 0 1 1 ${r} 0Z`,
    square: `M${-square} ${-square}H${square}V${square}H${-square}Z`,
    diamond: `M0 ${-r * 1.25}L${r * 1.25} 0L0 ${r * 1.25}L${-r * 1.25} 0Z`,
    triangle: `M0 ${-triangle}L${triangle} ${triangle * 0.8}H${-triangle}Z`,
    down: `M0 ${triangle}L${triangle} ${-triangle * 0.8}H${-triangle}Z`,
    star: starPath(r * 1.35),
    cross: `M${-r} ${-r}L${r} ${r}M${-r} ${r}L${r} ${-r}`,
    plus: `M0 ${-r * 1.2}V${r * 1.2}M${-r * 1.2} 0H${r * 1.2}`,
  };
  return paths[shape];
}

export function isOpenMarker(shape: MarkerShape): boolean {
  return shape === 'cross' || shape === 'plus';
}
