import type { Domain } from '../data/domain.ts';
import type { Neighbours } from '../data/neighbours.ts';
import type { Block } from './block.ts';
import { genuine } from './genuine.ts';
import type { LinearQuery } from './linear-query.ts';
import { parityQuery, paritySensitivity } from './parity-block.ts';

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
