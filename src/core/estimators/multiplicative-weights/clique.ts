import type { Domain } from '../../data/domain.ts';
import { Projection } from '../../data/projection.ts';
import { walshHadamard } from '../../linalg/walsh-hadamard.ts';

/** A set of attributes that was measured, as it lies in a clique. */
interface Member {
  /** Position among the measured sets of the component. */
  readonly set: number;
  readonly projection: Projection;
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
  readonly #members: readonly Member[];
  readonly #transform: boolean;

  constructor(
    domain: Domain,
    attributes: readonly number[],
    sets: readonly { readonly set: number; readonly attributes: readonly number[] }[],
  ) {
    this.attributes = attributes;
    this.sizes = attributes.map((index) => domain.attributes[index].size);
    this.cells = this.sizes.reduce((product, size) => product * size, 1);
    this.binary = this.sizes.every((size) => size === 2);
    this.#transform = this.binary && 2 * sets.length > attributes.length;
    this.#members = sets.map(({ set, attributes: own }) => ({
      set,
      projection: this.projectionOnto(own),
      masks: this.#transform ? this.masksOf(own) : null,
    }));
  }

  projectionOnto(attributes: readonly number[]): Projection {
    return new Projection(
      this.sizes,
      attributes.map((index) => this.attributes.indexOf(index)),
    );
  }

  /** Cell of a smaller table → the parity over the same attributes. The last attribute is the lowest bit in both. */
  masksOf(own: readonly number[]): Int32Array {
    const bits = own.map((index) => 1 << (this.attributes.length - 1 - this.attributes.indexOf(index)));
    return Int32Array.from({ length: 1 << own.length }, (_, cell) =>
      bits.reduce((mask, bit, axis) => ((cell >> (own.length - 1 - axis)) & 1 ? mask | bit : mask), 0),
    );
  }

  /** The base, if there is one, plus the exponents of all measured sets inside. */
  exponents(base: Float64Array | null, exponents: readonly Float64Array[]): Float64Array {
    if (!this.#transform) {
      const table = base?.slice() ?? new Float64Array(this.cells);
      for (const { set, projection } of this.#members) projection.add(exponents[set], table);
      return table;
    }
    const spectrum = new Float64Array(this.cells);
    for (const { set, masks } of this.#members) {
      const own = walshHadamard(exponents[set].slice());
      (masks ?? []).forEach((mask, cell) => {
        spectrum[mask] += own[cell] / own.length;
      });
    }
    const table = walshHadamard(spectrum);
    if (base) for (let cell = 0; cell < table.length; cell++) table[cell] += base[cell];
    return table;
  }

  /** The tables of all measured sets inside, from the table of the clique. Returns the transform, if it took one. */
  marginals(belief: Float64Array, into: Float64Array[]): Float64Array | null {
    if (!this.#transform) {
      for (const { set, projection } of this.#members) {
        into[set] = projection.sum(belief, new Float64Array(projection.cells));
      }
      return null;
    }
    const spectrum = this.spectrum(belief);
    for (const { set, masks } of this.#members) {
      const own = Float64Array.from(masks ?? [], (mask) => spectrum[mask]);
      into[set] = walshHadamard(own).map((sum) => sum / own.length);
    }
    return spectrum;
  }

  /** The expectation of every parity of a clique of binary attributes. */
  spectrum(belief: Float64Array): Float64Array {
    return walshHadamard(belief.slice());
  }
}
