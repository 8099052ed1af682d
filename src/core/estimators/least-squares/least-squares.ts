import { wholeTables } from '../../history/whole-tables.ts';
import { switchParam } from '../../params.ts';
import type { Estimator } from '../estimator.ts';
import { lawParams } from '../noise-law/methods.ts';
import { LeastSquares } from './blue.ts';
import { TableLeastSquares } from './table-least-squares.ts';

const params = {
  weighted: switchParam({
    label: 'Weighted',
    help: 'Less noisy answers count more (best linear unbiased estimate). Otherwise all count the same (ordinary least squares).',
    default: true,
  }),
  publicRecords: switchParam({
    label: 'Use the record count',
    help: 'Takes the number of records, where the history has one, for an answer without noise.',
    default: false,
  }),
  ...lawParams,
};

/** The best linear unbiased estimate (BLUE), or ordinary least squares. */
export const leastSquares: Estimator<typeof params> = {
  id: 'least-squares',
  title: 'Least squares',
  summary:
    'The unbiased estimate of smallest variance that is a weighted sum of the noisy answers. It says nothing about queries that the answers do not determine.',
  params,
  intervalParams: Object.keys(lawParams),
  unbiased: true,
  fit(evidence, { weighted, publicRecords }) {
    const options = { weighted, publicRecords };
    const found = wholeTables(evidence);
    return found ? new TableLeastSquares(found, options, found.places) : new LeastSquares(evidence, options);
  },
  fitTables: (evidence, { weighted, publicRecords }) => new TableLeastSquares(evidence, { weighted, publicRecords }),
};
