import * as v from 'valibot';
import { type Domain, everyAttribute } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import { setsUpTo } from './attribute-sets.ts';
import { MOST_PARITY_ATTRIBUTES, parityBlock, singleParityBlock } from './parity-block.ts';
import type { WorkloadKind } from './workload.ts';

export interface ParitiesSpec {
  readonly kind: 'parities';
  readonly degree: number;
}

/** All parities over 1 to `degree` binary attributes: what their marginals are made of. The empty one is the record count. */
export const parities: WorkloadKind<ParitiesSpec> = {
  kind: 'parities',
  title: 'Parities',
  help: 'For every small set of binary attributes, how many records have an even number of ones minus how many have an odd number. Together they hold all marginals up to that size.',
  schema: v.strictObject({
    kind: v.literal('parities'),
    degree: v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1)),
  }),
  build({ degree }, domain, path) {
    requireBinary(domain, path);
    const sets = setsUpTo(degree, domain, path);
    const everything = everyAttribute(domain);
    if (everything.length <= MOST_PARITY_ATTRIBUTES) {
      return [parityBlock(domain, everything, sets, `parities up to degree ${degree}`)];
    }
    return sets.map((set) => singleParityBlock(domain, set));
  },
  renameAttributes: (spec) => spec,
};

export function requireBinary(domain: Domain, path: string): void {
  const other = domain.attributes.find(({ size }) => size !== 2);
  if (!other) return;
  throw new Failure(
    `${path}: parities are over attributes of two values, but "${other.name}" has ${other.size}; turn it into binary attributes first (in the Workload room, or in the experiment file), or leave it out.`,
  );
}
