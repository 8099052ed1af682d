import type { StudyId } from '../../../core/figures/studies.ts';
import { PlaceLink } from '../../shared/place-link.tsx';
import styles from '../bench.module.css';

const parts: readonly { id: StudyId; title: string }[] = [
  { id: 'noise-down', title: 'Density' },
  { id: 'noise-down-chain', title: 'Chain' },
  { id: 'noise-down-loss', title: 'Privacy loss' },
];

/** The three benches of NoiseDown. */
export function BenchNav({ current }: { current: StudyId }) {
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
