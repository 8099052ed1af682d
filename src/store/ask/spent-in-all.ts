import { rowsPerPerson } from '../../core/data/dataset-ref.ts';
import { type Balance, balanceOf, emptyBook, unitsLeftFor } from '../../core/privacy/book/book.ts';
import { toEpsilon } from '../../core/privacy/budget.ts';
import { isOfOpenData } from '../data-at-hand.ts';
import type { WorkbenchState } from '../state.ts';
import { unitOfData } from '../unit-of-data.ts';
import type { OpenSession } from './ask-state.ts';
import { firstSetup } from './first-setup.ts';

/** What was spent on the people that a session is about, itself included, and what may be. */
export function balanceOfSession({ ref, ledger, book, setup, budget }: OpenSession): Balance {
  const rows = rowsPerPerson(ref);
  const open = { id: ledger?.id, spent: budget.spent, setup, rowsPerPerson: rows };
  return balanceOf(book, setup.neighbours, rows, open);
}

/** The same for the Ask room, with a cube open or without; null while nothing is known. */
export function balanceInAsk(state: Pick<WorkbenchState, 'ask' | 'data'>): Balance | null {
  const { session, known } = state.ask;
  if (session && isOfOpenData(session, state)) return balanceOfSession(session);
  const { ref, description } = state.data;
  if (!ref || known?.of !== description || !known) return null;
  return balanceOf(known.book, unitOfData(state).neighbours, rowsPerPerson(ref));
}

/** ε of the whole budget, or of the one that the first cube begins with where nobody set one; null where cubes have their own. */
export function wholeInAsk(state: Pick<WorkbenchState, 'ask' | 'data'>): number | null {
  const { session, known } = state.ask;
  const balance = balanceInAsk(state);
  if (balance?.whole || !known || session) return balance?.whole?.epsilon ?? null;
  return firstSetup(known.book, state).whole;
}

/** The most that may ever be spent on a cell: the whole budget of the data in ε of the cube, else the cube's own. */
export function wholeOfCell({ book: { whole }, setup }: Pick<OpenSession, 'book' | 'setup'>): number {
  const units = unitsLeftFor({ ...emptyBook(null), whole }, { setup }, 1);
  return units === null ? setup.epsilon : toEpsilon(units);
}
