import type { Domain } from '../data/domain.ts';
import type { Neighbours } from '../data/neighbours.ts';
import { walshHadamard } from '../linalg/walsh-hadamard.ts';
import type { Block } from './block.ts';
import { genuine } from './genuine.ts';
import type { LinearQuery } from './linear-query.ts';

/** Beyond this many attributes the table that one transform answers from gets too large: 2^20 cells are 8 MiB. */
export const MOST_PARITY_ATTRIBUTES = 20;

/** Cells that are transformed at a time, and up to how many parities that is less work than one transform of all. */
const PIECE = 1024;
const FEW_SETS = 8 * PIECE;

const SIGNS = Float64Array.of(1, -1);

/**
 * Parities over binary attributes: records with an even number of ones among the attributes of a set, minus those with
 * an odd number (2010, §4; entries of the Hadamard transform). `sets` are ascending positions in the domain. All are
 * answered by fast Walsh–Hadamard transforms of the table over `attributes`.
 */
export function parityBlock(
  domain: Domain,
  attributes: readonly number[],
  sets: readonly (readonly number[])[],
  label: string,
): Block {
  const cells = 1 << attributes.length;
  const masks = Int32Array.from(sets, (set) => maskOf(attributes, set));

  /** max over neighbours x, x′ of Σ weight·(1 − χ(x)χ(x′)): the transform of the weights holds Σ weight·χ for every x ⊕ x′. */
  const farthest = (weights: number | Float64Array): { readonly distance: number; readonly apart: number } => {
    const spectrum = new Float64Array(cells);
    let total = 0;
    masks.forEach((mask, i) => {
      // No replaced record moves the count of all, however large its weight.
      if (mask === 0) return;
      const weight = typeof weights === 'number' ? weights : weights[i];
      spectrum[mask] += weight;
      total += weight;
    });
    let least = total;
    let apart = 0;
    for (const [difference, sum] of walshHadamard(spectrum).entries()) {
      if (sum >= least) continue;
      least = sum;
      apart = difference;
    }
    return { distance: total - least, apart };
  };

  return genuine({
    label,
    attributes,
    cells,
    queries: masks.length,
    integral: true,
    partition: false,
    answer: (table) => (masks.length > FEW_SETS ? fromOneTransform(table, masks) : fromPieces(table, masks)),
    weightedSensitivity(weights, neighbours) {
      if (neighbours === 'replace-one') return farthest(weights).distance;
      if (typeof weights === 'number') return weights * masks.length;
      return weights.reduce((sum, weight) => sum + weight, 0);
    },
    weightedSquares(weights, neighbours) {
      // A parity moves by 2 or not at all where a record is replaced.
      return paritySensitivity(neighbours) * this.weightedSensitivity(weights, neighbours);
    },
    movedMost(weights, neighbours) {
      if (neighbours === 'add-remove') return new Float64Array(masks.length).fill(1);
      const { apart } = farthest(weights);
      return Float64Array.from(masks, (mask) => (isOdd(mask & apart) ? 2 : 0));
    },
    querySensitivity: (query, neighbours) =>
      masks[query] === 0 && neighbours === 'replace-one' ? 0 : paritySensitivity(neighbours),
    query: (query) => parityQuery(sets[query]),
    words: (query) => `parity of ${sets[query].map((index) => domain.attributes[index].name).join(' ⊕ ')}`,
  });
}

function fromOneTransform(table: Float64Array, masks: Int32Array): Float64Array {
  const spectrum = walshHadamard(table.slice());
  return Float64Array.from(masks, (mask) => spectrum[mask]);
}

/** Piece by piece, each transformed on its own: half the work where only some parities are wanted, and no second table. */
function fromPieces(table: Float64Array, masks: Int32Array): Float64Array {
  const length = Math.min(PIECE, table.length);
  const inside = masks.map((mask) => mask & (length - 1));
  const piece = new Float64Array(length);
  const sums = new Float64Array(masks.length);
  for (let start = 0; start < table.length; start += length) {
    piece.set(table.subarray(start, start + length));
    walshHadamard(piece);
    for (let i = 0; i < masks.length; i++) sums[i] += isOdd(masks[i] & start) ? -piece[inside[i]] : piece[inside[i]];
  }
  return sums;
}

function isOdd(bits: number): boolean {
  let folded = bits ^ (bits >> 16);
  folded ^= folded >> 8;
  folded ^= folded >> 4;
  return ((0x6996 >> (folded & 15)) & 1) === 1;
}

export function parityQuery(set: readonly number[]): LinearQuery {
  return { times: 1, factors: set.map((index) => ({ attributes: [index], values: SIGNS })) };
}

/** How far one neighbour moves a parity of at least one attribute. */
export function paritySensitivity(neighbours: Neighbours): number {
  return neighbours === 'replace-one' ? 2 : 1;
}

/** The last attribute is the lowest bit of a cell's number. */
function maskOf(attributes: readonly number[], set: readonly number[]): number {
  return set.reduce((mask, index) => {
    const position = attributes.indexOf(index);
    if (position < 0) throw new Error('a parity is over attributes of its table');
    return mask | (1 << (attributes.length - 1 - position));
  }, 0);
}

/** The parity of all attributes of a set, answered from the set's own table. */
export function singleParityBlock(domain: Domain, set: readonly number[]): Block {
  return genuine(new SingleParityBlock(domain, set));
}

/** A class, as there may be half a million of them: an object with functions of its own takes eight times the memory. */
class SingleParityBlock implements Block {
  readonly attributes: readonly number[];
  readonly #domain: Domain;

  constructor(domain: Domain, attributes: readonly number[]) {
    this.#domain = domain;
    this.attributes = attributes;
  }

  get label(): string {
    return `parity of ${this.attributes.map((index) => this.#domain.attributes[index].name).join(' ⊕ ')}`;
  }

  get cells(): number {
    return 1 << this.attributes.length;
  }

  get queries(): number {
    return 1;
  }

  get integral(): boolean {
    return true;
  }

  get partition(): boolean {
    return false;
  }

  /** The last entry of the table's Walsh–Hadamard transform, and nothing else of it. */
  answer(table: Float64Array): Float64Array {
    const answers = new Float64Array(1);
    answers[0] = table.length === 4 ? table[0] - table[1] - (table[2] - table[3]) : alternatingSum(table);
    return answers;
  }

  weightedSensitivity(weights: number | Float64Array, neighbours: Neighbours): number {
    return paritySensitivity(neighbours) * (typeof weights === 'number' ? weights : weights[0]);
  }

  weightedSquares(weights: number | Float64Array, neighbours: Neighbours): number {
    return paritySensitivity(neighbours) * this.weightedSensitivity(weights, neighbours);
  }

  querySensitivity(_query: number, neighbours: Neighbours): number {
    return paritySensitivity(neighbours);
  }

  query(): LinearQuery {
    return parityQuery(this.attributes);
  }

  words(): string {
    return this.label;
  }
}

Object.freeze(SingleParityBlock.prototype);

/** In the order of the transform, so that it is the same to the last bit. */
function alternatingSum(table: Float64Array): number {
  const sums = table.slice();
  for (let half = sums.length >> 1; half > 0; half >>= 1) {
    for (let i = 0; i < half; i++) sums[i] = sums[2 * i] - sums[2 * i + 1];
  }
  return sums[0];
}
