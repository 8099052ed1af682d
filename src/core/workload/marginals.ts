import * as v from 'valibot';
import type { Domain } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import { attributePositions } from './attribute-position.ts';
import { marginalBlock } from './marginal-block.ts';
import { type WorkloadKind, workloadOf } from './workload.ts';

export type MarginalsSpec =
  | { readonly kind: 'marginals'; readonly order: number }
  | { readonly kind: 'marginals'; readonly sets: readonly (readonly string[])[] };

const MAX_SETS = 100_000;

/** All k-way marginals, or chosen ones by attribute names. */
export const marginals: WorkloadKind<MarginalsSpec> = {
  kind: 'marginals',
  title: 'Marginals',
  help: 'Tables of counts over sets of attributes: every set of a given size, or the ones you choose.',
  schema: v.pipe(
    v.strictObject({
      kind: v.literal('marginals'),
      order: v.optional(v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(0))),
      sets: v.optional(v.pipe(v.array(v.array(v.string())), v.minLength(1, 'expected at least one set of attributes'))),
    }),
    v.check(({ order, sets }) => (order === undefined) !== (sets === undefined), 'expected either "order" or "sets"'),
    v.transform(({ kind, order = 0, sets }): MarginalsSpec => (sets ? { kind, sets } : { kind, order })),
  ),
  build(spec, domain, path) {
    const sets = 'sets' in spec ? chosenSets(spec.sets, domain, `${path}.sets`) : allSets(spec.order, domain, path);
    return workloadOf(
      domain,
      sets.map((set) => marginalBlock(domain, set)),
    );
  },
  renameAttributes: (spec, rename) =>
    'sets' in spec ? { ...spec, sets: spec.sets.map((set) => set.map(rename)) } : spec,
};

/** Every set of `order` attributes, in lexicographic order. */
export function subsets(attributes: number, order: number): number[][] {
  const grow = (from: number, left: number): number[][] => {
    if (left === 0) return [[]];
    const sets: number[][] = [];
    for (let index = from; index <= attributes - left; index++) {
      for (const rest of grow(index + 1, left - 1)) sets.push([index, ...rest]);
    }
    return sets;
  };
  return grow(0, order);
}

function allSets(order: number, domain: Domain, path: string): number[][] {
  const attributes = domain.attributes.length;
  if (order > attributes) {
    throw new Failure(
      `${path}.order: the data has ${attributes} attributes, so there are no ${order}-way marginals; choose at most ${attributes}.`,
    );
  }
  const sets = binomial(attributes, order);
  if (sets > MAX_SETS) {
    throw new Failure(
      `${path}.order: ${attributes} attributes have ${sets.toLocaleString('en')} ${order}-way marginals, more than the limit of ${MAX_SETS.toLocaleString('en')}; choose a smaller order.`,
    );
  }
  return subsets(attributes, order);
}

function binomial(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= Math.min(k, n - k); i++) ways = (ways * (n - i + 1)) / i;
  return Math.round(ways);
}

function chosenSets(sets: readonly (readonly string[])[], domain: Domain, path: string): number[][] {
  const seen = new Set<string>();
  return sets.map((names, index) => {
    const set = attributePositions(domain, names, `${path}[${index}]`);
    const key = set.join(',');
    if (seen.has(key)) throw new Failure(`${path}[${index}]: this set of attributes stands there already.`);
    seen.add(key);
    return set;
  });
}
