import { useId, useRef, useState } from 'react';
import type { PersonRows } from '../../core/data/dataset-ref.ts';
import type { ImportedTable } from '../../core/data/imported-table.ts';
import { type PersonsReport, personsSentence } from '../../core/data/row-owners.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { focusRefusedField } from '../../ui/controls/refused-field.ts';
import { Select } from '../../ui/controls/select.tsx';
import { formatCount } from '../../ui/format.ts';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench } from '../shared/workbench-context.tsx';
import { keyCandidates, repeatedKey } from './key-candidates.ts';
import styles from './person-question.module.css';

export interface PersonQuestionProps {
  table: ImportedTable;
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
          <div className={styles.buttons}>
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

function Hint({ table }: { table: ImportedTable }) {
  const repeated = table.weighted ? null : repeatedKey(table);
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
      {report && <p className={styles.faint}>{personsSentence(report)}</p>}
      <div className={styles.buttons}>
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

interface SeveralRowsProps {
  table: ImportedTable;
  person: PersonRows | undefined;
  onAnswer: (person: PersonRows) => void;
  onCancel: () => void;
}

function SeveralRows({ table, person, onAnswer, onCancel }: SeveralRowsProps) {
  const form = useRef<HTMLDivElement>(null);
  const candidates = table.weighted ? [] : keyCandidates(table);
  const [key, setKey] = useState<string | undefined>(person && person.rows > 1 ? person.key : candidates[0]);
  const [rows, setRows] = useState(Math.max(person?.rows ?? FIRST_ROWS, 1));
  const use = () => {
    if (focusRefusedField(form.current)) return;
    onAnswer(key === undefined ? { rows } : { rows, key });
  };
  return (
    <div ref={form} className={styles.form}>
      {!table.weighted && (
        <Select
          label="Column that identifies the person"
          value={key === undefined ? NO_KEY : KEY + key}
          options={[
            ...candidates.map((name) => ({ id: KEY + name, label: name })),
            { id: NO_KEY, label: 'No column: I know how many rows a person has at most' },
          ]}
          description={
            key === undefined
              ? 'Then no row is left out, but the guarantee is only as good as what you know.'
              : 'This column is never an attribute. The file is read again; rows without a value in it are left out.'
          }
          onChange={(id) => setKey(id === NO_KEY ? undefined : id.slice(KEY.length))}
        />
      )}
      <NumberField
        label={key === undefined ? 'Rows that one person has, at most' : 'Rows to keep of each person, at most'}
        value={rows}
        integer
        min={1}
        max={1_000_000}
        description="More rows keep more of the data but need proportionally more noise."
        onChange={setRows}
      />
      <div className={styles.buttons}>
        <Button variant="primary" onPress={use}>
          {key === undefined ? 'Use this limit' : 'Keep these rows'}
        </Button>
        <Button onPress={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}
