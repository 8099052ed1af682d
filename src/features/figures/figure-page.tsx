import type { ReactNode } from 'react';
import type { FigureHead } from '../../core/figures/figure.ts';
import { classNames } from '../../ui/class-names.ts';
import shared from '../../ui/shared.module.css';
import { FigureChart, type FigureChartProps } from './figure-chart.tsx';
import { FigureControls, type FigureControlsProps } from './figure-controls.tsx';
import styles from './figure-page.module.css';
import type { FigureOnPage } from './figure-run.ts';
import { PageHead } from './page-head.tsx';
import { Verdict } from './verdict.tsx';

export interface FigurePageProps {
  figure: FigureHead;
  run: FigureOnPage;
  /** What it runs on. */
  data: string;
  controls: Omit<FigureControlsProps, 'figure' | 'run'>;
  /** What makes this run worth less. */
  warning?: ReactNode;
  chart: Omit<FigureChartProps, 'figure' | 'run'>;
  /** The chart as numbers, and what else goes with it. */
  children: ReactNode;
  /** The place for a file of one's own: below the chart, and where there is little room below the verdict too. */
  file?: ReactNode;
}

/** The page of a figure. Beside its chart: what the paper says, whether that came out here, and what to know about it. */
export function FigurePage({ figure, run, data, controls, warning, chart, children, file }: FigurePageProps) {
  return (
    <>
      <PageHead {...figure} data={data} />
      <div className={classNames(shared.columns, styles.columns)}>
        <div className={shared.parts}>
          <FigureControls {...controls} figure={figure} run={run} />
          {warning}
          <FigureChart {...chart} figure={figure} run={run} />
          {children}
        </div>
        <aside className={classNames(shared.parts, styles.side)}>
          <section className={styles.claim}>
            <h2 className={styles.heading}>What the paper reports</h2>
            <p>{figure.claim}</p>
          </section>
          <Verdict run={run} />
          <section>
            <h2 className={styles.heading}>What to know</h2>
            <ul className={styles.notes}>
              {figure.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </section>
        </aside>
        <div className={shared.shrinks}>{file}</div>
      </div>
    </>
  );
}
