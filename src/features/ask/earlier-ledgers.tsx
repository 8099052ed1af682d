import type { Domain } from '../../core/data/domain.ts';
import { isPromised } from '../../store/ask/ask-sessions.ts';
import type { KnownData } from '../../store/ask/ask-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { formatNumber, formatSetting } from '../../ui/format.ts';
import { DefinedTerm } from '../shared/words/glossary.tsx';
import { capitalised, plural } from '../shared/words/spelling.ts';
import { useWorkbench } from '../shared/workbench-context.tsx';
import styles from './ask-room.module.css';
import { spentText } from './spent-text.ts';

/** What was spent on this data before, in this browser, and the way back to it. */
export function EarlierLedgers({ domain, known }: { domain: Domain; known: KnownData }) {
  const workbench = useWorkbench();
  const { ledgers, releases, promises } = known;
  if (ledgers.length === 0 && releases.length === 0) return null;
  const open = ledgers.filter(({ isClosed }) => !isClosed);
  return (
    <section className={styles.earlier} aria-label="Earlier ledgers">
      <p>
        <strong>This data was asked about or released before.</strong> {spentText(ledgers, releases)} is spent on it in
        this browser. Each cube has a <DefinedTerm term="ledger">ledger</DefinedTerm>, but they are about the same
        people, so what they spend adds up.
      </p>
      {promises !== null && promises.claims.length > 0 && (
        <p>
          {capitalised(plural(promises.claims.length, 'claim'))} about this data{' '}
          {promises.claims.length === 1 ? 'is' : 'are'} watched, in every cube.
        </p>
      )}
      {open.length > 0 && (
        <ul className={styles.ledgers}>
          {open.map((ledger) => (
            <li key={ledger.id}>
              <span>
                {ledger.setup.attributes.map((index) => domain.attributes[index]?.name ?? '?').join(' × ')}
                <span className={styles.faint}>
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
        <p className={styles.note}>
          Noisy answers, their noise scales and costs, and watched claims, under digests that recognise the same data
          and cube; no names, labels or counts. Forgetting them gives no budget back: whoever saw the answers still
          knows them.
          {isPromised(promises) &&
            ' While a claim is watched or one budget holds for all cubes, they cannot be forgotten here, because both rest on them.'}
        </p>
        <div className={styles.buttons}>
          <Button size="small" isDisabled={isPromised(promises)} onPress={() => void workbench.ask.sessions.forget()}>
            Forget what was spent on this data
          </Button>
        </div>
      </Disclosure>
    </section>
  );
}
