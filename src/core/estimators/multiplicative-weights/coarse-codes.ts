import type { Domain } from '../../data/domain.ts';
import type { LinearQuery } from '../../workload/linear-query.ts';
import type { Constraint } from './constraint.ts';

/** The codes of an attribute, those that no measured query tells apart taken as one. */
export interface CoarseCodes {
  readonly size: number;
  /** Code → class; null where every code is a class of its own. */
  readonly classOf: Int32Array | null;
  /** How many codes each class has. */
  readonly width: Float64Array;
}

/** `known` are the classes that other constraints made; those of all together are never coarser. */
export function coarseCodes(
  domain: Domain,
  attribute: number,
  constraints: readonly Pick<Constraint, 'query' | 'attributes'>[],
  known: CoarseCodes | null = null,
): CoarseCodes {
  const { size } = domain.attributes[attribute];
  if (known && !known.classOf) return known;
  const classOf = known?.classOf?.slice() ?? new Int32Array(size);
  let classes = known?.size ?? 1;
  for (const { query, attributes } of constraints) {
    if (!attributes.includes(attribute)) continue;
    const factor = query?.factors.find((candidate) => candidate.attributes.includes(attribute));
    if (!factor || factor.attributes.length > 1) return apart(size);
    classes = split(classOf, classes, factor.values);
    if (classes === size) return apart(size);
  }
  const width = new Float64Array(classes);
  for (const classIndex of classOf) width[classIndex]++;
  return { size: classes, classOf, width };
}

export function apart(size: number): CoarseCodes {
  return { size, classOf: null, width: new Float64Array(size).fill(1) };
}

/** Splits classes whose codes have different values, numbered in order of first appearance; returns how many there are. */
function split(classOf: Int32Array, classes: number, values: Float64Array): number {
  const known: Map<number, number>[] = Array.from({ length: classes }, () => new Map());
  let next = 0;
  let target: number | undefined;
  let before = -1;
  for (let code = 0; code < classOf.length; code++) {
    // Neighbours are mostly alike.
    if (classOf[code] !== before || values[code] !== values[code - 1]) {
      before = classOf[code];
      target = known[before].get(values[code]);
      if (target === undefined) {
        target = next++;
        known[before].set(values[code], target);
      }
    }
    classOf[code] = target as number;
  }
  return next;
}

/** The first code of every class. */
export function representatives({ size, classOf }: CoarseCodes): Int32Array {
  if (!classOf) return Int32Array.from({ length: size }, (_, code) => code);
  const first = new Int32Array(size);
  for (let code = classOf.length - 1; code >= 0; code--) first[classOf[code]] = code;
  return first;
}

/** Divides every cell of a table over classes by the number of cells of the domain that it stands for. */
export function divideByWidths(table: Float64Array, classes: readonly CoarseCodes[]): void {
  let inner = 1;
  for (const { size, classOf, width } of [...classes].reverse()) {
    if (classOf) {
      for (let cell = 0; cell < table.length; ) {
        for (let classIndex = 0; classIndex < size; classIndex++) {
          for (let i = 0; i < inner; i++) table[cell++] /= width[classIndex];
        }
      }
    }
    inner *= size;
  }
}

/** The domain with classes instead of codes. */
export function coarseDomain(domain: Domain, classes: ReadonlyMap<number, CoarseCodes>): Domain {
  return {
    attributes: domain.attributes.map((attribute, index) => ({
      ...attribute,
      size: classes.get(index)?.size ?? attribute.size,
    })),
  };
}

/** A query that tells no codes of a class apart, over classes. */
export function coarseQuery({ times, factors }: LinearQuery, classes: ReadonlyMap<number, CoarseCodes>): LinearQuery {
  return {
    times,
    factors: factors.map(({ attributes, values }) => {
      const merged = classes.get(attributes[0]);
      if (attributes.length > 1 || !merged?.classOf) return { attributes, values };
      return { attributes, values: Float64Array.from(representatives(merged), (code) => values[code]) };
    }),
  };
}
