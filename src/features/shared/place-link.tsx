import type { MouseEvent, ReactNode } from 'react';
import { placeOf } from '../../store/link-actions.ts';
import type { Room } from '../../store/state.ts';
import { useWorkbench } from './workbench-context.tsx';

export interface PlaceLinkProps {
  room: Room;
  /** A page of the room; null for its own. */
  page?: string | null;
  className?: string | undefined;
  isCurrent?: boolean;
  children: ReactNode;
}

/** Goes to another place in this window and leaves the configuration alone; with Ctrl it opens in a new tab. */
export function PlaceLink({ room, page = null, className, isCurrent, children }: PlaceLinkProps) {
  const workbench = useWorkbench();
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    workbench.setView({ room, page });
    scrollTo(0, 0);
  };
  return (
    <a href={placeOf({ room, page })} className={className} aria-current={isCurrent ? 'page' : undefined} onClick={go}>
      {children}
    </a>
  );
}
