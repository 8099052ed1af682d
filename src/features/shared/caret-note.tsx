import type { DraftProblem } from '../../store/ask/ask-state.ts';
import styles from './caret-note.module.css';

/** Characters on either side of the place. */
const AROUND = 18;

/** Quotes the question and points at the characters that are to blame. */
export function CaretNote({
  text,
  problem: { at, length, message },
}: {
  text: string;
  problem: Pick<DraftProblem, 'at' | 'length' | 'message'>;
}) {
  // Of a long question the part that matters, so that the carets are in sight on a narrow screen.
  const from = at > AROUND ? at - AROUND : 0;
  const [head, tail] = [from > 0 ? '…' : '', text.length > at + AROUND ? '…' : ''];
  const quoted = head + text.slice(from, at + AROUND).replaceAll(/\s/g, ' ') + tail;
  const carets = '^'.repeat(Math.max(1, Math.min(length, text.length - at, AROUND)));
  return (
    <div className={styles.problem} role="alert">
      <pre className={styles.quote} aria-hidden="true">
        {`${quoted}\n${' '.repeat(head.length + at - from)}${carets}`}
      </pre>
      <p>{message}</p>
    </div>
  );
}
