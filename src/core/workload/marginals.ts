import * as v from 'valibot';
import type { Domain } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import { recordOf } from '../parse.ts';
import { attributePosition, attributePositions } from './attribute-position.ts';
import { setsOfSize } from './attribute-sets.ts';
import type { AskedAlong } from './block.ts';
import { marginalBlock } from './marginal-block.ts';
import { productBlock, refuseTooManyIntervals } from './product-block.ts';
import { type Weighted, weightsSchema } from './weights.ts';
import type { WorkloadKind } from './workload.ts';

/** More than single values of an attribute: the first values up to each, or every interval. */
export type AskedInRanges = Exclude<AskedAlong, 'cells'>;

interface Ranged {
  /** By attribute; of all others the single values are asked. */
  readonly ranges?: Readonly<Record<string, AskedInRanges>>;
}

export type MarginalsSpec =
  | ({ readonly kind: 'marginals'; readonly order: number } & Weighted & Ranged)
  | ({ readonly kind: 'marginals'; readonly sets: readonly (readonly string[])[] } & Weighted & Ranged);

/** All k-way marginals, or chosen ones by attribute names. */
export const marginals: WorkloadKind<MarginalsSpec> = {
  kind: 'marginals',
  takesWeights: true,
  title: 'Marginals',
  help: 'Tables of counts over sets of attributes: every set of a given size, or the ones you choose. Of attributes in order, prefixes or all ranges may be asked instead of single values.',
  schema: v.pipe(
    v.strictObject({
      kind: v.literal('marginals'),
      order: v.optional(v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(0))),
      sets: v.optional(v.pipe(v.array(v.array(v.string())), v.minLength(1, 'expected at least one set of attributes'))),
      weights: weightsSchema,
      ranges: v.optional(recordOf(v.picklist(['prefixes', 'ranges']))),
    }),
    v.check(({ order, sets }) => (order === undefined) !== (sets === undefined), 'expected either "order" or "sets"'),
    v.transform(({ order = 0, sets, ...rest }): MarginalsSpec => (sets ? { ...rest, sets } : { ...rest, order })),
  ),
  build(spec, domain, path) {
    const sets = 'sets' in spec ? chosenSets(spec.sets, domain, `${path}.sets`) : setsOfSize(spec.order, domain, path);
    const asked = askedInRanges(spec.ranges ?? {}, domain, sets, `${path}.ranges`);
    return sets.map((set) => {
      if (!set.some((index) => asked.has(index))) return marginalBlock(domain, set);
      return productBlock(
        domain,
        set,
        set.map((index) => asked.get(index) ?? 'cells'),
      );
    });
  },
  renameAttributes({ ranges, ...spec }, rename) {
    const named = ranges && Object.fromEntries(Object.entries(ranges).map(([name, asked]) => [rename(name), asked]));
    return {
      ...('sets' in spec ? { ...spec, sets: spec.sets.map((set) => set.map(rename)) } : spec),
      ...(named ? { ranges: named } : {}),
    };
  },
};

/** The ranges of attributes that some of these tables have; nothing where there are none. */
export function rangesWithin(
  { ranges }: Pick<MarginalsSpec, 'ranges'>,
  sets: readonly (readonly string[])[],
): Pick<MarginalsSpec, 'ranges'> {
  const kept = Object.entries(ranges ?? {}).filter(([name]) => sets.some((set) => set.includes(name)));
  return kept.length > 0 ? { ranges: Object.fromEntries(kept) } : {};
}

function askedInRanges(
  ranges: NonNullable<MarginalsSpec['ranges']>,
  domain: Domain,
  sets: readonly (readonly number[])[],
  path: string,
): ReadonlyMap<number, AskedInRanges> {
  return new Map(
    Object.entries(ranges).map(([name, asked]) => {
      const position = attributePosition(domain, name, `${path}.${name}`);
      if (!sets.some((set) => set.includes(position))) {
        throw new Failure(`${path}.${name}: no table has this attribute; add one, or leave its ranges out.`);
      }
      refuseTooManyIntervals(asked, domain.attributes[position], `${path}.${name}`);
      return [position, asked];
    }),
  );
}

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
