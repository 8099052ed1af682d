import * as v from 'valibot';
import type { Domain } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import { attributePositions } from './attribute-position.ts';
import { setsOfSize } from './attribute-sets.ts';
import { marginalBlock } from './marginal-block.ts';
import { type Weighted, weightsSchema } from './weights.ts';
import type { WorkloadKind } from './workload.ts';

export type MarginalsSpec =
  | ({ readonly kind: 'marginals'; readonly order: number } & Weighted)
  | ({ readonly kind: 'marginals'; readonly sets: readonly (readonly string[])[] } & Weighted);

/** All k-way marginals, or chosen ones by attribute names. */
export const marginals: WorkloadKind<MarginalsSpec> = {
  kind: 'marginals',
  takesWeights: true,
  title: 'Marginals',
  help: 'Tables of counts over sets of attributes: every set of a given size, or the ones you choose.',
  schema: v.pipe(
    v.strictObject({
      kind: v.literal('marginals'),
      order: v.optional(v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(0))),
      sets: v.optional(v.pipe(v.array(v.array(v.string())), v.minLength(1, 'expected at least one set of attributes'))),
      weights: weightsSchema,
    }),
    v.check(({ order, sets }) => (order === undefined) !== (sets === undefined), 'expected either "order" or "sets"'),
    v.transform(({ order = 0, sets, ...rest }): MarginalsSpec => (sets ? { ...rest, sets } : { ...rest, order })),
  ),
  build(spec, domain, path) {
    const sets = 'sets' in spec ? chosenSets(spec.sets, domain, `${path}.sets`) : setsOfSize(spec.order, domain, path);
    return sets.map((set) => marginalBlock(domain, set));
  },
  renameAttributes: (spec, rename) =>
    'sets' in spec ? { ...spec, sets: spec.sets.map((set) => set.map(rename)) } : spec,
};

function chosenSets(sets: readonly (readonly string[])[], domain: Domain, path: string): number[][] {
  const seen = new Set<string>();
  return sets.map((names, index) => {
    const set = attributePositions(domain, names, `${path}[${index}]`);
    const key = set.join(',');
    if (seen.has(key)) throw new Failure(`${path}[${index}]: this set of attributes is listed already.`);
    seen.add(key);
    return set;
  });
}
