import { type Neighbours, neighbourWords } from '../../core/data/neighbours.ts';
import type { KeptLedger } from '../../runtime/storage/ask-keeper.ts';
import { formatNumber } from '../../ui/format.ts';
import { plural } from '../shared/words/spelling.ts';

/** What ledgers spent together; ε of one kind of neighbours does not add up with that of the other. */
export function spentText(ledgers: readonly KeptLedger[]): string {
  const kinds = (Object.keys(neighbourWords) as Neighbours[]).flatMap((neighbours) => {
    const alike = ledgers.filter(({ setup }) => setup.neighbours === neighbours);
    const spent = alike.reduce((sum, ledger) => sum + ledger.spent, 0);
    return alike.length === 0 ? [] : [{ spent, words: neighbourWords[neighbours], count: alike.length }];
  });
  const parts = kinds.map(
    ({ spent, words, count }) => `ε = ${formatNumber(spent)} in ${plural(count, 'ledger')} (${words})`,
  );
  return parts.join(' and ');
}
