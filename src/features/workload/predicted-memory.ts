import { GIBIBYTE } from '../../core/data/byte-size.ts';
import { cellCount } from '../../core/data/domain.ts';
import { SetIndex } from '../../core/data/set-index.ts';
import type { Workload } from '../../core/workload/workload.ts';

export const MUCH_MEMORY = GIBIBYTE;

const BYTES_OF_A_COUNT = 8;
/** A trial's noisy answers, and one copy on the way to a metric. */
const COPIES_OF_ANSWERS = 2;
/** What stands around the numbers of a table: felt where there are half a million of them. */
const BYTES_OF_A_TABLE = 400;

/** What a run will hold: tables in the worker that counts, and tables with answers in each that runs trials. */
export function countsBytes(
  { blocks, domain, size }: Workload,
  workers: number,
): { inEachWorker: number; inAll: number } {
  const sets = new SetIndex();
  let cells = 0;
  for (const { attributes } of blocks) {
    const known = sets.size;
    if (sets.add(attributes) === known) cells += cellCount(domain, attributes);
  }
  const tables = cells * BYTES_OF_A_COUNT;
  const inEachWorker = tables + blocks.length * BYTES_OF_A_TABLE + size * BYTES_OF_A_COUNT * COPIES_OF_ANSWERS;
  return { inEachWorker, inAll: tables + workers * inEachWorker };
}
