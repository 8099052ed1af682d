import type { Judgement } from '../../core/figures/swept/judge.ts';
import styles from './figure-page.module.css';
import { Verdict } from './verdict.tsx';

export interface FigureSideProps {
  figure: { readonly claim: string; readonly notes: readonly string[] };
  judgement: Judgement | null;
  /** Trials that the run has, or will have. */
  planned: number;
  isRunning: boolean;
}

/** Beside the chart: what the paper says, whether that came out here, and what to know about it. */
export function FigureSide({ figure, judgement, planned, isRunning }: FigureSideProps) {
  return (
    <aside className={styles.side}>
      <section className={styles.claim}>
        <h2 className={styles.heading}>What the paper reports</h2>
        <p>{figure.claim}</p>
      </section>
      <Verdict judgement={judgement} planned={planned} isRunning={isRunning} />
      <section>
        <h2 className={styles.heading}>What to know</h2>
        <ul className={styles.notes}>
          {figure.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </section>
    </aside>
  );
}
