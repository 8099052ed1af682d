import { type BinAxis, type NumberKind, rounded, stepWithin } from './bin-axis.ts';

export type Edges = readonly number[];

/** What an edge keeps between itself and its neighbours, and what it is rounded to, depends on where it stands. */
export interface EdgeRoom {
  readonly axis: BinAxis;
  readonly kind: NumberKind;
  /** In pixels. */
  readonly width: number;
}

/** Moved by so many pixels, an edge is at the next round number. */
const STEP_PIXELS = 12;
/** What a page key leaps over. */
const LEAP = 5;

/** The round step at a value, as fine as a hand is. */
export function stepAt({ axis, kind, width }: EdgeRoom, value: number): number {
  const x = axis.xOf(value);
  const share = STEP_PIXELS / width;
  const wide = x + share <= 1 ? axis.valueAt(x + share) - axis.valueAt(x) : axis.valueAt(x) - axis.valueAt(x - share);
  return stepWithin(wide, kind);
}

/** An edge at the round number nearest to a value, between its neighbours; the same edges where there is no room. */
export function pulledEdge(edges: Edges, at: number, value: number, room: EdgeRoom): Edges {
  const next = roundBetween(edges[at - 1], edges[at + 1], value, room);
  return next === null || next === edges[at] ? edges : edges.with(at, next);
}

/** Where a key leads an edge; null for keys that mean nothing here. */
export function steppedEdge(edges: Edges, at: number, key: string, room: EdgeRoom): Edges | null {
  const value = edges[at];
  const by = (steps: number) => {
    const step = stepAt(room, value);
    const whole = value / step;
    const from = steps > 0 ? Math.floor(whole + 1e-9) : Math.ceil(whole - 1e-9);
    return pulledEdge(edges, at, (from + steps) * step, room);
  };
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return by(1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return by(-1);
    case 'PageUp':
      return by(LEAP);
    case 'PageDown':
      return by(-LEAP);
    case 'Home':
      return pulledEdge(edges, at, edges[at - 1] ?? room.axis.ends[0], room);
    case 'End':
      return pulledEdge(edges, at, edges[at + 1] ?? room.axis.ends[1], room);
    default:
      return null;
  }
}

/** The bins on both sides become one; at an end its bin goes. Two edges stay, which make one bin. */
export function withoutEdge(edges: Edges, at: number): Edges {
  return edges.length > 2 ? edges.toSpliced(at, 1) : edges;
}

/** One more edge at the round number nearest to a value, and its place; null where there is no room for it. */
export function withEdge(edges: Edges, value: number, room: EdgeRoom): { edges: Edges; at: number } | null {
  const above = edges.findIndex((edge) => edge > value);
  const at = above < 0 ? edges.length : above;
  const next = roundBetween(edges[at - 1], edges[at], value, room);
  return next === null ? null : { edges: edges.toSpliced(at, 0, next), at };
}

/** Where bins are narrower than a hand is fine, edges are rounded to less. */
function roundBetween(
  low: number = Number.NEGATIVE_INFINITY,
  high: number = Number.POSITIVE_INFINITY,
  value: number,
  room: EdgeRoom,
): number | null {
  const coarse = stepAt(room, Math.min(high, Math.max(low, value)));
  for (let finer = 1; finer <= 1000; finer *= 10) {
    const step = finer === 1 ? coarse : stepWithin(coarse / finer, room.kind);
    const first = rounded((Math.floor(low / step + 1e-9) + 1) * step, step);
    const last = rounded((Math.ceil(high / step - 1e-9) - 1) * step, step);
    const next = Math.min(last, Math.max(first, rounded(value, step)));
    if (low < next && next < high) return next;
  }
  return null;
}
