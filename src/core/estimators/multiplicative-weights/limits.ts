import { showNames, showTableSize } from '../../data/counts/table-size.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import { Failure } from '../../failure.ts';

/** Largest table that a distribution is held in: 2^25 cells of 8 bytes are 256 MiB, and there are three of them. */
export const MOST_CELLS = 33_554_432;

/** Refuses a table before any memory is taken for it. */
export function refuseLargeTable(domain: Domain, attributes: readonly number[]): void {
  if (cellCount(domain, attributes) <= MOST_CELLS) return;
  throw new Failure(
    `The measured queries tie ${showNames(domain, attributes)} together into one table of ${showTableSize(domain, attributes)}, more than the limit of ${MOST_CELLS.toLocaleString('en')}. Use fewer rounds, queries over fewer attributes, or coarser bins.`,
  );
}
