import { Failure } from '../../failure.ts';
import type { Dataset } from '../dataset.ts';
import { cellCount, type Domain } from '../domain.ts';
import { showNames, showTableSize } from './table-size.ts';

/** Largest table that is allocated: 2^27 cells of 8 bytes are 1 GiB. */
export const MAX_TABLE_CELLS = 134_217_728;

/** Rows are turned into cell numbers in blocks that stay in the first-level cache. */
const BLOCK = 2048;

/** Integer accumulators are faster than floats, but need a second table; only small tables get one. */
const INTEGER_CELLS = 1_048_576;

/**
 * The table of counts over these attributes (ascending indices; none of them gives the total), row-major, the last
 * attribute fastest.
 */
export function tabulate(dataset: Dataset, attributes: readonly number[]): Float64Array {
  requireAscending(attributes);
  refuseTooLarge(dataset.domain, attributes);
  const cells = cellCount(dataset.domain, attributes);
  if (attributes.length === 0) return Float64Array.of(dataset.records);
  const { weights } = dataset;
  if (weights) {
    const counts = new Float64Array(cells);
    forEachBlock(dataset, attributes, (index, start, length) => addWeights(counts, index, weights, start, length));
    return counts;
  }
  if (cells <= INTEGER_CELLS) {
    const counts = new Uint32Array(cells);
    forEachBlock(dataset, attributes, (index, _start, length) => addIntegers(counts, index, length));
    return new Float64Array(counts);
  }
  const counts = new Float64Array(cells);
  forEachBlock(dataset, attributes, (index, _start, length) => addOnes(counts, index, length));
  return counts;
}

type UseBlock = (index: Int32Array, start: number, length: number) => void;

/**
 * Computes cell numbers block by block. `set` converts each column to 32 bits natively, so that the loops see one
 * array type whatever the columns are and stay fast.
 */
function forEachBlock(dataset: Dataset, attributes: readonly number[], use: UseBlock): void {
  const index = new Int32Array(BLOCK);
  const next = new Int32Array(BLOCK);
  for (let start = 0; start < dataset.rows; start += BLOCK) {
    const end = Math.min(start + BLOCK, dataset.rows);
    index.set(dataset.columns[attributes[0]].subarray(start, end));
    for (let k = 1; k < attributes.length; k++) {
      next.set(dataset.columns[attributes[k]].subarray(start, end));
      combine(index, next, dataset.domain.attributes[attributes[k]].size, end - start);
    }
    use(index, start, end - start);
  }
}

function combine(index: Int32Array, next: Int32Array, size: number, length: number): void {
  for (let i = 0; i < length; i++) index[i] = Math.imul(index[i], size) + next[i];
}

function addIntegers(counts: Uint32Array, index: Int32Array, length: number): void {
  for (let i = 0; i < length; i++) counts[index[i]]++;
}

function addOnes(counts: Float64Array, index: Int32Array, length: number): void {
  for (let i = 0; i < length; i++) counts[index[i]]++;
}

function addWeights(counts: Float64Array, index: Int32Array, weights: Float64Array, start: number, length: number) {
  for (let i = 0; i < length; i++) counts[index[i]] += weights[start + i];
}

function requireAscending(attributes: readonly number[]): void {
  for (let i = 1; i < attributes.length; i++) {
    if (!(attributes[i] > attributes[i - 1])) throw new Error(`attributes are not ascending: ${attributes.join(',')}`);
  }
}

export function refuseTooLarge(domain: Domain, attributes: readonly number[]): void {
  if (cellCount(domain, attributes) <= MAX_TABLE_CELLS) return;
  throw new Failure(
    `The table over ${showNames(domain, attributes)} has ${showTableSize(domain, attributes)}, more than the limit of ` +
      `${MAX_TABLE_CELLS.toLocaleString('en')}. Use fewer attributes, or merge values and widen bins.`,
  );
}
