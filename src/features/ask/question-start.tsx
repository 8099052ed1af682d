import { type FormEvent, useMemo, useState } from 'react';
import { rowsPerPerson } from '../../core/data/dataset-ref.ts';
import type { Domain } from '../../core/data/domain.ts';
import { type Book, balanceOf, isDefaultBudget } from '../../core/privacy/book/book.ts';
import { nameText } from '../../core/question-language/quoted-words.ts';
import { firstSetup } from '../../store/ask/first-setup.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { formatNumber, formatSetting } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { UnitOfDataLine } from '../shared/unit-of-data-line.tsx';
import { DefinedTerm } from '../shared/words/glossary.tsx';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { CubeOffer } from './cube-offer.tsx';
import { CubeSetup } from './cube-setup.tsx';
import { EarlierLedgers } from './earlier-ledgers.tsx';
import { QuestionEntry } from './question-entry.tsx';
import { Examples } from './question-help.tsx';
import styles from './question-start.module.css';

/** Longer lists of attributes are searched. */
const SHORT_LIST = 12;

/** The room before a cube is open: a question chooses it. Everything that can be chosen by hand folds away. */
export function QuestionStart({ domain, book }: { domain: Domain; book: Book }) {
  const isChoosing = useWorkbenchState((state) => state.ask.isChoosing && state.ask.session !== null);
  const [showsSettings, setShowsSettings] = useState(false);
  return (
    <div className={shared.parts}>
      <Waiting />
      {isChoosing ? (
        <>
          <EarlierLedgers domain={domain} book={book} />
          <CubeSetup domain={domain} book={book} />
        </>
      ) : (
        <div className={styles.start}>
          <div className={shared.parts}>
            <FirstQuestion domain={domain} book={book} onChange={() => setShowsSettings(true)} />
            <EarlierLedgers domain={domain} book={book} />
            <div className={styles.settings}>
              <Disclosure title="Settings" level={2} isExpanded={showsSettings} onExpandedChange={setShowsSettings}>
                <CubeSetup domain={domain} book={book} />
              </Disclosure>
            </div>
          </div>
          <AskableAttributes domain={domain} />
        </div>
      )}
    </div>
  );
}

function FirstQuestion({ domain, book, onChange }: { domain: Domain; book: Book; onChange: () => void }) {
  const workbench = useWorkbench();
  const open = (event: FormEvent) => {
    event.preventDefault();
    void workbench.ask.openNeeded();
  };
  return (
    <form className={shared.parts} onSubmit={open} aria-label="Question">
      <QuestionEntry domain={domain} />
      <CubeOffer domain={domain} />
      <div>
        <h2 className={styles.caption}>Examples</h2>
        <Examples domain={domain} onPick={(text) => void workbench.ask.edit({ text })} />
      </div>
      <p className={styles.lead}>
        A question is answered from the <DefinedTerm term="history">history</DefinedTerm> of earlier answers when they
        are good enough, and otherwise measured with fresh noise, out of one{' '}
        <DefinedTerm term="budget">budget</DefinedTerm>. What it costs is told before it is asked.
      </p>
      <UnitLine book={book} onChange={onChange} />
    </form>
  );
}

/** What keeps the room from going on where this tab was. */
function Waiting() {
  const { isWaiting, openError } = useWorkbenchState((state) => state.ask);
  return (
    <>
      {isWaiting && (
        <Notice kind="info">
          What was open in this tab is about data that is not loaded. Open that data again to continue, with all that
          was spent.
        </Notice>
      )}
      {openError && (
        <Notice kind="error" announces>
          {openError}
        </Notice>
      )}
    </>
  );
}

/** Whom the noise protects, and what may be spent: facts of the data, in one line. */
function UnitLine({ book, onChange }: { book: Book; onChange: () => void }) {
  const neighbours = useWorkbenchState((state) => firstSetup(book, state).setup.neighbours);
  const whole = useWorkbenchState((state) => book.whole?.epsilon ?? firstSetup(book, state).whole);
  const rows = useWorkbenchState(({ data }) => (data.ref ? rowsPerPerson(data.ref) : 1));
  const { spent } = balanceOf(book, neighbours, rows);
  const left =
    whole === null
      ? 'Each cube has a budget of its own'
      : book.whole
        ? `ε = ${formatNumber(Math.max(0, whole - spent), 3)} of ${formatSetting(whole)} is left for all questions and releases`
        : `Nobody has set a budget: the first cube begins with the default, ε = ${formatSetting(whole)} for all questions and releases`;
  return (
    <p className={styles.unit}>
      <span>
        {left} · <UnitOfDataLine />
      </span>
      <Button size="small" onPress={onChange}>
        {book.whole && !isDefaultBudget(book) ? 'Change the budget' : 'Choose the budget'}
      </Button>
    </p>
  );
}

/** Every attribute of the data with its values; a press begins a condition on it. */
function AskableAttributes({ domain }: { domain: Domain }) {
  const workbench = useWorkbench();
  const text = useWorkbenchState((state) => state.ask.draft.text);
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const listed = useMemo(
    () => domain.attributes.filter(({ name }) => name.toLowerCase().includes(wanted)),
    [domain, wanted],
  );
  return (
    <section className={styles.attributes} aria-labelledby="askable-title">
      <div className={shared.head}>
        <h2 id="askable-title" className={shared.title}>
          What can be asked about
        </h2>
        <span className={shared.faint}>{plural(domain.attributes.length, 'attribute')}</span>
      </div>
      {domain.attributes.length > SHORT_LIST && (
        <TextField label="Find an attribute" hideLabel placeholder="Find …" value={search} onChange={setSearch} />
      )}
      <ul className={styles.names}>
        {listed.map(({ name, labels }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.name}
              onClick={() => void workbench.ask.edit({ text: conditionBegun(text, name) })}
            >
              <span className={styles.attribute}>{name}</span>
              <span className={styles.values}>{valuesShown(labels)}</span>
            </button>
          </li>
        ))}
        {listed.length === 0 && <li className={shared.note}>No attribute contains “{search.trim()}”.</li>}
      </ul>
    </section>
  );
}

/** Another condition of the question that stands there, or the first one. */
function conditionBegun(text: string, name: string): string {
  const asked = text.trimEnd();
  if (asked === '') return `count where ${nameText(name)} `;
  return /\b(?:where|and|or|not)$/i.test(asked)
    ? `${asked} ${nameText(name)} `
    : `${asked} ${/\bwhere\b/i.test(asked) ? 'and' : 'where'} ${nameText(name)} `;
}

function valuesShown(labels: readonly string[]): string {
  return labels.length <= 5
    ? labels.join(' · ')
    : `${labels.slice(0, 3).join(' · ')} … ${labels[labels.length - 1]} (${labels.length})`;
}
