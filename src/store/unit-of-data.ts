import { isPersonOpen, rowsPerPerson } from '../core/data/dataset-ref.ts';
import type { PrivacyUnit, StatedUnit } from '../core/data/privacy-unit.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { neighboursIn } from '../core/privacy/book/reading.ts';
import type { WorkbenchState } from './state.ts';

/** Whom ε protects in the data at hand, for every room. */
export interface UnitOfData extends PrivacyUnit, StatedUnit {
  /** Who says so: a person, a built-in set, which is of nobody, or the ledger; else it is the strictest there is. */
  readonly basis: 'stated' | 'built-in' | 'ledger' | 'strictest';
}

/** The papers' convention, for records of nobody. */
export const OF_NOBODY: StatedUnit = { neighbours: 'replace-one', isCountPublic: true };

/** Whatever is charged for it can be counted for any other. */
const STRICTEST: StatedUnit = { neighbours: 'add-remove', isCountPublic: false };

type Data = Pick<WorkbenchState, 'data' | 'ask'>;

/**
 * What was said of the people in the data; until somebody says it, what their ledger was kept for, else the strictest
 * reading.
 */
export function unitOfData({ data, ask }: Data): UnitOfData {
  const { ref, unit, description } = data;
  const rows = ref ? rowsPerPerson(ref) : 1;
  if (unit) return { ...unit, rowsPerPerson: rows, basis: 'stated' };
  const kept = ask.known && ask.known.of === description ? neighboursIn(ask.known.book) : null;
  if (kept) {
    const isCountPublic = ref !== null && 'builtin' in ref && kept === 'replace-one';
    return { neighbours: kept, isCountPublic, rowsPerPerson: rows, basis: 'ledger' };
  }
  if (!ref || 'builtin' in ref) return { ...OF_NOBODY, rowsPerPerson: rows, basis: 'built-in' };
  return { ...STRICTEST, rowsPerPerson: rows, basis: 'strictest' };
}

/** A configuration for the people in the data, whatever Compare looks at. */
export function forPeople(config: Experiment, { neighbours, isCountPublic }: StatedUnit): Experiment {
  return { ...config, neighbours, publicRecordCount: isCountPublic };
}

/** What an experiment says of the people in its data. */
export function unitIn({ neighbours, publicRecordCount }: Experiment): StatedUnit {
  return { neighbours, isCountPublic: publicRecordCount };
}

/**
 * What Compare starts with. Most mechanisms need the number of records, so there it is taken for public until somebody
 * says that it is not.
 */
export function comparedFor(config: Experiment, unit: UnitOfData): Experiment {
  const isSaid = unit.basis === 'stated' || unit.basis === 'built-in';
  return forPeople(config, { ...unit, isCountPublic: unit.isCountPublic || !isSaid });
}

/** Why nothing is charged before somebody says whose rows these are; null where nothing speaks for several of one person. */
export function problemWithPersons({ ref, dataFile }: WorkbenchState['data']): string | null {
  const key = dataFile?.table.personKey;
  if (!ref || !key || !isPersonOpen(ref)) return null;
  return `“${key.name}” comes again from row to row, so it looks as if people had several rows, and nobody said how many. Say in the Data room whether one row is one person.`;
}
