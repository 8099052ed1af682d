import { useMemo } from 'react';
import type { Workload } from '../../core/workload/workload.ts';
import shared from '../../ui/shared.module.css';
import styles from './workload-room.module.css';

/** A few of the questions in words, so that one sees what a kind of workload is. */
export function WorkloadExamples({ workload }: { workload: Workload }) {
  const examples = useMemo(() => exampleQueries(workload), [workload]);
  return (
    <section aria-label="Some of the questions">
      <p className={shared.note}>For instance:</p>
      <ul className={styles.examples}>
        {examples.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  );
}

const EXAMPLES = 4;

/** Questions spread evenly over the workload, each once. */
export function exampleQueries({ blocks, size }: Workload): string[] {
  const wanted = Math.min(EXAMPLES, size);
  const words = Array.from({ length: wanted }, (_, i) => {
    let rest = Math.floor(((i + 0.5) * size) / wanted);
    const block = blocks.find(({ queries }) => {
      if (rest < queries) return true;
      rest -= queries;
      return false;
    });
    return block ? block.words(rest) : '';
  });
  return [...new Set(words)];
}
