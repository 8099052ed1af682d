import { neighbourWords } from '../../../core/data/neighbours.ts';
import { type Book, convertedBudget, UNCONVERTED } from '../../../core/privacy/book/book.ts';
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
export function BudgetConversion({ book, whole }: { book: Book; whole: WholeBudget }) {
  const workbench = useWorkbench();
  const attempt = useAttempt();
  const { neighbours, rowsPerPerson } = useUnitOfData();
  const next = convertedBudget(book, whole, neighbours, rowsPerPerson);
  const amount = ({ epsilon, delta = 0 }: WholeBudget) =>
    `ε = ${formatSetting(epsilon)}${delta > 0 ? ` and δ = ${formatSetting(delta)}` : ''}`;
  const conversionWords = () => {
    if (!next) return `${UNCONVERTED} Nothing is charged until the data is read as before.`;
    const same =
      neighbours === 'replace-one'
        ? `the same promise is ${amount(next)} there`
        : `${amount(next)} there keeps the same promise`;
    return `To replace a record is to remove one and add another, so ${same}. Nothing is charged until it is converted, or the data is read as before.`;
  };
  return (
    <Notice
      kind="warning"
      title="The budget was set for other neighbours"
      action={
        next
          ? {
              label: `Count it as ${amount(next)}`,
              onPress: attempt(() => workbench.release.charges.setWhole(next)),
            }
          : {
              label: `Read it for “${neighbourWords[whole.neighbours]}” again`,
              onPress: () =>
                workbench.stateUnit({
                  neighbours: whole.neighbours,
                  isCountPublic: whole.neighbours === 'replace-one',
                }),
            }
      }
    >
      {`It is ${amount(whole)} for “${neighbourWords[whole.neighbours]}”, and this data is read for “${neighbourWords[neighbours]}” now. ${conversionWords()}`}
    </Notice>
  );
}
