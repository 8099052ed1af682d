import { neighbourWords } from '../../../core/data/neighbours.ts';
import { budgetFor } from '../../../core/privacy/book/book.ts';
import type { WholeBudget } from '../../../core/privacy/book/entries.ts';
import { Notice } from '../../../ui/controls/notice.tsx';
import { formatSetting } from '../../../ui/format.ts';
import { useAttempt } from '../use-attempt.ts';
import { useUnitOfData } from '../use-unit-of-data.ts';
import { useWorkbench } from '../workbench-context.tsx';

/** Whether a budget was set for other neighbours than those that the data is read for now. */
export function useNeedsConversion(whole: WholeBudget | null): boolean {
  const { neighbours } = useUnitOfData();
  return whole !== null && whole.neighbours !== neighbours;
}

/** Where the data is read in another way than its budget was set for, nothing is charged before one press converts it. */
export function BudgetConversion({ whole }: { whole: WholeBudget }) {
  const workbench = useWorkbench();
  const attempt = useAttempt();
  const { neighbours } = useUnitOfData();
  const next = budgetFor(whole, neighbours);
  const amount = ({ epsilon, delta = 0 }: WholeBudget) =>
    `ε = ${formatSetting(epsilon)}${delta > 0 ? ` and δ = ${formatSetting(delta)}` : ''}`;
  return (
    <Notice
      kind="warning"
      title="The budget was set for other neighbours"
      action={{
        label: `Count it as ${amount(next)}`,
        onPress: attempt(() => workbench.release.charges.setWhole(next)),
      }}
    >
      {`It is ${amount(whole)} for “${neighbourWords[whole.neighbours]}”, and this data is read for “${neighbourWords[neighbours]}” now. ${
        neighbours === 'replace-one'
          ? `To replace a record is to remove one and add another, so the same promise is ${amount(next)} there.`
          : `To replace a record is to remove one and add another, so ${amount(next)} there keeps the same promise.`
      } Nothing is charged until it is converted, or the data is read as before.`}
    </Notice>
  );
}
