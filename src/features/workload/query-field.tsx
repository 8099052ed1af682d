import { type FormEvent, useMemo, useState } from 'react';
import type { Domain } from '../../core/data/domain.ts';
import { parseChosenQuery } from '../../core/question-language/parse-chosen-query.ts';
import { QuestionFailure } from '../../core/question-language/question-failure.ts';
import { querySensitivity } from '../../core/workload/linear-query.ts';
import { parseQuery, type QuerySpec } from '../../core/workload/query-spec.ts';
import { queryWords } from '../../core/workload/query-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { formatSetting } from '../../ui/format.ts';
import { CaretNote } from '../shared/caret-note.tsx';
import { useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './queries-form.module.css';

export interface QueryFieldProps {
  label: string;
  /** What stands there at first. */
  first?: string;
  domain: Domain;
  action: string;
  onDone: (spec: QuerySpec) => void;
  onCancel?: () => void;
}

type Reading =
  | { readonly spec: QuerySpec; readonly problem: null }
  | { readonly spec: null; readonly problem: { at: number; length: number; message: string } };

/** One query as text: what it means while it is typed, and what is wrong with it once it is left. */
export function QueryField({ label, first = '', domain, action, onDone, onCancel }: QueryFieldProps) {
  const [text, setText] = useState(first);
  const [isTold, setTold] = useState(false);
  const neighbours = useWorkbenchState((state) => state.config.neighbours);
  const reading = useMemo(() => (text.trim() === '' ? null : readingOf(text, domain)), [text, domain]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTold(true);
    if (!reading?.spec) return;
    onDone(reading.spec);
    setText('');
    setTold(false);
  };
  return (
    <form
      className={styles.field}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onCancel?.()}
      aria-label={label}
      noValidate
    >
      <TextField
        label={label}
        value={text}
        onChange={setText}
        onCommit={() => setTold(text.trim() !== '')}
        placeholder="count where …"
      />
      {isTold && reading?.problem && <CaretNote text={text} problem={reading.problem} />}
      <p className={styles.meaning} aria-live="polite">
        {reading?.spec &&
          `${queryWords(reading.spec, domain)}. One record ${neighbours === 'replace-one' ? 'replaced' : 'more or less'} changes it by ${formatSetting(
            querySensitivity(parseQuery(reading.spec, domain, 'query'), neighbours),
          )} at most.`}
      </p>
      <div className={styles.buttons}>
        <Button type="submit" isDisabled={text.trim() === ''}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="quiet" onPress={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function readingOf(text: string, domain: Domain): Reading {
  try {
    return { spec: parseChosenQuery(text, domain), problem: null };
  } catch (error) {
    if (!(error instanceof QuestionFailure)) throw error;
    const { at, length, message } = error;
    return { spec: null, problem: { at, length, message } };
  }
}
