import { useState } from 'react';
import { rowsPerPerson } from '../../../core/data/dataset-ref.ts';
import type { Neighbours } from '../../../core/data/neighbours.ts';
import { type Book, balanceOf } from '../../../core/privacy/book/book.ts';
import type { WholeBudget } from '../../../core/privacy/book/entries.ts';
import { sentenceOf } from '../../../store/data-actions.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/controls/notice.tsx';
import { NumberField } from '../../../ui/controls/number-field.tsx';
import { UnitOfDataLine } from '../unit-of-data-line.tsx';
import { useWorkbench, useWorkbenchState } from '../workbench-context.tsx';
import { BudgetConversion } from './budget-conversion.tsx';
import styles from './ledger.module.css';

interface BudgetFormProps {
  book: Book;
  neighbours: Neighbours;
  /** What is about to be charged. */
  wanted?: number;
}

/** Says what may be spent on this data in all, in every room. */
export function BudgetForm({ book, neighbours, wanted = 0 }: BudgetFormProps) {
  const workbench = useWorkbench();
  const rows = useWorkbenchState(({ data }) => (data.ref ? rowsPerPerson(data.ref) : 1));
  const { whole, spent } = balanceOf(book, neighbours, rows);
  const [draft, setDraft] = useState<WholeBudget>(
    whole ?? { epsilon: Math.max(1, finite(spent) + wanted), neighbours },
  );
  const [error, setError] = useState<string | null>(null);
  const change = (part: Partial<WholeBudget>) => {
    setError(null);
    setDraft({ ...draft, ...part });
  };
  const set = async () => {
    try {
      await workbench.release.charges.setWhole({ ...draft, neighbours });
      setError(null);
    } catch (problem) {
      setError(sentenceOf(problem));
    }
  };
  if (whole && whole.neighbours !== neighbours) return <BudgetConversion book={book} whole={whole} />;
  return (
    <div className={styles.form}>
      <p className={styles.note}>
        {whole
          ? 'A larger budget is a weaker promise to the people in the data; what is spent stays spent.'
          : 'State first what may be spent on the people in this data in all, by Release and Ask together. It holds in this browser from then on.'}
      </p>
      <div className={styles.fields}>
        <NumberField
          label="Budget of this data, ε"
          value={draft.epsilon}
          min={0}
          minExclusive
          max={1000}
          onChange={(epsilon) => change({ epsilon })}
        />
        <NumberField
          label="And δ in all"
          value={draft.delta ?? 0}
          min={0}
          max={0.1}
          onChange={(delta) => change({ delta })}
        />
      </div>
      <p className={styles.note}>
        Counted for: <UnitOfDataLine />
      </p>
      {error !== null && (
        <Notice kind="error" announces>
          {error}
        </Notice>
      )}
      <div>
        <Button onPress={() => void set()}>{whole ? 'Change the budget' : 'Set the budget'}</Button>
      </div>
    </div>
  );
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}
