import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { type Book, peopleAnswerSentence } from '../../../core/privacy/book/book.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { saveFile } from '../files/save-file.ts';
import { useAttempt } from '../use-attempt.ts';
import { useWorkbench } from '../workbench-context.tsx';
import styles from './ledger.module.css';

/** What the steward calls the data, and what was said of the people in it. */
export function LedgerFacts({ book }: { book: Book }) {
  const { sessions } = useWorkbench().ask;
  const attempt = useAttempt();
  const [draft, setDraft] = useState<string | null>(null);
  const rename = (name: string) => {
    setDraft(null);
    if (name.trim() !== '' && name !== book.name) void attempt(() => sessions.rename(name))();
  };
  return (
    <>
      {book.name !== '' && (
        <TextField
          label="Name of this ledger"
          value={draft ?? book.name}
          onChange={setDraft}
          onCommit={rename}
          description="Stands in questions about data that looks like this, and in exported ledgers."
        />
      )}
      {book.answers.length > 0 && (
        <ul className={styles.answers} aria-label="What was said of the people in this data">
          {book.answers.map((answer) => (
            <li key={answer.id}>
              {peopleAnswerSentence(answer)}{' '}
              {isStillApart(book, answer.about.dataId) && answer.are === 'others' && (
                <Button size="small" onPress={attempt(() => sessions.samePeople(answer.about.dataId))}>
                  They are the same people
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function isStillApart({ answers }: Book, dataId: string): boolean {
  return !answers.some(({ are, about }) => are === 'same' && about.dataId === dataId);
}

/** The ledger as a file that any other page, the command line or a program goes on with, and back. */
export function LedgerExchange() {
  const { sessions } = useWorkbench().ask;
  const attempt = useAttempt();
  const save = attempt(async () => saveFile('ledger.json', [await sessions.book.exported()], 'application/json'));
  const take = (file: File) => void attempt(() => sessions.importLedger(file))();
  return (
    <>
      <Button size="small" onPress={save}>
        Export as JSON
      </Button>
      <FileTrigger acceptedFileTypes={['.json', 'application/json']} onSelect={(list) => list?.[0] && take(list[0])}>
        <Button size="small">Import a ledger of the same people</Button>
      </FileTrigger>
    </>
  );
}
