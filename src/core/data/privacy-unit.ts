import { type Neighbours, neighbourWords } from './neighbours.ts';

/**
 * Whom ε protects: a person, who has at most so many rows in the data. Neighbours differ in the rows of one person: all
 * of them are there or not (`add-remove`), or as many others stand in their place (`replace-one`). So under the latter
 * the number of rows is the same in both, public, and not protected. With one row each, that is what the papers say of records.
 */
export interface PrivacyUnit {
  readonly neighbours: Neighbours;
  readonly rowsPerPerson: number;
}

/** What is said of some data besides how many rows a person has in it: the same for every room. */
export interface StatedUnit {
  readonly neighbours: Neighbours;
  /** Whether everybody may know how many records there are. */
  readonly isCountPublic: boolean;
}

/** “replace one record”, “add or remove one person of at most 3 rows”. */
export function unitWords({ neighbours, rowsPerPerson }: PrivacyUnit): string {
  if (rowsPerPerson === 1) return neighbourWords[neighbours];
  const person = `one person of at most ${rowsPerPerson} rows`;
  return neighbours === 'replace-one' ? `replace ${person}, given the number of rows` : `add or remove ${person}`;
}
