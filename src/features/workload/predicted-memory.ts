import { GIBIBYTE } from '../../core/data/byte-size.ts';
import type { Workload } from '../../core/workload/workload.ts';

export const MUCH_MEMORY = GIBIBYTE;

const BYTES_OF_A_COUNT = 8;
/** The true table, a trial's noisy answers, and one copy on the way to a metric. */
const COPIES_IN_A_WORKER = 3;

/** What a run will hold: tables in the worker that counts, and tables with answers in each that runs trials. */
export function countsBytes(workload: Workload, workers: number): { inEachWorker: number; inAll: number } {
  const tables = workload.size * BYTES_OF_A_COUNT;
  const inEachWorker = tables * COPIES_IN_A_WORKER;
  return { inEachWorker, inAll: tables + workers * inEachWorker };
}
