import { rowsPerPerson } from '../../core/data/dataset-ref.ts';
import { unitWords } from '../../core/data/privacy-unit.ts';
import { isDefaultBudget, othersIn } from '../../core/privacy/book/book.ts';
import type { OpenSession } from '../../store/ask/ask-state.ts';
import { balanceOfSession, wholeOfCell } from '../../store/ask/spent-in-all.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatNumber, formatSetting } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { plural } from '../shared/words/spelling.ts';
import { datasetTitle } from '../shared/words/titles.ts';
import { useWorkbench } from '../shared/workbench-context.tsx';
import styles from './ask-room.module.css';
import { spentText } from './spent-text.ts';

/** The cube that is open and what is left of its budget, and of the one over all cubes. */
export function BudgetBar({ session }: { session: OpenSession }) {
  const workbench = useWorkbench();
  const { ref, ledger, book, cube, setup, budget, unanswered } = session;
  const { whole, releases } = book;
  const others = othersIn(book, ledger?.id);
  const spentElsewhere = [...others, ...releases].reduce((sum, { spent }) => sum + spent, 0);
  const { spent: inAll } = balanceOfSession(session);
  // One bar is enough where the cube has no tighter budget of its own.
  const isTighter = budget.total < wholeOfCell(session) || !whole;
  return (
    <section className={styles.bar} aria-label="Budget">
      <p className={styles.cube}>
        <strong>{cube.attributes.map(({ name }) => name).join(' × ')}</strong>
        <span className={shared.faint}>
          {datasetTitle(ref)} · {plural(budget.cells.length, 'cell')} ·{' '}
          {unitWords({ neighbours: setup.neighbours, rowsPerPerson: rowsPerPerson(ref) })}
          {setup.publicRecords && ' · number of records public'}
        </span>
      </p>
      <div className={styles.meter}>
        {isTighter && <Gauge left={budget.total - budget.spent} total={budget.total} where="this cube" />}
        {unanswered.length > 0 && (
          <p className={shared.faint}>
            {plural(unanswered.length, 'answer')} never arrived, because the page ended first. What was paid stays
            spent.
          </p>
        )}
      </div>
      <div className={styles.meter}>
        {whole ? (
          <>
            <Gauge left={whole.epsilon - inAll} total={whole.epsilon} where="questions and releases" />
            {isDefaultBudget(book) && (
              <p className={styles.default}>
                <span className={shared.faint}>This is the default; nobody set it.</span>
                <Button size="small" onPress={() => workbench.release.openLedger(true)}>
                  Choose the budget
                </Button>
              </p>
            )}
          </>
        ) : (
          spentElsewhere > 0 && (
            <p className={shared.faint}>
              Spent on this data before: {spentText(others, releases)}.
              {Number.isFinite(inAll) && ` With this cube, ε = ${formatNumber(inAll)} in all.`}
            </p>
          )
        )}
      </div>
      <Button size="small" onPress={() => void workbench.ask.sessions.choose(true)}>
        Another cube
      </Button>
    </section>
  );
}

function Gauge({ left, total, where }: { left: number; total: number; where: string }) {
  return (
    <>
      <p>
        ε <strong className="number">{formatNumber(Math.max(0, left))}</strong> left of {formatSetting(total)}
        <span className={shared.faint}> · {where}</span>
      </p>
      <svg className={styles.gauge} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={100} height={1} className={styles.room} />
        <rect width={Math.min(100, 100 * (1 - left / total))} height={1} className={styles.spent} />
      </svg>
    </>
  );
}
