import { useState } from 'react';
import type { Domain } from '../../core/data/domain.ts';
import { type Book, forgettable, isWatched } from '../../core/privacy/book/book.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { formatNumber, formatSetting } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { DefinedTerm } from '../shared/words/glossary.tsx';
import { capitalised, plural } from '../shared/words/spelling.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './ask-room.module.css';
import { spentText } from './spent-text.ts';

/** What was spent on this data before, in this browser, and the way back to it. */
export function EarlierLedgers({ domain, book }: { domain: Domain; book: Book }) {
  const workbench = useWorkbench();
  const { cubes, releases, claims } = book;
  if (cubes.length === 0 && releases.length === 0) return null;
  const open = cubes.filter(({ isClosed }) => !isClosed);
  return (
    <section className={styles.earlier} aria-label="Earlier ledgers">
      <p>
        <strong>This data was asked about or released before.</strong> {spentText(cubes, releases)} is spent on it in
        this browser. Each cube has a <DefinedTerm term="ledger">ledger</DefinedTerm>, but they are about the same
        people, so what they spend adds up.
      </p>
      {claims.length > 0 && (
        <p>
          {capitalised(plural(claims.length, 'claim'))} about this data {claims.length === 1 ? 'is' : 'are'} watched, in
          every cube.
        </p>
      )}
      {open.length > 0 && (
        <ul className={classNames(shared.list, styles.ledgers)}>
          {open.map((ledger) => (
            <li key={ledger.id}>
              <span>
                {ledger.setup.attributes.map((index) => domain.attributes[index]?.name ?? '?').join(' × ')}
                <span className={shared.faint}>
                  {` ε ${formatNumber(ledger.setup.epsilon - ledger.spent)} left of ${formatSetting(ledger.setup.epsilon)} · ${plural(ledger.answers, 'answer')}`}
                </span>
              </span>
              <Button size="small" onPress={() => void workbench.ask.sessions.resume(ledger)}>
                Continue
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Disclosure title="What this browser keeps" level={3}>
        <p className={shared.note}>
          Noisy answers, their noise scales and costs, and watched claims, under digests that recognise the same data
          and cube; no names, labels or counts. Answers and questions can be forgotten; what they cost cannot, because
          whoever saw the answers still knows them.
          {isWatched(book) && ' While a claim is watched, nothing is forgotten here, because it rests on all answers.'}
        </p>
        <Forget book={book} />
      </Disclosure>
    </section>
  );
}

/** Asks once more, with what would be deleted and what would stay. */
function Forget({ book }: { book: Book }) {
  const workbench = useWorkbench();
  const session = useWorkbenchState((state) => state.ask.session);
  const [isSure, setSure] = useState(false);
  const ledgers = forgettable(book, session?.ledger?.id);
  const isPossible = ledgers.length > 0 && !isWatched(book);
  if (!isSure || !isPossible) {
    return (
      <div className={shared.buttons}>
        <Button size="small" isDisabled={!isPossible} onPress={() => setSure(true)}>
          Forget answers and questions; what they cost stays
        </Button>
      </div>
    );
  }
  const answers = ledgers.reduce((sum, ledger) => sum + ledger.answers, 0);
  const forget = () => {
    setSure(false);
    void workbench.ask.sessions.forget();
  };
  return (
    <>
      <Notice kind="warning" title="Forget them for good?" announces>
        {`${capitalised(plural(answers, 'answer'))} in ${plural(ledgers.length, 'cube')} and the questions behind them are deleted, and these cubes cannot be continued. What they cost stays spent: ${spentText(ledgers, [])}. Releases, the budget and the cube that is open stay as they are.`}
      </Notice>
      <div className={shared.buttons}>
        <Button size="small" onPress={forget}>
          Forget them
        </Button>
        <Button size="small" onPress={() => setSure(false)}>
          Keep them
        </Button>
      </div>
    </>
  );
}
