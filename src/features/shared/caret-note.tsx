import type { DraftProblem } from '../../store/ask-state.ts';
import styles from './caret-note.module.css';

/** Quotes the question and points at the characters that are to blame. */
export function CaretNote({ text, problem: { at, length, message } }: { text: string; problem: DraftProblem }) {
  const carets = '^'.repeat(Math.max(1, Math.min(length, text.length - at)));
  return (
    <div className={styles.problem} role="alert">
      <pre className={styles.quote} aria-hidden="true">
        {`${text.replaceAll('\n', ' ')}\n${' '.repeat(at)}${carets}`}
      </pre>
      <p>{message}</p>
    </div>
  );
}
