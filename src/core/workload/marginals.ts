import * as v from 'valibot';
import type { Domain } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import { marginalBlock } from './marginal-block.ts';
import { type WorkloadKind, workloadOf } from './workload.ts';

export type MarginalsSpec =
  | { readonly kind: 'marginals'; readonly order: number }
  | { readonly kind: 'marginals'; readonly sets: readonly (readonly string[])[] };

/** All k-way marginals, or chosen ones by attribute names. */
export const marginals: WorkloadKind<MarginalsSpec> = {
  kind: 'marginals',
  title: 'Marginals',
  help: 'Tables of counts over sets of attributes: every set of a given size, or the ones you choose.',
  schema: v.union([
    v.strictObject({ kind: v.literal('marginals'), sets: v.pipe(v.array(v.array(v.string())), v.minLength(1)) }),
    v.strictObject({ kind: v.literal('marginals'), order: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  ]),
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
  return subsets(attributes, order);
}

function chosenSets(sets: readonly (readonly string[])[], domain: Domain, path: string): number[][] {
  const position = new Map(domain.attributes.map((attribute, index) => [attribute.name, index]));
  const seen = new Set<string>();
  return sets.map((names, index) => {
    const set = names.map((name) => {
      const found = position.get(name);
      if (found !== undefined) return found;
      throw new Failure(
        `${path}[${index}]: there is no attribute "${name}"; the data has ${[...position.keys()].join(', ')}.`,
      );
    });
    const key = [...set].sort((a, b) => a - b).join(',');
    if (new Set(set).size < set.length) throw new Failure(`${path}[${index}]: an attribute stands twice in one set.`);
    if (seen.has(key)) throw new Failure(`${path}[${index}]: this set of attributes stands there already.`);
    seen.add(key);
    return set;
  });
}
