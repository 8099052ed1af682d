import type { FigureHead } from '../../core/figures/figure.ts';
import { PlaceLink } from '../shared/place-link.tsx';
import styles from './page-head.module.css';

export function PageHead({ number, title, paper }: Pick<FigureHead, 'number' | 'title' | 'paper'>) {
  return (
    <header className={styles.head}>
      <p className={styles.path}>
        <PlaceLink room="figures">All figures</PlaceLink> <span aria-hidden="true">›</span> {number}
      </p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.paper}>{paper}</p>
    </header>
  );
}
