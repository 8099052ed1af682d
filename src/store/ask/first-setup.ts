import type { StatedUnit } from '../../core/data/privacy-unit.ts';
import type { Book } from '../../core/privacy/book/book.ts';
import type { AskSetup } from '../../core/privacy/book/entries.ts';
import type { WorkbenchState } from '../state.ts';
import { unitOfData } from '../unit-of-data.ts';

/** What may be spent on data of which nobody has said it, in questions and releases together. */
const FIRST_EPSILON = 1;

/** How the first cube is opened, where nobody says otherwise. */
export interface FirstSetup {
  readonly setup: Omit<AskSetup, 'attributes'>;
  /** The budget of the data that is set with it; null where it has one, or somebody went without one before. */
  readonly whole: number | null;
}

/** Unit and budget are those of the data. */
export function firstSetup(book: Book, state: Pick<WorkbenchState, 'data' | 'ask'>): FirstSetup {
  const { whole } = book;
  const unit = unitOfData(state);
  const { neighbours } = unit;
  const setup = { epsilon: whole?.epsilon ?? FIRST_EPSILON, neighbours, publicRecords: isFreeCount(unit), tree: false };
  const isNew = book.dataId !== null && book.cubes.length + book.releases.length === 0;
  return { setup, whole: whole === null && isNew ? FIRST_EPSILON : null };
}

/** Where a record may be added or removed, their number would give it away, whoever says that it is public. */
export function isFreeCount({ neighbours, isCountPublic }: StatedUnit): boolean {
  return isCountPublic && neighbours === 'replace-one';
}
