import { Failure } from '../../failure.ts';
import { numberParam } from '../../params.ts';
import type { Curator } from '../../privacy/curator.ts';
import type { Block } from '../../workload/block.ts';
import type { Workload } from '../../workload/workload.ts';
import type { Citation } from '../mechanism.ts';

export const ireductPaper: Citation = {
  authors: 'Xiao, Bender, Hay and Gehrke',
  title: 'iReduct: Differential Privacy with Reduced Relative Errors',
  venue: 'SIGMOD',
  year: 2011,
};

/** Where the noise begins for those that lower it. */
export const lambdaMaxParam = numberParam<never>({
  label: 'λ_max, first noise scale',
  help: 'The noise scale that every answer starts from, as a share of the number of records.',
  default: 0.1,
  min: 1e-9,
  max: 1e9,
});

/** λ_max, or the reason why not even answers as noisy as that can be afforded (line 3 of Figures 4 and 12). */
export function largestScale(curator: Curator, blocks: readonly Block[], share: number, epsilon: number): number {
  const { records } = curator;
  if (!(records > 0)) throw new Failure('There are no records, so noise scales cannot be shares of their number.');
  const least = curator.sensitivity(blocks) / epsilon;
  if (share * records >= least) return share * records;
  throw new Failure(
    `lambdaMax: with first answers of noise scale ${share} × ${records} records the budget ε = ${epsilon} is exceeded before any noise is lowered; choose lambdaMax of at least ${roundedUp(least / records)}, or a larger ε.`,
  );
}

/** To four digits, and never below the number itself. */
function roundedUp(value: number): number {
  const short = Number(value.toPrecision(4));
  return short >= value ? short : Number((value * 1.0005).toPrecision(4));
}

/** The queue of tables whose noise is lowered next takes minutes and gigabytes beyond this. */
const MOST_TABLES = 100_000;

/** Why noise is not lowered table by table for this workload, or true. */
export function tooManyTables({ blocks }: Workload): true | string {
  if (blocks.length <= MOST_TABLES) return true;
  return `iReduct and iResamp lower the noise of ${blocks.length.toLocaleString('en')} tables one by one, more than the limit of ${MOST_TABLES.toLocaleString('en')}; ask for fewer tables, or choose Laplace noise or the factored form of MWEM.`;
}
