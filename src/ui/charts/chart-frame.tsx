import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Notice } from '../controls/notice.tsx';
import type { SeriesStyle } from '../mechanism-style.ts';
import shared from '../shared.module.css';
import styles from './chart-frame.module.css';
import { SeriesSwatch } from './marker.tsx';

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
  /** Beside the whole chart; right below its picture where there is little room. */
  aside?: ReactNode;
  children: ReactNode;
}

export function ChartFrame(props: ChartFrameProps) {
  const { title, subtitle, source, stale, onRunAgain, actions, legend, notes, aside, children } = props;
  const id = useId();
  return (
    <figure className={styles.whole} aria-labelledby={id}>
      <div className={classNames(styles.parts, Boolean(aside) && styles.two)}>
        <div className={styles.frame}>
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
        </div>
        {aside}
      </div>
    </figure>
  );
}

interface LegendEntry {
  key: string;
  label: string;
  /** What must be known with the name, such as “not private”. */
  mark?: string | undefined;
  style: SeriesStyle;
  isFaint?: boolean;
}

interface ChartLegendProps {
  entries: readonly LegendEntry[];
  hiddenKeys: ReadonlySet<string>;
  /** Without it the legend only names the series. */
  onToggle?: ((key: string) => void) | undefined;
  /** Beside the name: what tells more of the series. */
  aside?: ((key: string) => ReactNode) | undefined;
}

export function ChartLegend({ entries, hiddenKeys, onToggle, aside }: ChartLegendProps) {
  return (
    <ul className={styles.legend} aria-label="Series">
      {entries.map(({ key, label, mark, style, isFaint }) => {
        const isHidden = hiddenKeys.has(key);
        const content = (
          <>
            <SeriesSwatch style={style} isFaint={isFaint} />
            <span className={styles.label}>{label}</span>
            {mark && <span className={styles.note}>{mark}</span>}
          </>
        );
        return (
          <li key={key} className={styles.item}>
            {onToggle ? (
              <button
                type="button"
                className={classNames(styles.entry, styles.toggle, isHidden && styles.hidden)}
                aria-pressed={!isHidden}
                title={isHidden ? `Show ${label}` : `Hide ${label}`}
                onClick={() => onToggle(key)}
              >
                {content}
              </button>
            ) : (
              <span className={styles.entry}>{content}</span>
            )}
            {aside?.(key)}
          </li>
        );
      })}
    </ul>
  );
}
