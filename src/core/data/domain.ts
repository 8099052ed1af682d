import { ownNumber } from '../own.ts';

/** One attribute of the coded data: its values are the codes 0 .. size − 1, shown to people by their labels. */
export interface Attribute {
  readonly name: string;
  readonly size: number;
  readonly labels: readonly string[];
}

/** The public frame of the data: which attributes there are and which values each can take. Never any counts. */
export interface Domain {
  readonly attributes: readonly Attribute[];
  /** Combinations of values that nobody can have, declared and never learned. Absent: all are possible. */
  readonly impossible?: readonly ImpossibleCells[];
}

/** Cells of the table over these attributes, ascending both, in which no record can lie. */
export interface ImpossibleCells {
  readonly attributes: readonly number[];
  readonly cells: readonly number[];
}

/** The positions of all attributes. */
export function everyAttribute({ attributes }: Domain): number[] {
  return attributes.map((_, index) => index);
}

/** Number of cells of the table over these attributes (of the joint domain when none are given). */
export function cellCount(domain: Domain, attributes: readonly number[] = everyAttribute(domain)): number {
  return attributes.reduce((product, index) => product * domain.attributes[index].size, 1);
}

/** The codes of a cell of the table over these attributes, one per attribute; the last attribute is the fastest. */
export function codesOf(domain: Domain, attributes: readonly number[], cell: number): number[] {
  const codes = attributes.map(() => 0);
  let rest = cell;
  for (let axis = attributes.length - 1; axis >= 0; axis--) {
    const { size } = domain.attributes[attributes[axis]];
    codes[axis] = rest % size;
    rest = Math.floor(rest / size);
  }
  return codes;
}

const fixed = new WeakMap<Domain, Domain>();

/**
 * The domain as it was when it first came here, which nobody can change under those who count on its sizes. All counts
 * are over such a one, so that what is priced and what is answered cannot come apart.
 */
export function fixedDomain(domain: Domain): Domain {
  const known = fixed.get(domain);
  if (known) return known;
  const attributes = Array.from(domain.attributes, ({ name, size, labels }) =>
    Object.freeze({ name, size: ownNumber(size), labels: Object.freeze([...labels]) }),
  );
  const impossible = domain.impossible?.map(({ attributes, cells }) =>
    Object.freeze({
      attributes: Object.freeze(Array.from(attributes, ownNumber)),
      cells: Object.freeze(Array.from(cells, ownNumber)),
    }),
  );
  const copy = Object.freeze({
    attributes: Object.freeze(attributes),
    ...(impossible ? { impossible: Object.freeze(impossible) } : {}),
  });
  fixed.set(domain, copy);
  fixed.set(copy, copy);
  return copy;
}
