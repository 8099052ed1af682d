/** What a row of a timed figure may carry. Ids are part of exported files. */
export interface Quantity {
  readonly id: string;
  readonly title: string;
  /** On an axis. */
  readonly label: string;
  /** Over a column of a table. */
  readonly column: string;
}

export const RATIO = 'ratio';
export const MILLISECONDS = 'milliseconds';
export const REFERENCE = 'referenceMilliseconds';
export const ERROR = 'error';
export const KILOBYTES = 'kilobytes';
export const RMSE = 'rmse';
export const NEW_RMSE = 'newRmse';
export const OVER_CHOSEN = 'overChosen';

export const quantities: readonly Quantity[] = [
  { id: RATIO, title: 'Time', label: 'Time, as a multiple of the reference', column: 'Time ÷ reference' },
  { id: MILLISECONDS, title: 'Milliseconds', label: 'Time in milliseconds', column: 'Time, ms' },
  { id: REFERENCE, title: 'Reference', label: 'Time of the reference in milliseconds', column: 'Reference, ms' },
  { id: ERROR, title: 'Error', label: 'Error of the masses, Σ (u − E u)²', column: 'Error' },
  { id: KILOBYTES, title: 'Memory', label: 'Peak memory of the distribution, kB', column: 'Memory, kB' },
  { id: RMSE, title: 'RMSE', label: 'Root mean squared error, records', column: 'RMSE' },
  {
    id: NEW_RMSE,
    title: 'RMSE of new queries',
    label: 'Root mean squared error of new queries, records',
    column: 'RMSE, new queries',
  },
  {
    id: OVER_CHOSEN,
    title: 'Relative to the chosen α',
    label: 'True error, relative to that at the chosen α',
    column: '÷ at the chosen α',
  },
];

export function quantityById(id: string): Quantity {
  const found = quantities.find((quantity) => quantity.id === id);
  if (!found) throw new Error(`no quantity is called ${id}`);
  return found;
}
