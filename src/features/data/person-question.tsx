import { useId, useRef, useState } from 'react';
import type { PersonRows } from '../../core/data/dataset-ref.ts';
import type { FileDescription } from '../../core/data/file/file-description.ts';
import { type PersonsReport, personsSentence } from '../../core/data/file/row-owners.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CountField } from '../../ui/controls/number-field.tsx';
import { focusRefusedField } from '../../ui/controls/refused-field.ts';
import { Select } from '../../ui/controls/select.tsx';
import { formatCount } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench } from '../shared/workbench-context.tsx';
import { keyCandidates } from './key-candidates.ts';
import styles from './person-question.module.css';

export interface PersonQuestionProps {
  table: FileDescription;
  /** The answer so far. */
  person: PersonRows | undefined;
  report: PersonsReport | null;
}

/** Asks once whether a person may have several rows, for ε protects people and not rows. */
export function PersonQuestion({ table, person, report }: PersonQuestionProps) {
  const workbench = useWorkbench();
  const heading = useId();
  const [step, setStep] = useState<'closed' | 'asked' | 'several'>('closed');
  const shown = person === undefined && step === 'closed' ? 'asked' : step;
  const answer = (next: PersonRows) => {
    setStep('closed');
    void workbench.data.limitRows(next);
  };
  return (
    <section className={styles.question} aria-labelledby={heading}>
      <h3 id={heading}>One row, one person?</h3>
      {shown === 'closed' && person && <Answer person={person} report={report} onChange={() => setStep('asked')} />}
      {shown === 'asked' && (
        <>
          <p>
            ε protects one person, with everything the file says about them. Where somebody may have several rows, all
            of these have to be protected together, which takes more noise.
            <Hint table={table} />
          </p>
          <div className={shared.buttons}>
            <Button onPress={() => answer({ rows: 1 })}>Each row is another person</Button>
            <Button onPress={() => setStep('several')}>A person may have several rows</Button>
          </div>
        </>
      )}
      {shown === 'several' && (
        <SeveralRows table={table} person={person} onAnswer={answer} onCancel={() => setStep('closed')} />
      )}
    </section>
  );
}

function Hint({ table }: { table: FileDescription }) {
  const repeated = table.personKey;
  if (!repeated) return null;
  return (
    <>
      {' '}
      <strong>
        “{repeated.name}” has {formatCount(repeated.distinct)} different values in {plural(table.rows, 'row')}
      </strong>
      , so it looks as if people had several.
    </>
  );
}

interface AnswerProps {
  person: PersonRows;
  report: PersonsReport | null;
  onChange: () => void;
}

function Answer({ person: { rows, key }, report, onChange }: AnswerProps) {
  return (
    <>
      <p>
        {rows === 1 && key === undefined && 'Each row is another person, so ε protects one row.'}
        {rows > 1 &&
          key === undefined &&
          `A person has at most ${formatCount(rows)} rows, as you stated; no row is left out.`}
        {key !== undefined &&
          `The first ${plural(rows, 'row')} of each person ${rows === 1 ? 'is' : 'are'} kept, told apart by “${key}”; rows without one are left out, as they may be anybody’s.`}
        {rows > 1 && ` Answers need ${formatCount(rows)} times the noise of one row each.`}
      </p>
      {report && <p className={shared.faint}>{personsSentence(report)}</p>}
      <div className={shared.buttons}>
        <Button size="small" onPress={onChange}>
          Change
        </Button>
      </div>
    </>
  );
}

const NO_KEY = 'none';
const KEY = 'key ';
const FIRST_ROWS = 3;
const WHAT_TELLS =
  'a column with a value for each person that comes again in all of their rows, such as a patient or customer number; ' +
  'not one of orders, visits, products or places.';
const LOOK_FOR = `No column clearly says whose row each is, so none is chosen. Look for ${WHAT_TELLS}`;
const CHOOSE = `Choose “No column”, or ${WHAT_TELLS}`;
const KEYLESS = 'Then no row is left out, but the guarantee is only as good as what you know.';
const WITH_KEY = 'This column is never an attribute. The file is read again; rows without a value in it are left out.';

/** What was answered before, else a column with evidence for it, else nothing: a guess would promise too much. */
function firstChoice(table: FileDescription, person: PersonRows | undefined): string | null {
  if (person?.key !== undefined) return KEY + person.key;
  if (table.weighted || (person && person.rows > 1)) return NO_KEY;
  return table.personKey && KEY + table.personKey.name;
}

interface SeveralRowsProps {
  table: FileDescription;
  person: PersonRows | undefined;
  onAnswer: (person: PersonRows) => void;
  onCancel: () => void;
}

function SeveralRows({ table, person, onAnswer, onCancel }: SeveralRowsProps) {
  const form = useRef<HTMLDivElement>(null);
  const candidates = table.weighted ? [] : keyCandidates(table);
  const [choice, choose] = useState<string | null>(() => firstChoice(table, person));
  const [isAsked, setAsked] = useState(false);
  const [rows, setRows] = useState(Math.max(person?.rows ?? FIRST_ROWS, 1));
  const isKeyless = choice === NO_KEY;
  const use = () => {
    if (focusRefusedField(form.current)) return;
    if (choice === null) {
      setAsked(true);
      form.current?.querySelector('button')?.focus();
    } else onAnswer(isKeyless ? { rows } : { rows, key: choice.slice(KEY.length) });
  };
  return (
    <div ref={form} className={styles.form}>
      {!table.weighted && (
        <Select
          label="Column that identifies the person"
          value={choice}
          placeholder="Choose a column"
          options={[
            ...candidates.map((name) => ({ id: KEY + name, label: name })),
            { id: NO_KEY, label: 'No column: I know how many rows a person has at most' },
          ]}
          description={choice === null ? LOOK_FOR : isKeyless ? KEYLESS : WITH_KEY}
          error={isAsked && choice === null ? CHOOSE : undefined}
          onChange={choose}
        />
      )}
      <CountField
        label={isKeyless ? 'Rows that one person has, at most' : 'Rows to keep of each person, at most'}
        value={rows}
        max={1_000_000}
        description="More rows keep more of the data but need proportionally more noise."
        onChange={setRows}
      />
      <div className={shared.buttons}>
        <Button variant="primary" onPress={use}>
          {isKeyless ? 'Use this limit' : 'Keep these rows'}
        </Button>
        <Button onPress={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}
