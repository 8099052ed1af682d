import { useEffect } from 'react';
import { useWorkbench } from '../features/shared/workbench-context.tsx';
import type { Workbench } from '../store/workbench.ts';

/**
 * Ctrl or Cmd with Z, Shift+Z or Y, and Enter, which asks in the Ask room; and ? for the list of them all. Text that is
 * being typed keeps its own undo, and its question marks.
 */
export function useShortcuts(list: () => void): void {
  const workbench = useWorkbench();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = event.ctrlKey || event.metaKey ? actionFor(event, workbench) : asksForList(event) ? list : null;
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    // On the way down: a button that has the focus would take Enter for itself.
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, [workbench, list]);
}

function asksForList({ key, altKey, target }: KeyboardEvent): boolean {
  if (key !== '?' || altKey) return false;
  return !(
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable], [role=dialog] *')
  );
}

function actionFor({ key, shiftKey, target }: KeyboardEvent, workbench: Workbench): (() => void) | null {
  const { room } = workbench.store.getState().view;
  const isAsk = room === 'ask';
  if (key === 'Enter') {
    return () => {
      // A number that is still being typed counts as soon as its field is left; nobody else loses their place.
      const field = document.activeElement as HTMLElement | null;
      field?.blur();
      field?.focus({ preventScroll: true });
      if (isAsk) void workbench.ask.ask();
      // A release is made by its own button alone: it cannot be taken back.
      else if (room === 'release') workbench.release.drawAgain();
      else {
        workbench.setView({ room: 'compare' });
        void workbench.run.start();
      }
    };
  }
  if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text'))
    return null;
  if (isAsk && /^[zy]$/i.test(key)) return () => workbench.ask.refuseUndo();
  if (key.toLowerCase() === 'z') return () => (shiftKey ? workbench.redo() : workbench.undo());
  if (key.toLowerCase() === 'y') return () => workbench.redo();
  return null;
}
