import * as v from 'valibot';
import { everySet, setsOfSize } from './attribute-sets.ts';
import { wholeMarginalBlock } from './marginal-block.ts';
import { type Weighted, weightsSchema } from './weights.ts';
import type { WorkloadKind } from './workload.ts';

export interface CuboidsSpec extends Weighted {
  readonly kind: 'cuboids';
  readonly order?: number;
}

/** The cuboids of a data cube: marginals that are chosen and measured as a whole (2012, §3.3). */
export const cuboids: WorkloadKind<CuboidsSpec> = {
  kind: 'cuboids',
  takesWeights: true,
  title: 'Data cube',
  help: 'The tables over all sets of attributes, or over all sets of one size, each taken as a whole: MWEM chooses and measures whole tables instead of single cells.',
  schema: v.strictObject({
    kind: v.literal('cuboids'),
    order: v.optional(v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(0))),
    weights: weightsSchema,
  }),
  build({ order }, domain, path) {
    const sets = order === undefined ? everySet(domain, path) : setsOfSize(order, domain, path);
    return sets.map((set) => wholeMarginalBlock(domain, set));
  },
  renameAttributes: (spec) => spec,
};
