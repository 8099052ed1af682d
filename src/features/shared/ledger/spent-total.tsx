import { type PrivacyUnit, unitWords } from '../../../core/data/privacy-unit.ts';
import type { Balance, Book } from '../../../core/privacy/book/book.ts';
import { chargedIn } from '../../../core/privacy/book/reading.ts';
import { formatNumber } from '../../../ui/format.ts';

/** What was charged, told of whom it was charged for, and what it counts for where the ledger is kept for others. */
export function SpentTotal({ book, balance, unit }: { book: Book; balance: Balance; unit: PrivacyUnit }) {
  const told = { neighbours: balance.whole?.neighbours ?? unit.neighbours, rowsPerPerson: unit.rowsPerPerson };
  const charged = chargedIn(book);
  const isConverted = charged.some((one) => unitWords(one) !== unitWords(told));
  if (!isConverted) {
    return (
      <>
        ε = <strong className="number">{formatNumber(balance.spent)}</strong> spent
      </>
    );
  }
  return (
    <>
      {charged.map((one, index) => (
        <span key={unitWords(one)}>
          {index > 0 && ' and '}ε = <strong className="number">{formatNumber(one.spent)}</strong> charged for “
          {unitWords(one)}”
        </span>
      ))}
      {Number.isFinite(balance.spent) ? (
        <>
          , which counts as ε = <strong className="number">{formatNumber(balance.spent)}</strong> for “{unitWords(told)}
          ”
        </>
      ) : (
        `, which has no bound for “${unitWords(told)}”: say in the Data room that one record is replaced`
      )}
    </>
  );
}
