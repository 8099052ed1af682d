import type { FigureHead } from '../../core/figures/figure.ts';
import { classNames } from '../../ui/class-names.ts';
import shared from '../../ui/shared.module.css';
import { PlaceLink } from '../shared/place-link.tsx';
import styles from './page-head.module.css';

export interface PageHeadProps extends Pick<FigureHead, 'number' | 'title' | 'paper'> {
  /** What it runs on: not what is open in the Data room. */
  data?: string;
}

export function PageHead({ number, title, paper, data }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <p className={shared.caption}>
        <PlaceLink room="figures">All figures</PlaceLink> <span aria-hidden="true">›</span> {number}
      </p>
      <h1 className={styles.title}>{title}</h1>
      <p className={classNames(shared.caption, styles.paper)}>{paper}</p>
      {data !== undefined && <p className={classNames(shared.caption, styles.paper)}>Data of this figure: {data}</p>}
    </header>
  );
}
