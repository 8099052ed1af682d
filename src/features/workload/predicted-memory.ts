import { GIBIBYTE } from '../../core/data/byte-size.ts';
import { tableKey } from '../../core/data/counts.ts';
import { cellCount } from '../../core/data/domain.ts';
import type { Workload } from '../../core/workload/workload.ts';

export const MUCH_MEMORY = GIBIBYTE;

const BYTES_OF_A_COUNT = 8;
/** A trial's noisy answers, and one copy on the way to a metric. */
const COPIES_OF_ANSWERS = 2;

/** What a run will hold: tables in the worker that counts, and tables with answers in each that runs trials. */
export function countsBytes(
  { blocks, domain, size }: Workload,
  workers: number,
): { inEachWorker: number; inAll: number } {
  const sets = new Map(blocks.map(({ attributes }) => [tableKey(attributes), attributes]));
  const cells = [...sets.values()].reduce((sum, set) => sum + cellCount(domain, set), 0);
  const tables = cells * BYTES_OF_A_COUNT;
  const inEachWorker = tables + size * BYTES_OF_A_COUNT * COPIES_OF_ANSWERS;
  return { inEachWorker, inAll: tables + workers * inEachWorker };
}
