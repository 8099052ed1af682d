import { showBytes } from '../../data/byte-size.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import { Failure } from '../../failure.ts';

/** Largest table that a distribution is held in: 2^25 cells of 8 bytes are 256 MiB, and there are three of them. */
export const MOST_CELLS = 33_554_432;

/** Refuses a table before any memory is taken for it. */
export function refuseLargeTable(domain: Domain, attributes: readonly number[]): void {
  const cells = cellCount(domain, attributes);
  if (cells <= MOST_CELLS) return;
  throw new Failure(
    `The measured queries tie ${namesOf(domain, attributes)} together into one table of ${cells.toLocaleString('en')} cells (${showBytes(cells * 8)}), more than the limit of ${MOST_CELLS.toLocaleString('en')}. Use fewer rounds, queries over fewer attributes, or coarser bins.`,
  );
}

function namesOf(domain: Domain, attributes: readonly number[]): string {
  const names = attributes.map((index) => domain.attributes[index].name);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0];
}
