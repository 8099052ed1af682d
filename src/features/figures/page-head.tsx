import type { FigureHead } from '../../core/figures/figure.ts';
import { PlaceLink } from '../shared/place-link.tsx';
import styles from './page-head.module.css';

export interface PageHeadProps extends Pick<FigureHead, 'number' | 'title' | 'paper'> {
  /** What it runs on: not what is open in the Data room. */
  data?: string;
}

export function PageHead({ number, title, paper, data }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <p className={styles.path}>
        <PlaceLink room="figures">All figures</PlaceLink> <span aria-hidden="true">›</span> {number}
      </p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.paper}>{paper}</p>
      {data !== undefined && <p className={styles.paper}>Data of this figure: {data}</p>}
    </header>
  );
}
