import type { Domain } from '../../data/domain.ts';
import type { Constraint } from './constraint.ts';

/** The codes of an attribute, those that no measured query tells apart taken as one. */
export interface CoarseCodes {
  readonly size: number;
  /** Code → class; null where every code is a class of its own. */
  readonly classOf: Int32Array | null;
  /** How many codes each class has. */
  readonly width: Float64Array;
}

export function coarseCodes(
  domain: Domain,
  attribute: number,
  constraints: readonly Pick<Constraint, 'query' | 'attributes'>[],
): CoarseCodes {
  const { size } = domain.attributes[attribute];
  const classOf = new Int32Array(size);
  let classes = 1;
  for (const { query, attributes } of constraints) {
    if (!attributes.includes(attribute)) continue;
    const factor = query?.factors.find((candidate) => candidate.attributes.includes(attribute));
    if (!factor || factor.attributes.length > 1) return apart(size);
    classes = split(classOf, classes, factor.values);
    if (classes === size) return apart(size);
  }
  const width = new Float64Array(classes);
  for (const own of classOf) width[own]++;
  return { size: classes, classOf, width };
}

export function apart(size: number): CoarseCodes {
  return { size, classOf: null, width: new Float64Array(size).fill(1) };
}

/** Splits classes whose codes have different values, numbered in order of first appearance; returns how many there are. */
function split(classOf: Int32Array, classes: number, values: Float64Array): number {
  const known: Map<number, number>[] = Array.from({ length: classes }, () => new Map());
  let next = 0;
  for (let code = 0; code < classOf.length; code++) {
    const ofClass = known[classOf[code]];
    let own = ofClass.get(values[code]);
    if (own === undefined) {
      own = next++;
      ofClass.set(values[code], own);
    }
    classOf[code] = own;
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

/** A table over classes as one over codes: the mass of a class is spread evenly over its codes. */
export function refine(table: Float64Array, classes: readonly CoarseCodes[]): Float64Array {
  let current = table;
  let inner = 1;
  for (const { size, classOf, width } of [...classes].reverse()) {
    if (classOf) current = refineAxis(current, size, inner, classOf, width);
    inner *= classOf?.length ?? size;
  }
  return current;
}

function refineAxis(table: Float64Array, size: number, inner: number, classOf: Int32Array, width: Float64Array) {
  const outer = table.length / (size * inner);
  const refined = new Float64Array(outer * classOf.length * inner);
  let at = 0;
  for (let o = 0; o < outer; o++) {
    for (const own of classOf) {
      const start = (o * size + own) * inner;
      for (let i = 0; i < inner; i++) refined[at++] = table[start + i] / width[own];
    }
  }
  return refined;
}
