import { Failure } from '../../failure.ts';
import type { AnyEvidence } from '../../history/history.ts';
import { inTables } from '../../history/whole-tables.ts';
import { numberParam, type ParamValues } from '../../params.ts';
import type { Estimator, FittedEstimator } from '../estimator.ts';
import { answeringFrom, askedSets, exactTables, FittedDistribution } from '../fitted-distribution.ts';
import type { WeightedDistribution } from '../multiplicative-weights/distribution.ts';
import { estimatedRecords } from './estimated-records.ts';
import { nearestDistribution, onPossible, START_PASSES } from './nearest-distribution.ts';

import { drawingRounded } from './rounded-records.ts';

const TITLE = 'Private-PGM';

const params = {
  passes: numberParam({
    label: 'Passes',
    help: 'How often the search starts again from where it ended. Each pass brings the answers nearer to those of least squares; one alone stays close to an even distribution, as multiplicative weights do.',
    default: START_PASSES,
    min: 1,
    max: 1000,
    integer: true,
  }),
};

/** McKenna, Sheldon and Miklau (ICML 2019). */
export const privatePgm: Estimator<typeof params> = {
  id: 'private-pgm',
  title: TITLE,
  summary:
    'The distribution of records whose answers lie nearest to the noisy ones, each weighed by its noise; among all that lie as near, the one that assumes least. It answers every query with counts that some records could have, and gives synthetic records.',
  params,
  synthetic: true,
  fit: fitted,
  fitTables: fitted,
};

function fitted(asked: AnyEvidence, { passes }: ParamValues<typeof params>): FittedEstimator {
  const { found, possible } = onPossible(inTables(asked));
  refuseLargeModel(found);
  const records = found.records ?? estimatedRecords(found, possible, TITLE);
  const distribution = nearestDistribution(found, records, { passes });
  const answering = answeringFrom(distribution, stoppedShort(distribution));
  return new FittedDistribution({ ...answering, distribution: drawingRounded(distribution) }, asked);
}

/** In standard deviations of the noise. */
const SHORT_OF_LIMIT = 0.1;

function stoppedShort({ components }: WeightedDistribution): string | null {
  const most = components.reduce((far, { short }) => Math.max(far, short), 0);
  if (most <= SHORT_OF_LIMIT) return null;
  return `The search for the nearest distribution stopped early: an answer may still be off by ${most.toPrecision(2)} times its noise.`;
}

/** Cells of all tables of the tree together: 64 MiB, gone through some hundred times. */
const MOST_MODEL_CELLS = 8_388_608;

function refuseLargeModel(found: AnyEvidence): void {
  const cells = exactTables(found.domain, askedSets(found)).reduce((sum, count) => sum + count, 0);
  // Answers that are no whole tables are summed over as few cells as they tell apart, which is looked at later.
  if (!('tables' in found) || cells <= MOST_MODEL_CELLS) return;
  throw new Failure(
    `${TITLE}: the measured tables tie attributes together into tables of ${cells.toLocaleString('en')} cells, more than the limit of ${MOST_MODEL_CELLS.toLocaleString('en')}. Measure fewer tables, merge values into coarser bins, or put the answers together with multiplicative weights, which learn from samples.`,
  );
}
