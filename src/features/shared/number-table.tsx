import type { ReactElement, ReactNode } from 'react';
import styles from './number-table.module.css';

export interface NumberTableProps {
  label: string;
  caption?: ReactElement;
  /** What heads the columns; one of words instead of numbers is a `text`. */
  header: readonly (string | { readonly text: string })[];
  /** Its rows. */
  children: ReactNode;
}

/** Numbers under each other. What is wider than a small screen scrolls by itself, also by keyboard. */
export function NumberTable({ label, caption, header, children }: NumberTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        {caption}
        <thead>
          <tr>
            {header.map((words) =>
              typeof words === 'string' ? (
                <th key={words} scope="col">
                  {words}
                </th>
              ) : (
                <th key={words.text} scope="col" className={styles.text}>
                  {words.text}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
