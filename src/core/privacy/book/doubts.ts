import { type Book, balanceOverall, isCharged } from './book.ts';
import type { Doubt } from './entries.ts';
import { likeness, type Traits } from './recognition.ts';

/** Another book, and what the data is known by that it was opened for. */
export interface OtherBook {
  readonly book: Book;
  readonly traits: readonly Traits[];
}

/**
 * The data on which something was spent and which may be about the same people as this, as far as nobody has said yet.
 * `bookOf`: which book an id leads to by now.
 */
export function doubtsOf(
  book: Book,
  traits: Traits,
  others: readonly OtherBook[],
  bookOf: (dataId: string) => string,
): Doubt[] {
  const keepsApart = (one: Book, from: Book) =>
    one.answers.some(({ are, about }) => are === 'others' && bookOf(about.dataId) === from.dataId);
  return others.flatMap(({ book: other, traits: known }): Doubt[] => {
    const { dataId } = other;
    if (dataId === null || dataId === book.dataId || !isCharged(other)) return [];
    if (keepsApart(book, other) || keepsApart(other, book)) return [];
    const found = known.map((one) => likeness(traits, one)).filter((by) => by !== null);
    if (found.length === 0) return [];
    const by = found.includes('columns') ? 'columns' : 'rows';
    return [{ dataId, name: other.name || 'data that was open here before', spent: balanceOverall(other).spent, by }];
  });
}
