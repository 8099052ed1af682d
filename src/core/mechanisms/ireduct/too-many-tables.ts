import type { Workload } from '../../workload/workload.ts';

/** The queue of tables whose noise is lowered next takes minutes and gigabytes beyond this. */
const MOST_TABLES = 100_000;

/** Why noise is not lowered table by table for this workload, or true. */
export function tooManyTables({ blocks }: Workload): true | string {
  if (blocks.length <= MOST_TABLES) return true;
  return `iReduct and iResamp lower the noise of ${blocks.length.toLocaleString('en')} tables one by one, more than the limit of ${MOST_TABLES.toLocaleString('en')}; ask for fewer tables, or choose Laplace noise or the factored form of MWEM.`;
}
