import { PlaceLink } from '../../shared/place-link.tsx';
import type { StudyId } from '../pages.ts';
import styles from './laboratory.module.css';

const parts: readonly { id: StudyId; title: string }[] = [
  { id: 'noise-down', title: 'Density' },
  { id: 'noise-down-chain', title: 'Chain' },
  { id: 'noise-down-loss', title: 'Privacy loss' },
];

/** The three benches of the laboratory. */
export function LabNav({ current }: { current: StudyId }) {
  return (
    <nav aria-label="NoiseDown laboratory">
      <ul className={styles.nav}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <PlaceLink room="figures" page={id} isCurrent={id === current} className={styles.place}>
              {title}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
