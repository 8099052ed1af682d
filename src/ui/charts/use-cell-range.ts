import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { useCellCursor } from './use-cell-cursor.ts';

/** A block of cells, both ends included. */
export interface CellRange {
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

/**
 * Lets the cursor of a grid select a block: by dragging, or by Shift with the arrows and Enter or Space. Without
 * `onSelect` the handlers stay those of the cursor.
 */
export function useCellRange(
  { active, handlers }: ReturnType<typeof useCellCursor>,
  columns: number,
  onSelect: ((range: CellRange) => void) | undefined,
) {
  const [anchor, setAnchor] = useState<number | null>(null);
  if (!onSelect) return { stretched: null, handlers };
  const rangeTo = (from: number, to: number): CellRange => {
    const rows = [Math.floor(from / columns), Math.floor(to / columns)].sort((a, b) => a - b);
    const across = [from % columns, to % columns].sort((a, b) => a - b);
    return { rows: [rows[0], rows[1]], columns: [across[0], across[1]] };
  };
  const finish = () => {
    if (active !== null) onSelect(rangeTo(anchor ?? active, active));
    setAnchor(null);
  };
  return {
    /** What would be selected now. */
    stretched: anchor === null || active === null ? null : rangeTo(anchor, active),
    handlers: {
      ...handlers,
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture(event.pointerId);
        setAnchor(handlers.onPointerDown(event));
      },
      onPointerUp: finish,
      onPointerCancel: () => setAnchor(null),
      onPointerLeave() {
        if (anchor === null) handlers.onPointerLeave();
      },
      onBlur() {
        setAnchor(null);
        handlers.onBlur();
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          finish();
        } else if (event.key === 'Escape') setAnchor(null);
        else if (event.key.startsWith('Arrow')) setAnchor(event.shiftKey ? (anchor ?? active) : null);
        handlers.onKeyDown(event);
      },
    },
  };
}
