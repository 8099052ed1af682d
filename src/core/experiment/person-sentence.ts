import { rowsPerPerson } from '../data/dataset-ref.ts';
import type { Experiment } from './experiment.ts';

/** Whom ε protects, as long as nobody says who has which rows. */
export const PERSON_OPEN =
  'Nobody said whether one row is one person, so ε is for each row: of somebody with k rows it promises k times ε only.';

/** Whom ε protects, where a person may have several rows. */
export function personSentence({ dataset, neighbours }: Pick<Experiment, 'dataset' | 'neighbours'>): string {
  const rows = `at most ${rowsPerPerson(dataset)} rows`;
  const person = dataset.person?.key === undefined ? `who is taken to have ${rows}` : `of whom ${rows} are kept`;
  const given = neighbours === 'replace-one' ? ', given the number of rows, which is not protected' : '';
  return `ε is for each person, ${person}${given}.`;
}
