import type { ReactNode } from 'react';
import type { FigureHead } from '../../core/figures/figure.ts';
import type { Judgement } from '../../core/figures/verdict/judge.ts';
import styles from './figure-layout.module.css';
import { PageHead } from './page-head.tsx';
import { type MoreTrials, Verdict } from './verdict.tsx';

export interface FigureLayoutProps {
  figure: FigureHead;
  /** What it runs on. */
  data: string;
  judgement: Judgement | null;
  /** Trials that the run has, or will have. */
  planned: number;
  isRunning: boolean;
  /** Goes on with the run. */
  more: MoreTrials | null;
  /** Controls, chart and what goes with it. */
  children: ReactNode;
  /** The place for a file of one's own: below the chart, and where there is little room below the verdict too. */
  file?: ReactNode;
}

/** The page of a figure. Beside its chart: what the paper says, whether that came out here, and what to know about it. */
export function FigureLayout(props: FigureLayoutProps) {
  const { figure, data, judgement, planned, isRunning, more, children, file } = props;
  return (
    <>
      <PageHead {...figure} data={data} />
      <div className={styles.columns}>
        <div className={styles.main}>{children}</div>
        <aside className={styles.side}>
          <section className={styles.claim}>
            <h2 className={styles.heading}>What the paper reports</h2>
            <p>{figure.claim}</p>
          </section>
          <Verdict judgement={judgement} planned={planned} isRunning={isRunning} more={more} />
          <section>
            <h2 className={styles.heading}>What to know</h2>
            <ul className={styles.notes}>
              {figure.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </section>
        </aside>
        <div className={styles.file}>{file}</div>
      </div>
    </>
  );
}
