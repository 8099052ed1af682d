import { memo, type ReactNode } from 'react';
import type { Attribute } from '../../core/data/domain.ts';
import { MISSING_LABEL } from '../../core/data/file/missing.ts';
import { OTHER_LABEL, OUTSIDE_LABEL } from '../../core/data/schema/coding-rules.ts';
import type { AttributeSchema } from '../../core/data/schema/schema.ts';
import { BarHistogram } from '../../ui/charts/bar-histogram.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './attribute-row.module.css';
import { endWords } from './domain-words.ts';

export interface AttributeRowProps {
  name: string;
  /** The domain in a few words. */
  domain: ReactNode;
  /** As it is coded now; null for what is left out. */
  attribute: Attribute | null;
  counts: Float64Array | null;
  /** What a column of a file means. */
  entry?: AttributeSchema;
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
  entry,
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
          {attribute && counts && <Spread attribute={attribute} counts={counts} entry={entry} />}
        </div>
        {controls && <div className={styles.flag}>{controls.flag}</div>}
        {controls && <div className={styles.toggle}>{controls.toggle}</div>}
      </div>
      {children}
    </div>
  );
}

interface SpreadProps {
  attribute: Attribute;
  counts: Float64Array;
  entry: AttributeSchema | undefined;
}

/** How the records are spread over the attribute; drawn again only when that changes. */
const Spread = memo(function Spread({ attribute: { name, size, labels }, counts, entry }: SpreadProps) {
  // A change of the domain shows before its counts are there.
  if (size !== counts.length) return null;
  return (
    <BarHistogram
      label={name}
      counts={counts}
      cellLabel={(index) => labels[index] ?? String(index)}
      height={28}
      ends={entry ? endWords(entry) : null}
      beside={besideCount(labels)}
      numbersAt="“Table of these numbers” below the list"
    />
  );
});

/** How many cells at the end are for missing values and values outside. */
function besideCount(labels: readonly string[]): number {
  const first = labels.findLastIndex(
    (label) => label !== MISSING_LABEL && label !== OUTSIDE_LABEL && label !== OTHER_LABEL,
  );
  return labels.length - 1 - first;
}
