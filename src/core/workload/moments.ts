import * as v from 'valibot';
import { cellCount, type Domain, fixedDomain } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import { pow } from '../math/pow.ts';
import { answerFromTable } from './answer-from-table.ts';
import { subsetsOf } from './attribute-sets.ts';
import type { Block } from './block.ts';
import { genuine } from './genuine.ts';
import { coefficientRange, type LinearQuery } from './linear-query.ts';
import { momentWords } from './query-words.ts';
import type { WorkloadKind } from './workload.ts';

export interface MomentsSpec {
  readonly kind: 'moments';
  readonly order: number;
  /** What stands for a code: its share of the way from the first to the last one (0 to 1), or the code itself. */
  readonly values: 'shares' | 'codes';
}

const MAX_ORDER = 16;
/** More moments than this are a slip. */
const MAX_MOMENTS = 100_000;

/** Means, variances, covariances and higher moments: sums over records of products of powers (historical answers, §3.1). */
export const moments: WorkloadKind<MomentsSpec> = {
  kind: 'moments',
  title: 'Moments',
  help: 'Sums of values, of their squares and of products of values of different attributes: what means, variances and covariances are made of. A value counts from 0 for the first one to 1 for the last, in even steps, so that every sum has the same bound; or it counts as its code.',
  schema: v.strictObject({
    kind: v.literal('moments'),
    order: v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1), v.maxValue(MAX_ORDER)),
    values: v.optional(v.picklist(['shares', 'codes'], 'expected "shares" or "codes"'), 'shares'),
  }),
  build({ order, values }, domain, path) {
    // An attribute of one value is 0 in every record, and so is every product with it.
    const usable = domain.attributes.flatMap(({ size }, index) => (size > 1 ? [index] : []));
    refuseTooMany(usable.length, order, path);
    const supports = subsetsOf(usable, 1, Math.min(order, usable.length));
    return supports.map((set) => momentBlock(domain, set, exponents(set.length, order), values));
  },
  renameAttributes: (spec) => spec,
};

/** The moments of these attributes with these powers, each at least 1. */
function momentBlock(
  given: Domain,
  attributes: readonly number[],
  powers: readonly (readonly number[])[],
  values: MomentsSpec['values'],
): Block {
  const domain = fixedDomain(given);
  const names = attributes.map((index) => domain.attributes[index].name);
  const queryAt = (i: number): LinearQuery => ({
    times: 1,
    factors: attributes.map((index, k) => ({
      attributes: [index],
      values: powersOf(domain.attributes[index].size, powers[i][k], values),
    })),
  });
  const most = Float64Array.from(powers, (_, i) => coefficientRange(queryAt(i))[1]);
  const block: Block = {
    label: `moments of ${names.join(' × ')}`,
    attributes,
    cells: cellCount(domain, attributes),
    queries: powers.length,
    integral: values === 'codes',
    partition: false,
    answer: (table) => Float64Array.from(powers, (_, i) => answerFromTable(domain, table, queryAt(i))),
    // All coefficients are 0 on the first codes and largest on the last ones, so the two records that differ most are
    // the same for all moments, of all blocks, and for both kinds of neighbours.
    weightedSensitivity(weights) {
      let sum = 0;
      for (let i = 0; i < most.length; i++) sum += most[i] * (typeof weights === 'number' ? weights : weights[i]);
      return sum;
    },
    weightedSquares(weights) {
      let sum = 0;
      for (let i = 0; i < most.length; i++) {
        sum += most[i] * most[i] * (typeof weights === 'number' ? weights : weights[i]);
      }
      return sum;
    },
    querySensitivity: (query) => most[query],
    query: queryAt,
    words: (query) => momentWords(names.map((name, k) => [name, powers[query][k]])),
  };
  return genuine(block, queryAt);
}

function powersOf(size: number, power: number, values: MomentsSpec['values']): Float64Array {
  const span = values === 'shares' ? size - 1 : 1;
  return Float64Array.from({ length: size }, (_, code) => pow(code / span, power));
}

/** Powers of `count` attributes, each at least 1, together at most `order`. */
function exponents(count: number, order: number): number[][] {
  if (count === 0) return [[]];
  const found: number[][] = [];
  for (let first = 1; first <= order - (count - 1); first++) {
    for (const rest of exponents(count - 1, order - first)) found.push([first, ...rest]);
  }
  return found;
}

function refuseTooMany(attributes: number, order: number, path: string): void {
  // Choices of at most `order` factors among the attributes, with repetition, but not none.
  let ways = 1;
  for (let i = 1; i <= order; i++) ways = (ways * (attributes + i)) / i;
  const count = Math.round(ways) - 1;
  if (count <= MAX_MOMENTS) return;
  throw new Failure(
    `${path}.order: ${attributes} attributes have ${count.toLocaleString('en')} moments up to order ${order}, more than the limit of ${MAX_MOMENTS.toLocaleString('en')}; choose a smaller order.`,
  );
}
