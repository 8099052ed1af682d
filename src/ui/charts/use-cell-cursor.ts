import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/** One tab stop for a whole row or grid of cells: arrows move between them, the pointer picks the one under it. */
export function useCellCursor(count: number, cellUnder: (x: number, y: number) => number | null, rowLength = count) {
  const [cell, setCell] = useState<number | null>(null);
  const active = cell !== null && cell < count ? cell : null;
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -rowLength,
    ArrowDown: rowLength,
    Home: -count,
    End: count,
  };
  const pick = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    const under = cellUnder((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    setCell(under);
    return under;
  };
  return {
    active,
    handlers: {
      onPointerMove: pick,
      onPointerDown: pick,
      onPointerLeave: () => setCell(null),
      onBlur: () => setCell(null),
      onFocus: (event: { currentTarget: Element }) => {
        if (count > 0 && event.currentTarget.matches(':focus-visible')) setCell(active ?? 0);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const step = steps[event.key];
        if (step === undefined || count === 0) return;
        event.preventDefault();
        const target = (active ?? 0) + step;
        const leavesGrid = Math.abs(step) === rowLength && rowLength < count && (target < 0 || target >= count);
        setCell(leavesGrid ? active : Math.min(count - 1, Math.max(0, target)));
      },
    },
  };
}
