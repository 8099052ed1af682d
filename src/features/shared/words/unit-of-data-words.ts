import { unitWords } from '../../../core/data/privacy-unit.ts';
import type { UnitOfData } from '../../../store/unit-of-data.ts';

/** “add or remove one record, number of records protected”. */
export function unitOfDataWords(unit: Pick<UnitOfData, 'neighbours' | 'rowsPerPerson' | 'isCountPublic'>): string {
  return `${unitWords(unit)}, number of records ${unit.isCountPublic ? 'public' : 'protected'}`;
}
