import { Failure } from '../../failure.ts';
import { numberParam } from '../../params.ts';
import type { Curator } from '../../privacy/curator.ts';
import type { Block } from '../../workload/block.ts';
import { sensitivity, type Workload } from '../../workload/workload.ts';
import type { Citation, FirstBudget, Publicly } from '../mechanism.ts';

export const ireductPaper: Citation = {
  authors: 'Xiao, Bender, Hay and Gehrke',
  title: 'iReduct: Differential Privacy with Reduced Relative Errors',
  venue: 'SIGMOD',
  year: 2011,
};

/** Where the noise begins for those that lower it. */
export const lambdaMaxParam = numberParam({
  label: 'λ_max, first noise scale',
  help: 'The noise scale that every answer starts from, as a share of the number of records. "derived": a tenth of the records, as in the paper, or more where ε is too small for that.',
  default: 'derived',
  min: 1e-9,
  max: 1e9,
  words: ['derived'],
});

type LambdaMax = number | 'derived';

/** §6 of the paper. */
const USUAL_SHARE = 0.1;
/** A start that only just fits into ε leaves nothing to choose with; iResamp, which pays for every answer, needs room. */
const ROOM = 10;

/** λ_max, or the reason why not even answers as noisy as that can be afforded (line 3 of Figures 4 and 12). */
export function largestScale(
  title: string,
  curator: Curator,
  blocks: readonly Block[],
  lambdaMax: LambdaMax,
  epsilon: number,
): number {
  const { records } = curator;
  if (!(records > 0)) throw new Failure('There are no records, so noise scales cannot be shares of their number.');
  const total = curator.sensitivity(blocks);
  const least = total / epsilon;
  const share = lambdaMax === 'derived' ? USUAL_SHARE : lambdaMax;
  if (share * records >= least) return share * records;
  if (lambdaMax === 'derived') return ROOM * least;
  throw new Failure(
    `${title} needs ε ≥ ${roundedUp(total / (share * records))} here, or a larger λ_max: its first answers, with noise of ${share} × ${records.toLocaleString('en')} records, already cost more than ε = ${epsilon}; choose a λ_max of at least ${roundedUp(least / records)}.`,
  );
}

/** What `largestScale` would refuse, foreseen. */
export function startFrom(
  { blocks }: Workload,
  { lambdaMax }: { readonly lambdaMax: LambdaMax },
  { records, unit }: Publicly,
): FirstBudget | null {
  if (lambdaMax === 'derived') return null;
  return { epsilon: sensitivity(blocks, unit) / (lambdaMax * records), mended: { lambdaMax: 'derived' } };
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
