import type { ReactNode } from 'react';
import numbers from '../shared/number-table.module.css';
import styles from './bench.module.css';

export interface ScrollerProps {
  label: string;
  /** A formula stands in larger type than a table. */
  isFormula?: boolean;
  children: ReactNode;
}

/** What may be wider than a small screen scrolls by itself, also by keyboard. */
export function Scroller({ label, isFormula, children }: ScrollerProps) {
  return (
    <section
      className={isFormula ? styles.formula : numbers.scroll}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </section>
  );
}
