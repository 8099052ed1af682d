import { useState } from 'react';
import { doubtSentence } from '../../../core/privacy/book/book.ts';
import { sentenceOf } from '../../../store/data-actions.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/controls/notice.tsx';
import shared from '../../../ui/shared.module.css';
import { useWorkbench, useWorkbenchState } from '../workbench-context.tsx';
import styles from './ledger.module.css';

/** Asks once whether data that looks like other data is about the same people: nothing is charged before it is said. */
export function PeopleQuestion() {
  const { sessions } = useWorkbench().ask;
  const known = useWorkbenchState(({ ask, data }) => (ask.known?.of === data.description ? ask.known : null));
  const [error, setError] = useState<string | null>(null);
  const say = (saying: () => Promise<void>) => {
    setError(null);
    saying().catch((problem: unknown) => setError(sentenceOf(problem)));
  };
  if (!known || known.book.doubts.length === 0) return null;
  return (
    <section className={styles.question} aria-label="Whose ledger this is">
      {known.book.doubts.map((doubt) => (
        <Notice key={doubt.dataId} kind="warning" title="Are these the same people?">
          <div className={styles.form}>
            <p>
              {doubtSentence(doubt)} Nothing is charged before you say whose ledger this is. The answer is kept and told
              in every statement; “other people” can become “same people” later, never the other way round.
            </p>
            <div className={shared.buttons}>
              <Button onPress={() => say(() => sessions.samePeople(doubt.dataId))}>
                {`Same people: go on with the ledger of ${doubt.name}`}
              </Button>
              <Button onPress={() => say(() => sessions.keepApart(doubt.dataId))}>Other people: keep apart</Button>
            </div>
          </div>
        </Notice>
      ))}
      {error !== null && (
        <Notice kind="error" announces>
          {error}
        </Notice>
      )}
    </section>
  );
}
