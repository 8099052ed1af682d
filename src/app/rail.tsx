import type { MouseEvent } from 'react';
import { useWorkbench, useWorkbenchState } from '../features/shared/workbench-context.tsx';
import type { Room } from '../store/state.ts';
import { classNames } from '../ui/class-names.ts';
import {
  AskIcon,
  ChartIcon,
  DataIcon,
  FigureIcon,
  LearnIcon,
  ReleaseIcon,
  WorkloadIcon,
} from '../ui/controls/icons.tsx';
import styles from './rail.module.css';

const entries: readonly { room: Room; title: string; Icon: () => React.ReactNode }[] = [
  { room: 'data', title: 'Data', Icon: DataIcon },
  { room: 'workload', title: 'Workload', Icon: WorkloadIcon },
  { room: 'compare', title: 'Compare', Icon: ChartIcon },
  { room: 'release', title: 'Release', Icon: ReleaseIcon },
  { room: 'ask', title: 'Ask', Icon: AskIcon },
  { room: 'figures', title: 'Figures', Icon: FigureIcon },
  { room: 'learn', title: 'Learn', Icon: LearnIcon },
];

export function Rail() {
  const workbench = useWorkbench();
  const current = useWorkbenchState((state) => state.view.room);
  const go = (event: MouseEvent, room: Room) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // From another room it leads back to the page that was open, from one of its pages to all of them.
    workbench.setView(room === current ? { room, page: null } : { room });
  };
  return (
    <nav className={classNames(styles.rail, 'screen-only')} aria-label="Rooms">
      <p className={styles.product}>
        <span className={styles.logo} aria-hidden="true">
          ε
        </span>
        Epsilon Workbench
      </p>
      <ul className={styles.list}>
        {entries.map(({ room, title, Icon }) => (
          <li key={room}>
            <a
              href={`#/${room}`}
              className={classNames(styles.entry, room === current && styles.current)}
              aria-current={room === current ? 'page' : undefined}
              onClick={(event) => go(event, room)}
            >
              <Icon />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
