import type { ReactNode } from 'react';
import type { Attribute } from '../../core/data/domain.ts';
import { BarHistogram } from '../../ui/charts/bar-histogram.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './attribute-list.module.css';

export interface AttributeRowProps {
  name: string;
  /** The domain in a few words. */
  domain: ReactNode;
  /** As it is coded now; null for what is left out. */
  attribute: Attribute | null;
  counts: Float64Array | null;
  isMuted?: boolean;
  /** What only a file has: whether it is included, its type, what was learned, and the button that opens the editor. */
  controls?: { check: ReactNode; type: ReactNode; flag: ReactNode; toggle: ReactNode };
  /** Below the row. */
  children?: ReactNode;
}

/** One attribute: what it is called, what it can be, and how the records are spread over it. */
export function AttributeRow({ name, domain, attribute, counts, isMuted, controls, children }: AttributeRowProps) {
  return (
    <li className={styles.item}>
      <div className={classNames(styles.row, controls && styles.withControls, isMuted && styles.muted)}>
        {controls && <div className={styles.check}>{controls.check}</div>}
        <h4 className={styles.name} title={name}>
          {name}
        </h4>
        {controls && <div className={styles.type}>{controls.type}</div>}
        <div className={styles.domain}>{domain}</div>
        <div className={styles.histogram}>
          {attribute && counts && (
            <BarHistogram
              label={name}
              counts={counts}
              cellLabel={(index) => attribute.labels[index] ?? String(index)}
              height={28}
            />
          )}
        </div>
        {controls && <div className={styles.flag}>{controls.flag}</div>}
        {controls && <div className={styles.toggle}>{controls.toggle}</div>}
      </div>
      {children}
    </li>
  );
}
