import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Notice } from '../controls/notice.tsx';
import shared from '../shared.module.css';
import styles from './chart-frame.module.css';

export interface ChartFrameProps {
  title: string;
  /** The settings that made it, in one line. */
  subtitle?: string | undefined;
  /** Where the data and the numbers come from. */
  source?: string | undefined;
  /** Why this no longer shows what is set now. */
  stale?: string | undefined;
  onRunAgain?: (() => void) | undefined;
  /** Right of the title: scale switches, export menu. */
  actions?: ReactNode;
  legend?: ReactNode;
  notes?: ReactNode;
  children: ReactNode;
}

export function ChartFrame(props: ChartFrameProps) {
  const { title, subtitle, source, stale, onRunAgain, actions, legend, notes, children } = props;
  const id = useId();
  return (
    <figure className={styles.frame} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.words}>
          <figcaption id={id} className={styles.title}>
            {title}
          </figcaption>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {actions !== undefined && <div className={classNames(shared.row, 'screen-only')}>{actions}</div>}
      </div>
      {stale !== undefined && (
        <Notice kind="warning" announces action={onRunAgain && { label: 'Run again', onPress: onRunAgain }}>
          {stale}
        </Notice>
      )}
      {legend}
      {children}
      {(notes || source) && (
        <div className={styles.foot}>
          {notes}
          {source && <p>{source}</p>}
        </div>
      )}
    </figure>
  );
}
