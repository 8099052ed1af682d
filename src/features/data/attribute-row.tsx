import type { ReactNode } from 'react';
import { OUTSIDE_LABEL } from '../../core/data/coder.ts';
import type { Attribute } from '../../core/data/domain.ts';
import { MISSING_LABEL } from '../../core/data/missing.ts';
import { BarHistogram } from '../../ui/charts/bar-histogram.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './attribute-row.module.css';

export interface AttributeRowProps {
  name: string;
  /** The domain in a few words. */
  domain: ReactNode;
  /** As it is coded now; null for what is left out. */
  attribute: Attribute | null;
  counts: Float64Array | null;
  /** What stands under the ends of the histogram where those are numbers. */
  ends?: readonly [string, string] | null;
  isMuted?: boolean;
  /** What only a file has: selection, whether it is included, its type, what was learned, and what opens the editor. */
  controls?: { select: ReactNode; include: ReactNode; type: ReactNode; flag: ReactNode; toggle: ReactNode };
  /** Below the row. */
  children?: ReactNode;
}

/** One attribute: what it is called, what it can be, and how the records are spread over it. */
export function AttributeRow({
  name,
  domain,
  attribute,
  counts,
  ends,
  isMuted,
  controls,
  children,
}: AttributeRowProps) {
  return (
    <div className={styles.item}>
      <div className={classNames(styles.row, controls && styles.withControls, isMuted && styles.muted)}>
        {controls && <div className={styles.select}>{controls.select}</div>}
        <h4 className={styles.name} title={name}>
          {name}
        </h4>
        {controls && <div className={styles.include}>{controls.include}</div>}
        {controls && <div className={styles.type}>{controls.type}</div>}
        <div className={styles.domain}>{domain}</div>
        <div className={styles.histogram}>
          {attribute && counts && attribute.size === counts.length && (
            <BarHistogram
              label={name}
              counts={counts}
              cellLabel={(index) => attribute.labels[index] ?? String(index)}
              height={28}
              ends={ends ?? null}
              beside={besideCount(attribute.labels)}
            />
          )}
        </div>
        {controls && <div className={styles.flag}>{controls.flag}</div>}
        {controls && <div className={styles.toggle}>{controls.toggle}</div>}
      </div>
      {children}
    </div>
  );
}

/** How many cells at the end are for missing values and values outside. */
function besideCount(labels: readonly string[]): number {
  const first = labels.findLastIndex((label) => label !== MISSING_LABEL && label !== OUTSIDE_LABEL);
  return labels.length - 1 - first;
}
