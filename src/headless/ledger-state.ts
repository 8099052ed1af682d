import { type Book, balanceOverall, leftOf } from '../core/privacy/book/book.ts';
import { joined } from '../core/privacy/book/joined.ts';
import { newStamp } from '../runtime/unique-id.ts';
import { LedgerOnDisk, readLedgerFile } from './ledger-on-disk.ts';

/** What a ledger file says, as a program wants it. */
export async function ledgerAt(path: string) {
  return stateOf((await readLedgerFile(path)).file.book);
}

/** Counts in one ledger what another one of the same people has counted, once, and has it on the disk. */
export async function joinInto(path: string, from: string) {
  const { file } = await readLedgerFile(from);
  const ledger = await LedgerOnDisk.there(path);
  try {
    await ledger.change((book) => joined(book, file.book, newStamp()));
    return stateOf(ledger.book);
  } finally {
    await ledger.close();
  }
}

export function stateOf(book: Book) {
  const { whole, spent, delta, neighbours } = balanceOverall(book);
  return {
    id: book.dataId ?? '',
    name: book.name,
    budget: whole,
    spent,
    delta,
    neighbours,
    left: leftOf({ whole, spent }),
    charges: [
      ...book.cubes.map((cube) => ({ ...costOf(cube), room: 'ask' as const })),
      ...book.releases.map((release) => {
        const { at, what, outcome } = release;
        return { ...costOf(release), room: 'release' as const, at: new Date(at).toISOString(), what, outcome };
      }),
    ],
  };
}

function costOf({
  id,
  spent,
  delta = 0,
  rho,
  setup,
  rowsPerPerson = 1,
}: Book['cubes'][number] | Book['releases'][number]) {
  return {
    id,
    epsilon: spent,
    delta,
    ...(rho !== undefined && { rho }),
    neighbours: setup.neighbours,
    rowsPerPerson,
  };
}
