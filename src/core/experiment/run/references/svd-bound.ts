import { showCellCount } from '../../../data/counts/table-size.ts';
import { cellCount } from '../../../data/domain.ts';
import { coarseCodes, coarseDomain, coarseQuery } from '../../../estimators/multiplicative-weights/coarse-codes.ts';
import { Failure } from '../../../failure.ts';
import { log } from '../../../math/log.ts';
import { attributesOf, expandQuery } from '../../../workload/linear-query.ts';
import type { Workload } from '../../../workload/workload.ts';
import type { Reference } from './reference.ts';

/** Singular values of larger matrices take too long to wait for. */
const MOST_ROWS = 2048;
const MOST_ENTRIES = 33_554_432;
/** Held one by one; that many are never about few enough cells for the rest. */
const MOST_QUERIES = 262_144;

/** The lower bound of Li and Miklau for every instance of the matrix mechanism, with δ = 1/n as MWEM draws it. */
export const svdBound: Reference = {
  id: 'svd-bound',
  title: 'SVD bound',
  help: 'No instance of the matrix mechanism with (ε, 1/n)-differential privacy has a smaller squared error (Li and Miklau). Stated for neighbours that differ by one record added or removed.',
  withoutTruth: true,
  async prepare(workload, parts) {
    if (parts.some(({ records }) => records === 0)) {
      throw new Failure('The SVD bound is for δ = 1/n, which is no number without records.');
    }
    const spectrum = await spectrumOf(workload);
    return parts.map(({ records }) => ({ epsilon }) => {
      const bound = svdTotal(spectrum, epsilon, 1 / records) / workload.size;
      return { 'mean-squared-error': bound, rmse: Math.sqrt(bound) };
    });
  },
};

/** (2 ln(2/δ)/ε²)·(Σσ)²/N, the least total squared error over all queries. */
export function svdTotal({ values, cells }: Spectrum, epsilon: number, delta: number): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return ((2 * log(2 / delta)) / (epsilon * epsilon)) * ((sum * sum) / cells);
}

interface Spectrum {
  readonly values: Float64Array;
  readonly cells: number;
}

/** The singular values of the matrix of all queries over the cells of the attributes that they are about. */
export async function spectrumOf({ domain, blocks, size }: Workload): Promise<Spectrum> {
  if (size > MOST_QUERIES) throw tooLarge(`${size.toLocaleString('en')} queries`);
  const queries = blocks.flatMap((block) => Array.from({ length: block.queries }, (_, index) => block.query(index)));
  const about = queries.map((query) => ({ query, attributes: attributesOf(query) }));
  const attributes = [...new Set(about.flatMap((query) => query.attributes))].sort((a, b) => a - b);
  const classes = new Map(attributes.map((index) => [index, coarseCodes(domain, index, about)]));
  const coarse = coarseDomain(domain, classes);
  const columns = cellCount(coarse, attributes);
  const side = Math.min(queries.length, columns);
  if (side > MOST_ROWS || columns * queries.length > MOST_ENTRIES) {
    throw tooLarge(`${queries.length.toLocaleString('en')} queries over ${showCellCount(coarse, attributes)} cells`);
  }
  // Cells that no query tells apart make equal columns, which count as one of √width times the length.
  const widths = [...classes].map(([index, { width }]) => ({ attributes: [index], values: width }));
  const length = expandQuery({ times: 1, factors: widths }, coarse, attributes).map(Math.sqrt);
  const rows = queries.map((query) => {
    const row = expandQuery(coarseQuery(query, classes), coarse, attributes);
    return row.map((value, cell) => value * length[cell]);
  });
  // Loaded where it is wanted, in a worker: the page itself has no use for a library of matrices.
  const { singularValues } = await import('../../../linalg/singular-values.ts');
  const values = singularValues(rows);
  return { values, cells: cellCount(domain, attributes) };
}

function tooLarge(matrix: string): Failure {
  return new Failure(
    `The SVD bound needs the singular values of a matrix of ${matrix}, more than is worth waiting for; ask fewer queries or over fewer values.`,
  );
}
