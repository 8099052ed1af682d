import { Failure } from '../../failure.ts';
import { wholeTables } from '../../history/whole-tables.ts';
import { choiceParam, type ParamValues, switchParam } from '../../params.ts';
import type { Estimator } from '../estimator.ts';
import { LeastSquares } from '../least-squares/blue.ts';
import { TableParts, type TablePartsOptions } from './table-parts.ts';

const params = {
  nonNegative: switchParam({
    label: 'No count below zero',
    help: 'The tables closest to the noisy ones, by their noise, among those that agree and have no count below zero. Less noise in small counts, and a bias upwards in those that are zero.',
    default: false,
  }),
  total: choiceParam({
    label: 'Number of records',
    help: 'Estimated with everything else, or held at the public number exactly.',
    default: 'free',
    options: { free: 'estimated', fixed: 'the public number' },
  }),
};

/** Reconstruction from noisy marginals by their residuals (Mullins et al. 2024). */
export const grem: Estimator<typeof params> = {
  id: 'grem',
  title: 'GReM',
  summary:
    'Puts noisy tables together part by part in closed form: the unbiased estimate of smallest variance, at the cost of the measured tables alone, however large the domain is. Or the closest tables without counts below zero.',
  params,
  unbiased: true,
  bias: ({ nonNegative }) =>
    nonNegative
      ? 'Without counts below zero, those that are zero come out too high on average, and nobody can say by how much without the truth. With counts below zero there is an interval.'
      : null,
  fit(evidence, chosen) {
    const found = wholeTables(evidence);
    if (found) return new TableParts(found, optionsOf(chosen, evidence.records), found.places);
    if (!chosen.nonNegative) return new LeastSquares(evidence, { publicRecords: chosen.total === 'fixed' });
    throw new Failure(
      'GReM keeps counts from falling below zero only where all answers are cells of whole tables, with the same noise in each cell of a table, and some here are not; leave negative counts, or choose multiplicative weights.',
    );
  },
  fitTables: (evidence, chosen) => new TableParts(evidence, optionsOf(chosen, evidence.records)),
};

function optionsOf({ nonNegative, total }: ParamValues<typeof params>, records: number | undefined): TablePartsOptions {
  if (total === 'free') return { nonNegative, records: undefined };
  if (records !== undefined) return { nonNegative, records };
  throw new Failure(
    'GReM was to hold the number of records exactly, and here it is not public; have it estimated, or make it public.',
  );
}
