import * as v from 'valibot';
import type { Domain } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import type { Rng } from '../random/rng.ts';
import { seededRng } from '../random/seeded.ts';
import { attributePosition, chosenAttributes, chosenPositions } from './attribute-position.ts';
import { randomSubset } from './attribute-sets.ts';
import { intervalsOf, productBlock, refuseTooManyIntervals } from './product-block.ts';
import { type RangeBounds, rangeBlock } from './range-block.ts';
import type { WorkloadKind } from './workload.ts';

export interface RangesSpec {
  readonly kind: 'ranges';
  /** All where it is not said. */
  readonly attributes?: readonly string[] | undefined;
  /** Each box is over so many of them, chosen by chance; over all where it is not said. */
  readonly order?: number | undefined;
  readonly count: number;
  readonly seed: number | string;
}

const MAX_RANGES = 1_000_000;
/** Every range costs 2^k look-ups. */
const MAX_AXES = 12;

/** Random boxes: along every attribute an interval drawn uniformly from all there are. */
export const ranges: WorkloadKind<RangesSpec> = {
  kind: 'ranges',
  title: 'Random ranges',
  help: 'Counts of records inside random intervals of one attribute, or random boxes over several.',
  schema: v.strictObject({
    kind: v.literal('ranges'),
    attributes: chosenAttributes,
    order: v.optional(v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1))),
    count: v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1), v.maxValue(MAX_RANGES)),
    seed: v.optional(v.union([v.number(), v.string()]), 1),
  }),
  build(spec, domain, path) {
    const set = chosenPositions(domain, spec.attributes, path);
    const { order = set.length } = spec;
    if (order > set.length) {
      throw new Failure(
        `${path}.order: expected at most ${set.length}, as many attributes as there are to choose from, found ${order}.`,
      );
    }
    if (order > MAX_AXES) {
      throw new Failure(
        `${path}.${spec.order === undefined ? 'attributes' : 'order'}: boxes over ${order} attributes are too many; choose at most ${MAX_AXES}.`,
      );
    }
    const rng = seededRng('ranges').split(String(spec.seed));
    return drawnSets(set, order, spec.count, rng).map(([axes, count]) =>
      rangeBlock(domain, axes, randomBounds(domain, axes, count, rng)),
    );
  },
  renameAttributes: ({ attributes, ...spec }, rename) => {
    return attributes === undefined ? spec : { ...spec, attributes: attributes.map(rename) };
  },
};

export interface IntervalsSpec {
  readonly kind: 'intervals';
  readonly attribute: string;
}

export const intervals: WorkloadKind<IntervalsSpec> = {
  kind: 'intervals',
  title: 'All intervals',
  help: 'Counts of records inside every interval of one attribute.',
  schema: v.strictObject({ kind: v.literal('intervals'), attribute: v.string() }),
  build(spec, domain, path) {
    const position = attributePosition(domain, spec.attribute, `${path}.attribute`);
    refuseTooManyIntervals('ranges', domain.attributes[position], `${path}.attribute`);
    const { low, high } = intervalsOf('ranges', domain.attributes[position].size);
    return [rangeBlock(domain, [position], { low: [low], high: [high] })];
  },
  renameAttributes: (spec, rename) => ({ ...spec, attribute: rename(spec.attribute) }),
};

export interface PrefixesSpec {
  readonly kind: 'prefixes';
  readonly attribute: string;
}

export const prefixes: WorkloadKind<PrefixesSpec> = {
  kind: 'prefixes',
  title: 'All prefixes',
  help: 'Running totals along one attribute: counts of records up to each of its values, as quantiles need.',
  schema: v.strictObject({ kind: v.literal('prefixes'), attribute: v.string() }),
  build(spec, domain, path) {
    return [productBlock(domain, [attributePosition(domain, spec.attribute, `${path}.attribute`)], ['prefixes'])];
  },
  renameAttributes: (spec, rename) => ({ ...spec, attribute: rename(spec.attribute) }),
};

/** How many boxes are over which of the attributes. */
function drawnSets(
  set: readonly number[],
  order: number,
  count: number,
  rng: Rng,
): (readonly [axes: readonly number[], count: number])[] {
  if (order === set.length) return [[set, count]];
  const drawn = new Map<string, { axes: readonly number[]; count: number }>();
  for (let i = 0; i < count; i++) {
    const axes = randomSubset(set.length, order, rng).map((position) => set[position]);
    const known = drawn.get(axes.join()) ?? { axes, count: 0 };
    known.count++;
    drawn.set(axes.join(), known);
  }
  return [...drawn.values()].map(({ axes, count }) => [axes, count] as const);
}

function randomBounds(domain: Domain, set: readonly number[], count: number, rng: Rng): RangeBounds {
  const low = set.map(() => new Int32Array(count));
  const high = set.map(() => new Int32Array(count));
  for (let i = 0; i < count; i++) {
    for (let axis = 0; axis < set.length; axis++) {
      const { size } = domain.attributes[set[axis]];
      // Two ends among n + 1 gaps between values, never the same: each of the n(n + 1)/2 intervals is as likely.
      const a = rng.integer(size + 1);
      const b = rng.integer(size);
      const other = b < a ? b : b + 1;
      low[axis][i] = Math.min(a, other);
      high[axis][i] = Math.max(a, other) - 1;
    }
  }
  return { low, high };
}
