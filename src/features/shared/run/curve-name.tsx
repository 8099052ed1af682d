import type { ReactNode } from 'react';
import { SeriesSwatch } from '../../../ui/charts/marker.tsx';
import type { SeriesStyle } from '../../../ui/mechanism-style.ts';
import shared from '../../../ui/shared.module.css';
import styles from './curve-name.module.css';

/** What a curve is called, with how it is drawn where it is. */
export function CurveName({ style, title, mark }: { style: SeriesStyle | undefined; title: ReactNode; mark?: string }) {
  return (
    <span className={styles.name}>
      {style && <SeriesSwatch style={style} />}
      {title}
      {mark && <span className={shared.faint}>{mark}</span>}
    </span>
  );
}
