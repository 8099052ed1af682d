import { Projection, patternStart } from '../../data/counts/projection.ts';
import type { Domain, ImpossibleCells } from '../../data/domain.ts';
import { outerSums } from '../../linalg/vectors.ts';
import { walshHadamard } from '../../linalg/walsh-hadamard.ts';

/**
 * A table of sums of one number per axis, without the table. As with projections, the trailing axes are summed up in one
 * short list, the others in another.
 */
export class AxisSums {
  readonly #outer: Float64Array;
  readonly #inner: Float64Array;

  /** One list of numbers an axis; the last axis is the fastest. */
  constructor(axes: readonly Float64Array[]) {
    const split = patternStart(axes.map(({ length }) => length));
    this.#outer = outerSums(axes.slice(0, split));
    this.#inner = outerSums(axes.slice(split));
  }

  add(table: Float64Array): void {
    const inner = this.#inner;
    let cell = 0;
    for (const base of this.#outer) for (let i = 0; i < inner.length; i++) table[cell++] += base + inner[i];
  }
}

/**
 * The exponent of what is impossible. Finite, so that a clique in which nothing is possible given what it shares passes
 * that on as a number; no sum of weights comes near it.
 */
export const FORBIDDEN = -1e100;

/** A set of attributes that was measured, as it lies in a clique. */
interface MeasuredSet {
  /** Position among the measured sets of the component. */
  readonly set: number;
  readonly attributes: readonly number[];
  /** Null where the set is the whole clique. */
  projection: Projection | null;
  /** For cliques of binary attributes: cell of the set's table → the same parities as an entry of the clique's transform. */
  readonly masks: Int32Array | null;
}

/**
 * One clique of a junction tree, and the tables of the measured sets inside it. Where all its attributes are binary and
 * many sets meet in it, their tables are added up (and summed down to) as parities, by one fast transform for all.
 */
export class Clique {
  readonly attributes: readonly number[];
  readonly sizes: readonly number[];
  readonly cells: number;
  /** Whether `spectrum` and `masksOf` make sense. */
  readonly binary: boolean;
  /** Whether `marginals` needs room for a transform. */
  readonly transforms: boolean;
  readonly #members: readonly MeasuredSet[];
  readonly #base: AxisSums | null;
  readonly #forbidden: readonly ImpossibleCells[];

  /** `base` is the logarithm of a fixed table, if there is one; no record lies in forbidden cells. */
  constructor(
    domain: Domain,
    attributes: readonly number[],
    sets: readonly { readonly set: number; readonly attributes: readonly number[] }[],
    base: AxisSums | null,
    forbidden: readonly ImpossibleCells[] = [],
  ) {
    this.attributes = attributes;
    this.sizes = attributes.map((index) => domain.attributes[index].size);
    this.cells = this.sizes.reduce((product, size) => product * size, 1);
    this.binary = this.sizes.every((size) => size === 2);
    this.transforms = this.binary && 2 * sets.length > attributes.length;
    this.#base = base;
    this.#forbidden = forbidden;
    this.#members = sets.map(({ set, attributes: setAttributes }) => ({
      set,
      attributes: setAttributes,
      projection: null,
      masks: this.transforms ? this.masksOf(setAttributes) : null,
    }));
  }

  projectionOnto(attributes: readonly number[]): Projection {
    return new Projection(
      this.sizes,
      attributes.map((index) => this.attributes.indexOf(index)),
    );
  }

  /** Cell of a smaller table → the parity over the same attributes. The last attribute is the lowest bit in both. */
  masksOf(subset: readonly number[]): Int32Array {
    const bits = subset.map((index) => 1 << (this.attributes.length - 1 - this.attributes.indexOf(index)));
    return Int32Array.from({ length: 1 << subset.length }, (_, cell) =>
      bits.reduce((mask, bit, axis) => ((cell >> (subset.length - 1 - axis)) & 1 ? mask | bit : mask), 0),
    );
  }

  /** Fills the table with the base, if there is one, plus the exponents of all measured sets inside. */
  exponents(add: AddExponents, table: Float64Array): void {
    this.combination(add, table);
    this.#base?.add(table);
    for (const { attributes, cells } of this.#forbidden) {
      const projection = this.projectionOnto(attributes);
      const exponents = new Float64Array(projection.cells);
      for (const cell of cells) exponents[cell] = FORBIDDEN;
      projection.add(exponents, table);
    }
  }

  /** Fills the table with the exponents of all measured sets inside. */
  combination(add: AddExponents, table: Float64Array): void {
    table.fill(0);
    if (!this.transforms) {
      for (const member of this.#members) {
        const projection = this.#projectionOf(member);
        if (projection) projection.add(add(member.set, new Float64Array(projection.cells)), table);
        else add(member.set, table);
      }
      return;
    }
    for (const { set, masks } of this.#members) {
      const spectrum = walshHadamard(add(set, new Float64Array(masks?.length ?? 0)));
      (masks ?? []).forEach((mask, cell) => {
        table[mask] += spectrum[cell] / spectrum.length;
      });
    }
    walshHadamard(table);
  }

  /**
   * The tables of all measured sets inside, from the table of the clique; that of a set which is the whole clique is the
   * clique's. Where the clique transforms, `room` holds the transform afterwards.
   */
  marginals(belief: Float64Array, into: Float64Array[], room: Float64Array | null): void {
    if (!room) {
      for (const member of this.#members) {
        const projection = this.#projectionOf(member);
        into[member.set] = projection ? projection.sum(belief, new Float64Array(projection.cells)) : belief;
      }
      return;
    }
    this.spectrum(belief, room);
    for (const { set, masks } of this.#members) {
      const parities = Float64Array.from(masks ?? [], (mask) => room[mask]);
      into[set] = walshHadamard(parities).map((sum) => sum / parities.length);
    }
  }

  /** The expectation of every parity of a clique of binary attributes. */
  spectrum(belief: Float64Array, room: Float64Array): Float64Array {
    room.set(belief);
    return walshHadamard(room);
  }

  /** Forgets what can be made again. */
  release(): void {
    for (const member of this.#members) member.projection = null;
  }

  #projectionOf(member: MeasuredSet): Projection | null {
    if (member.attributes.length === this.attributes.length) return null;
    member.projection ??= this.projectionOnto(member.attributes);
    return member.projection;
  }
}

/** Adds Σ w_j q_j of a measured set to a table over it, and returns that. */
export type AddExponents = (set: number, table: Float64Array) => Float64Array;
