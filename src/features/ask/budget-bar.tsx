import { rowsPerPerson } from '../../core/data/dataset-ref.ts';
import { unitWords } from '../../core/data/privacy-unit.ts';
import type { OpenSession } from '../../store/ask/ask-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatNumber, formatSetting } from '../../ui/format.ts';
import { plural } from '../shared/words/spelling.ts';
import { datasetTitle } from '../shared/words/titles.ts';
import { useWorkbench } from '../shared/workbench-context.tsx';
import styles from './ask-room.module.css';
import { spentText } from './spent-text.ts';

/** The cube that is open and what is left of its budget. */
export function BudgetBar({ session: { ref, cube, setup, budget, others } }: { session: OpenSession }) {
  const workbench = useWorkbench();
  const left = budget.total - budget.spent;
  const spentElsewhere = others.reduce((sum, { spent }) => sum + spent, 0);
  const share = budget.spent / budget.total;
  return (
    <section className={styles.bar} aria-label="Budget">
      <p className={styles.cube}>
        <strong>{cube.attributes.map(({ name }) => name).join(' × ')}</strong>
        <span className={styles.faint}>
          {datasetTitle(ref)} · {plural(budget.cells.length, 'cell')} ·{' '}
          {unitWords({ neighbours: setup.neighbours, rowsPerPerson: rowsPerPerson(ref) })}
          {setup.publicRecords && ' · number of records public'}
        </span>
      </p>
      <div className={styles.meter}>
        <p>
          ε <strong className="number">{formatNumber(left)}</strong> left of {formatSetting(budget.total)}
        </p>
        <svg className={styles.gauge} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width={100} height={1} className={styles.room} />
          <rect width={100 * share} height={1} className={styles.spent} />
        </svg>
        {spentElsewhere > 0 && <p className={styles.faint}>Spent on this data before: {spentText(others)}</p>}
      </div>
      <Button size="small" onPress={() => void workbench.ask.sessions.choose(true)}>
        Another cube
      </Button>
    </section>
  );
}
