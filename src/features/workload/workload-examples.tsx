import { useMemo } from 'react';
import type { Workload } from '../../core/workload/workload.ts';
import { exampleQueries } from './example-queries.ts';
import styles from './workload-room.module.css';

/** A few of the questions in words, so that one sees what a kind of workload is. */
export function WorkloadExamples({ workload }: { workload: Workload }) {
  const examples = useMemo(() => exampleQueries(workload), [workload]);
  return (
    <section aria-label="Some of the questions">
      <p className={styles.note}>For instance:</p>
      <ul className={styles.examples}>
        {examples.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  );
}
